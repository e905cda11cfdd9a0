internal import FoundationEssentials
package import FrameTrace

/// Source lines and inlined calls from LLVM's symbolizer, which runs in a separate process.
///
/// One process handles all addresses; if it fails, only the lines are missing. Not for a hot path.
public struct SourceLines: Sendable {
    /// An address of a file.
    package struct Query: Sendable, Equatable {
        /// The file.
        package var path: String
        /// The address within the file.
        package var address: UInt64

        /// Creates a query.
        package init(path: String, address: UInt64) {
            self.path = path
            self.address = address
        }
    }

    /// The result for an address.
    package struct Answer: Sendable, Equatable {
        /// The line in the function that contains the address.
        package var line: CodeLine?
        /// The inlined calls within it, innermost first, by their linker symbols.
        package var inlined: [InlinedCall]
    }

    /// A line of the symbolizer's output.
    private struct Reply: Decodable {
        struct Symbol: Decodable {
            var function: String
            var file: String
            var number: Int

            var line: CodeLine? { number > 0 && !file.isEmpty ? CodeLine(file: file, line: number) : nil }

            enum CodingKeys: String, CodingKey {
                case function = "FunctionName"
                case file = "FileName"
                case number = "Line"
            }
        }
        var address: String
        var module: String
        var symbols: [Symbol]?

        enum CodingKeys: String, CodingKey {
            case address = "Address"
            case module = "ModuleName"
            case symbols = "Symbol"
        }
    }

    private static let arguments = ["--output-style=JSON", "--inlines", "--no-demangle"]
    /// Output limit in bytes. 10,000 addresses give 3 MB.
    private static let outputLimit = 1 << 28

    /// The symbolizer's path.
    public let program: String
    private let timeout: TimeSpan

    /// Creates a finder that uses a given symbolizer.
    package init(program: String, timeout: TimeSpan = .seconds(20)) {
        self.program = program
        self.timeout = timeout
    }

    /// Finds LLVM's symbolizer in the PATH or beside the Swift toolchain's programs there; nil if there is none.
    public static func find() -> SourceLines? {
        SymbolizerProgram.path().map { SourceLines(program: $0) }
    }

    /// Whether the program accepts the arguments used here.
    package var works: Bool {
        Subprocess.run(program, Self.arguments, input: [], limit: Self.outputLimit, timeout: .seconds(5)) != nil
    }

    /// Returns the result for each address; nil where there is none.
    package func answers(to queries: [Query]) -> [Answer?] {
        let nothing = [Answer?](repeating: nil, count: queries.count)
        // A quote or a line feed in a path would end the query.
        let asked = queries.indices.filter { index in
            !queries[index].path.utf8.contains { $0 == UInt8(ascii: "\"") || $0 < 0x20 }
        }
        guard !asked.isEmpty else { return nothing }
        var input: [UInt8] = []
        for index in asked {
            input += Array("\"\(queries[index].path)\" 0x\(String(queries[index].address, radix: 16))\n".utf8)
        }
        let output = Subprocess.run(program, Self.arguments, input: input, limit: Self.outputLimit, timeout: timeout)
        guard let output else { return nothing }
        let lines = output.split(separator: UInt8(ascii: "\n"))
        guard lines.count == asked.count else { return nothing }
        var answers = nothing
        let decoder = JSONDecoder()
        for (index, line) in zip(asked, lines) {
            // Out of step with the queries: no answer can be trusted.
            guard let reply = try? decoder.decode(Reply.self, from: Data(line)),
                reply.module == queries[index].path,
                reply.address == "0x" + String(queries[index].address, radix: 16)
            else { return nothing }
            answers[index] = Self.answer(reply)
        }
        return answers
    }

    private static func answer(_ reply: Reply) -> Answer? {
        guard let symbols = reply.symbols, let outermost = symbols.last else { return nil }
        // Without a line, the answer is a guess by the nearest symbol rather than debug information.
        guard outermost.line != nil || symbols.count > 1 else { return nil }
        return Answer(
            line: outermost.line,
            inlined: symbols.dropLast().map { InlinedCall(function: $0.function, line: $0.line) }
        )
    }
}
