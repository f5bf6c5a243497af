"""Files of pages under names that change with their content."""

import re
from pathlib import Path

from django.core.files.base import ContentFile

from config.static_files import OwnNames


def test_our_scripts_import_each_other_by_the_names_under_which_pages_load_them(tmp_path: Path) -> None:
    storage = OwnNames(location=str(tmp_path), base_url="/static/")
    files = {
        "web/board.js": "export const lens = 1;\n",
        "web/table.js": 'import { lens } from "./board.js";\n',
        "other/theirs.js": 'import "./not-here.js";\n',
    }
    for name, text in files.items():
        storage.save(name, ContentFile(text))
    hashed = {name: new for name, new, _ in storage.post_process({name: (storage, name) for name in files})}
    board = Path(hashed["web/board.js"]).name
    assert re.fullmatch(r"board\.[0-9a-f]{12}\.js", board)
    assert f'from "./{board}"' in (tmp_path / hashed["web/table.js"]).read_text()
