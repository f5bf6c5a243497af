"""Pages' files under names that change with their content, so that browsers keep them for good.

Our scripts must import each other by those names, too: a module loaded under two names would run twice. Scripts of
other packages are left as they are.
"""

from django.contrib.staticfiles.storage import HashedFilesMixin
from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]


class OwnNames(CompressedManifestStaticFilesStorage):
    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = ("web/*.js", HashedFilesMixin._js_module_import_aggregation_patterns[1])  # type: ignore[attr-defined]
