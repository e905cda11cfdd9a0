import Scenario

/// Validates input bytes as text: limited size and valid UTF-8.
enum YAMLBytes {
    /// Returns the text of a file's bytes, without a byte order mark.
    static func text(_ bytes: [UInt8], named name: String) throws(WorkloadError) -> String {
        guard bytes.count <= YAMLDocument.mostBytes else {
            let whole = SourcePosition(source: name)
            throw WorkloadError(
                WorkloadDiagnostic(
                    at: whole,
                    "expected at most 1 MiB (\(YAMLDocument.mostBytes) bytes), found more",
                    help: "put recorded values into a file of their own: `{ file: times.csv, column: ms }`"
                )
            )
        }
        let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard let text = String(validating: body, as: UTF8.self) else {
            throw WorkloadError(
                WorkloadDiagnostic(
                    at: firstInvalid(body, named: name),
                    "expected text in UTF-8, found other bytes",
                    help: "save the file as UTF-8, or remove the bytes"
                )
            )
        }
        return text
    }

    /// Returns the position of the first bytes that are not valid UTF-8.
    private static func firstInvalid(_ bytes: ArraySlice<UInt8>, named name: String) -> SourcePosition {
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var position = SourcePosition(source: name, line: 1, column: 1)
        while case .valid(let encoded) = parser.parseScalar(from: &iterator) {
            if encoded.first == 0x0A {
                position.line += 1
                position.column = 1
            } else {
                position.column += 1
            }
        }
        return position
    }
}
