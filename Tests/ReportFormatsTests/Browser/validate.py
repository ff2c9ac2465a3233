"""Reads pages as strictly as the HTML standard allows. Needs Debian's python3-html5lib."""

import sys

import html5lib

for path in sys.argv[1:]:
    with open(path, "rb") as page:
        html5lib.HTMLParser(strict=True).parse(page, transport_encoding="utf-8")
