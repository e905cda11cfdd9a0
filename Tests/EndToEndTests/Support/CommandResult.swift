import Foundation

/// How a command ended, and what it printed.
struct CommandResult: CustomStringConvertible {
    /// Its exit status; nil where a signal ended it.
    var status: Int32?
    /// What it wrote to standard output.
    var output: String
    /// What it wrote to standard error.
    var error: String

    /// Standard error without warnings about other runs on this machine and about its CPUs, which a test does not know.
    var errorOfItsOwn: String {
        error.split(separator: "\n", omittingEmptySubsequences: false)
            .filter {
                !$0.hasPrefix("fbprof: warning: another fbprof ") && !$0.hasPrefix("fbprof: warning: device.cores is ")
            }
            .joined(separator: "\n")
    }

    /// Whether standard output is one JSON document of a schema, such as `fbprof.gate/`, and nothing else.
    func isDocument(of schema: String) throws -> Bool {
        let document = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
        return (document?["schema"] as? String)?.hasPrefix(schema) == true
    }

    /// The whole result, for the message of a failed test.
    var description: String {
        "status \(status.map(String.init) ?? "none, ended by a signal")\n--- output\n\(output)\n--- error\n\(error)"
    }
}
