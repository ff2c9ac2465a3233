import Foundation

/// simdjson, the fastest reader of JSON, as a yardstick: a process that reads files into its DOM and does nothing else.
struct Simdjson {
    let program: String

    /// Compiles the program; nil where simdjson or a compiler of C++ is not installed.
    init?(in folder: URL) throws {
        let code = """
            #include <simdjson.h>
            int main(int count, char **arguments) {
                simdjson::dom::parser parser;
                for (int index = 1; index < count; index++)
                    if (parser.load(arguments[index]).error() != simdjson::SUCCESS) return 2;
                return 0;
            }

            """
        let source = folder.appendingPathComponent("simdjson.cpp")
        try Data(code.utf8).write(to: source)
        program = folder.appendingPathComponent("simdjson").path
        let options = ["-std=c++17", "-O3", "-o", program, source.path, "-lsimdjson"]
        guard (try? ChildProcess.run("c++", options))?.exitCode == 0 || (try? ChildProcess.run("clang++", options))?.exitCode == 0
        else { return nil }
    }
}
