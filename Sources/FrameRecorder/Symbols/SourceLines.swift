internal import FoundationEssentials
package import FrameTrace

/// Lines and inlined calls, by LLVM's symbolizer in a process of its own.
///
/// One process for all addresses; what goes wrong with it costs the lines and nothing else. Not for a hot path.
public struct SourceLines: Sendable {
    /// An address of a file.
    package struct Query: Sendable, Equatable {
        /// The file.
        package var path: String
        /// The address, as the file counts.
        package var address: UInt64

        /// An address of a file.
        package init(path: String, address: UInt64) {
            self.path = path
            self.address = address
        }
    }

    /// What is known of an address.
    package struct Answer: Sendable, Equatable {
        /// The line of the function that has the address.
        package var line: CodeLine?
        /// The calls within it that were inlined, innermost first, by their linker symbols.
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
    /// 10,000 addresses give 3 MB.
    private static let outputLimit = 1 << 28

    /// The program.
    public let program: String
    private let timeout: TimeSpan

    /// Lines by a program.
    package init(program: String, timeout: TimeSpan = .seconds(20)) {
        self.program = program
        self.timeout = timeout
    }

    /// LLVM's symbolizer, from the PATH or beside the Swift toolchain's programs there; nil where there is none.
    public static func find() -> SourceLines? {
        SymbolizerProgram.path().map { SourceLines(program: $0) }
    }

    /// Whether the program is one that understands what it is asked.
    package var works: Bool {
        Subprocess.run(program, Self.arguments, input: [], limit: Self.outputLimit, timeout: .seconds(5)) != nil
    }

    /// What is known of each address; nil where nothing is.
    package func answers(to queries: [Query]) -> [Answer?] {
        let nothing = [Answer?](repeating: nil, count: queries.count)
        // A quote or a line feed in a path would end it.
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
            // Not in step with the questions: nothing of it is to be trusted.
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
        // Without a line it is not from debug information: a guess by the nearest symbol.
        guard outermost.line != nil || symbols.count > 1 else { return nil }
        return Answer(
            line: outermost.line,
            inlined: symbols.dropLast().map { InlinedCall(function: $0.function, line: $0.line) }
        )
    }
}
