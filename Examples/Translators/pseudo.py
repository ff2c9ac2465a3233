#!/usr/bin/env python3
"""Writes accents on the letters of the source text, and leaves placeholders as they are: it shows which texts reach the screen.

    l10n translate --with pseudo.py --languages fr
"""

import json
import re
import sys

ACCENTS = str.maketrans("AEIOUaeiouncyCNY", "ÅÉÎÖÛåéîöûñçýÇÑÝ")
PLACEHOLDER = re.compile(r"(%#@[^@]+@|%(?:\d+\$)?(?:\([^)]*\))?[-+ #0-9.*]*(?:hh|h|ll|l|q|L|z|t|j)?[@a-zA-Z%])")

for line in sys.stdin:
    text = json.loads(line)
    if "source" not in text:
        continue
    parts = PLACEHOLDER.split(text["source"])
    parts[::2] = [part.translate(ACCENTS) for part in parts[::2]]
    print(json.dumps({"id": text["id"], "text": "".join(parts)}))
