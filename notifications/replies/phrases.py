"""How mail programs and people say the usual things in many languages: who wrote what is quoted, hello, goodbye."""

import re

WROTE = re.compile(
    r"(wrote|schrieb\w*|a écrit|écrit|escribió|escreveu|ha scritto|scrive|schreef|skrev|kirjoitti|napisał(\(a\)"
    r"|a)?|pisze"
    r"|napsal(\(a\)|a)?|napísal(a)?|írta|a scris|написал(а|\(а\))?|пишет|пише|написа|έγραψε|yazdı|je napisao"
    r"|viết|写道|寫道"
    r"|님이 작성|のメール|さんは書きました|さんが書きました|wrote the following)",
    re.IGNORECASE,
)
SEPARATOR = re.compile(
    r"^\W*-{2,}\s*(original message|forwarded message|ursprüngliche nachricht|originalnachricht"
    r"|weitergeleitete nachricht"
    r"|message d'origine|message d’origine|message transféré|mensaje original|mensagem original|messaggio originale"
    r"|oorspronkelijk bericht|originalmeddelande|opprinnelig melding|oprindelig meddelelse|alkuperäinen viesti"
    r"|wiadomość oryginalna|původní zpráva|исходное сообщение|原始邮件|元のメッセージ)\s*-{2,}\W*$|^\s*_{10,}\s*$",
    re.IGNORECASE,
)
FROM = re.compile(
    r"^\W*(from|von|de|da|van|från|fra|lähettäjä|od|от|kimden|发件人|差出人|寄件者)\s*[::]\s*\S", re.IGNORECASE
)
SENT = re.compile(
    r"^\W*(sent|date|to|subject|gesendet|datum|an|betreff|envoyé|date|à|objet|enviado|fecha|para|asunto|assunto"
    r"|inviato|data"
    r"|a|oggetto|verzonden|aan|onderwerp|skickat|till|ämne|sendt|til|emne|lähetetty|wysłano|do|temat|odesláno"
    r"|komu|předmět"
    r"|отправлено|кому|тема|发送时间|收件人|送信日時|宛先)\s*[::]",
    re.IGNORECASE,
)
SIGNATURE = re.compile(
    r"^(--|—|__|-- ?)\s*$|^\W*(sent from (my|mail for|outlook|yahoo|proton)|sent with |get outlook for"
    r"|von meinem .{1,30} gesendet"
    r"|gesendet (mit|von)|envoyé (de|depuis) |enviado (desde|do|de) |inviato da|verzonden (vanaf|met|via)"
    r"|skickat från"
    r"|sendt fra|lähetetty |wysłan[eo] z|odesláno z|отправлено (с|из)|iphoneから送信|从我的.{1,20}发送)",
    re.IGNORECASE,
)
GREETING = re.compile(
    r"^(hi|hello|hey|hiya|dear|good (morning|evening|day|afternoon)|greetings|moin|hallo|guten (tag|morgen"
    r"|abend)|servus"
    r"|bonjour|salut|bonsoir|hola|buenos días|buenas|ciao|buongiorno|salve|hoi|dag|hej|hei|terve|cześć"
    r"|dzień dobry|ahoj"
    r"|привет|здравствуйте|olá|oi)\b[^0-9]{0,40}$",
    re.IGNORECASE,
)
SIGN_OFF = re.compile(
    r"^(cheers|thanks|thank you|thx|ta|best|best wishes|(best|kind|warm) regards|regards|yours|bye|see you"
    r"|good luck|gl|hf"
    r"|grüße|viele grüße|liebe grüße|(mit )?(freundlichen|besten|lieben|herzlichen) grü(ß|ss)en|gruß|lg|vg|mfg|danke"
    r"|merci|cordialement|amicalement|bien à toi|à bientôt|gracias|saludos|un saludo|abrazos|grazie|saluti"
    r"|cordiali saluti"
    r"|groet(en|jes)?|bedankt|hälsningar|mvh|hilsen|tack|terveisin|kiitos|pozdrawiam|dzięki|s pozdravem|díky|obrigado"
    r"|abraços?|с уважением|спасибо)\b",
    re.IGNORECASE,
)
