package import Foundation

/// Python, whose libraries validate formats independently. Tests that need it are skipped if it is not installed.
package enum Python {
    /// Whether a program succeeds, such as the import of a library.
    package static func canRun(_ code: String) -> Bool {
        (try? run(code, in: Places.root).exitCode) == 0
    }

    /// Runs a program.
    package static func run(_ code: String, _ arguments: [String] = [], in folder: URL) throws -> Tool.Run {
        try Tool.run(
            URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-c", code] + arguments, in: folder,
            ProcessInfo.processInfo.environment)
    }

    /// A program that validates `l10n.sarif`, `codequality.json`, `junit.xml`, and `checkstyle.xml` in the current folder.
    package static var serverFormatValidator: String {
        let schemas = Places.root.appendingPathComponent("Tests/ReportFormatsTests/Schemas").path
        return """
            from json import load
            from xml.etree import ElementTree as tree
            from jsonschema import Draft7Validator

            def document(path, schema):
                with open('\(schemas)/' + schema, encoding='utf-8') as file:
                    schema = load(file)
                Draft7Validator.check_schema(schema)
                with open(path, encoding='utf-8') as file:
                    value = load(file)
                Draft7Validator(schema).validate(value)
                return value

            run = document('l10n.sarif', 'sarif-2.1.0-part.schema.json')['runs'][0]
            rules = [rule['id'] for rule in run['tool']['driver']['rules']]
            assert len(set(rules)) == len(rules)
            prints = [result['partialFingerprints']['l10nFinding/v1'] for result in run['results']]
            assert len(set(prints)) == len(prints)
            for result in run['results']:
                assert rules[result['ruleIndex']] == result['ruleId']
                region = result['locations'][0]['physicalLocation']['region']
                assert (region['startLine'], region['startColumn']) <= (region['endLine'], region['endColumn'])

            issues = document('codequality.json', 'gitlab-code-quality.schema.json')
            prints = [issue['fingerprint'] for issue in issues]
            assert len(set(prints)) == len(prints)

            def count(elements, name):
                return sum(len(element.findall(name)) for element in elements)

            root = tree.parse('junit.xml').getroot()
            assert root.tag == 'testsuites'
            suites = root.findall('testsuite')
            for parent in [root] + suites:
                cases = list(parent.iter('testcase'))
                assert int(parent.get('tests')) == len(cases)
                assert int(parent.get('failures')) == count(cases, 'failure')
                assert int(parent.get('errors')) == count(cases, 'error')
            names = [(case.get('classname'), case.get('name')) for case in root.iter('testcase')]
            assert len(set(names)) == len(names)

            root = tree.parse('checkstyle.xml').getroot()
            assert root.tag == 'checkstyle' and {child.tag for child in root} <= {'file'}
            errors = list(root.iter('error'))
            assert all(set(error.attrib) >= {'line', 'severity', 'message', 'source'} for error in errors)
            assert {error.get('severity') for error in errors} <= {'error', 'warning', 'info'}
            print(len(run['results']), len(issues), count(list(root), 'error'))
            """
    }
}
