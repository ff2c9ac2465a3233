"""Reads what the runs of a batch wrote, and appends what is wrong with it to a file: a number, a tab, and the reason."""

import base64, csv, io, json, os, plistlib, re, shutil, subprocess, sys, tempfile
import xml.etree.ElementTree as tree

try:
    from jsonschema import Draft7Validator
except ImportError:
    Draft7Validator = None
try:
    import html5lib
except ImportError:
    html5lib = None

evidence, problems, schemas = sys.argv[1:]
sys.setrecursionlimit(20000)
csv.field_size_limit(1 << 30)
texts = []
code = {}
# Texts may have characters that XML 1.0 and HTML do not allow; Apple's tools read and write them all the same.
controls = re.compile('[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffe\uffff]|[\U0001fffe-\U0010ffff]')

def no_constant(name):
    raise ValueError(name)

def strict(data):
    return json.loads(data.decode('utf-8'), parse_constant=no_constant)

class Twice(Exception):
    pass

def once(pairs):
    if len(dict(pairs)) < len(pairs):
        raise Twice
    return dict(pairs)

def judge_json(old, data):
    strict(data)

def judge_jsonWithComments(old, data):
    json.loads(re.sub(r'(?m)^\s*//.*$', '', data.decode('utf-8')))

def judge_lines(old, data):
    for line in data.decode('utf-8').split('\n'):
        if line:
            strict(line.encode())

def judge_kept(old, data):
    try:
        strict(old)
    except (ValueError, RecursionError):
        return
    strict(data)

def judge_same(old, data):
    # The same numbers may be written in other ways only if their text is the same.
    options = dict(parse_constant=no_constant, parse_int=str, parse_float=str)
    try:
        value = json.loads(old.decode('utf-8'), object_pairs_hook=once, **options)
    except (ValueError, RecursionError, Twice):
        return judge_kept(old, data)
    assert json.loads(data.decode('utf-8'), object_pairs_hook=once, **options) == value, 'other values'

validator = None
def judge_sarif(old, data):
    global validator
    value = strict(data)
    if Draft7Validator:
        if not validator:
            with open(schemas + '/sarif-2.1.0-part.schema.json', encoding='utf-8') as file:
                validator = Draft7Validator(json.load(file))
        validator.validate(value)
    for run in value['runs']:
        rules = [rule['id'] for rule in run['tool']['driver']['rules']]
        for result in run['results']:
            assert rules[result['ruleIndex']] == result['ruleId'], 'wrong rule'

def judge_html(old, data):
    text = data.decode('utf-8')
    if html5lib:
        parser = html5lib.HTMLParser()
        parser.parse(text)
        errors = [error for error in parser.errors if error[1] != 'invalid-codepoint']
        assert not errors, errors[:3]

def judge_xml(old, data):
    tree.fromstring(data)

def judge_plist(old, data):
    if data.startswith(b'bplist'):
        plistlib.loads(data)
    elif not controls.search(data.decode('utf-8')):
        plistlib.loads(data, fmt=plistlib.FMT_XML)

def judge_csv(old, data):
    text = data.decode('utf-8').lstrip('\ufeff')
    if controls.search(text):
        return
    rows = list(csv.reader(io.StringIO(text, newline=''), strict=True))
    assert len({len(row) for row in rows}) <= 1, 'rows of different lengths'

def judge_po(old, data):
    if shutil.which('msgfmt') and not controls.search(data.decode('utf-8')):
        run = subprocess.run(['msgfmt', '-o', '/dev/null', '-'], input=data, capture_output=True)
        # A translation may end in a line break where the source does not; msgfmt calls that an error.
        errors = [line for line in run.stderr.decode('utf-8', 'replace').split('\n') if line and
                  'entries do not both' not in line and not line.startswith('msgfmt: found')]
        assert run.returncode == 0 or not errors, errors[:2]

def judge_patch(old, data):
    if not shutil.which('git') or b'\x00' in data:
        return
    with tempfile.TemporaryDirectory() as folder:
        for path, content in json.loads(old).items():
            os.makedirs(os.path.dirname(os.path.join(folder, path)) or folder, exist_ok=True)
            with open(os.path.join(folder, path), 'wb') as file:
                file.write(base64.b64decode(content))
        run = subprocess.run(['git', 'apply', '--check', '-'], input=data, capture_output=True, cwd=folder)
        assert run.returncode == 0, run.stderr.decode('utf-8', 'replace')

def judge_swift(old, data):
    code[number] = data

def report(number, text):
    texts.append('%s\t%s\n' % (number, re.sub(r'\s+', ' ', text)[:400]))

with open(evidence, 'rb') as file:
    while True:
        words = file.readline().split()
        if len(words) < 4:
            break
        number, kind = int(words[0]), words[1].decode()
        old, data = file.read(int(words[2])), file.read(int(words[3]))
        file.read(1)
        try:
            globals()['judge_' + kind](old, data)
        except Exception as error:
            report(number, '%s: %s %s' % (kind, type(error).__name__, str(error)[:300]))

# Swift's parser looks at all of them at once.
if code and shutil.which('swiftc'):
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, data in code.items():
            paths.append(os.path.join(folder, '%d.swift' % number))
            with open(paths[-1], 'wb') as file:
                file.write(data)
        run = subprocess.run(['swiftc', '-frontend', '-parse'] + paths, capture_output=True)
        for number, text in dict(re.findall(r'/(\d+)\.swift:\d+:\d+: error: (.*)', run.stderr.decode('utf-8', 'replace'))).items():
            report(number, 'swift: ' + text)
        if run.returncode != 0 and b'error:' not in run.stderr:
            report(min(code), 'swift: the parser ended with %d' % run.returncode)

with open(problems, 'a', encoding='utf-8') as file:
    file.writelines(texts)
