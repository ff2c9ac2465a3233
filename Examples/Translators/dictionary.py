#!/usr/bin/env python3
"""Translates texts that a dictionary has.

    l10n translate --with 'dictionary.py words.json' --languages de

words.json: { "de" : { "Save" : "Sichern" } }
"""

import json
import os
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    words = json.load(file).get(os.environ["L10N_LANGUAGE"], {})

for line in sys.stdin:
    text = json.loads(line)
    if text.get("source") in words:
        print(json.dumps({"id": text["id"], "text": words[text["source"]]}))
