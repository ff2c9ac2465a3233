import Foundation
import TestSupport
import Testing

/// Texts of generated code when `L10N_PSEUDO` is set.
struct PseudoTests {
    private func errors(_ pseudo: String?) throws -> String {
        try withTemporaryFolder { folder in
            let variables = pseudo.map { ["L10N_PSEUDO": $0] } ?? [:]
            return try Tool.run(["show", "bag.title", "Missing name.xcstrings"], in: folder, environment: variables).errors
        }
    }

    @Test func theVariableChangesAllTextsExceptArguments() throws {
        let plain = try errors(nil)
        let name = "Missing name.xcstrings"
        #expect(plain.contains(name))
        for style in ["accented", "long", "bidi"] {
            let changed = try errors(style)
            #expect(changed != plain && changed.contains(name), "\(changed)")
        }
        #expect(try errors("long").contains("[!! "))
    }

    @Test(arguments: ["", "none", "ACCENTED"]) func otherValuesChangeNothing(_ value: String) throws {
        #expect(try errors(value) == errors(nil))
    }
}
