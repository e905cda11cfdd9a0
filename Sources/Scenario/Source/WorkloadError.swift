/// The problems of a text that is not a valid workload, in the order of the file.
public struct WorkloadError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The maximum number of problems in an error.
    public static let mostDiagnostics = 20

    /// The problems, at least one.
    public let diagnostics: [WorkloadDiagnostic]
    /// The number of problems left out.
    public let omitted: Int

    /// Creates an error of one problem.
    public init(_ diagnostic: WorkloadDiagnostic) {
        diagnostics = [diagnostic]
        omitted = 0
    }

    /// Creates an error of problems in any order; nil if there is none.
    ///
    /// Problems of a file come first, by line and column; problems of arguments follow in their order.
    ///
    /// - Complexity: O(*n* log *n*).
    public init?(_ found: [WorkloadDiagnostic]) {
        guard !found.isEmpty else { return nil }
        let sorted = found.enumerated().sorted { left, right in
            let (one, other) = (left.element.position, right.element.position)
            if (one.line == 0) != (other.line == 0) { return one.line > 0 }
            return (one.line, one.column, left.offset) < (other.line, other.column, right.offset)
        }
        diagnostics = sorted.prefix(Self.mostDiagnostics).map(\.element)
        omitted = found.count - diagnostics.count
    }

    /// The problems, one per line.
    public var description: String {
        (diagnostics.map(\.description) + rest).joined(separator: "\n")
    }

    /// The problems, each with its source line, a caret and advice, for a person.
    public var lines: [String] { diagnostics.flatMap(\.lines) + rest }

    private var rest: [String] { omitted > 0 ? ["and \(omitted) more"] : [] }

    /// Returns the error with the source lines of its problems.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - name: The name of the text in positions.
    /// - Complexity: O(*n*) in the number of bytes up to the last position.
    public func quoting(_ bytes: [UInt8], named name: String) -> WorkloadError {
        let last = diagnostics.lazy.filter { $0.position.source == name }.map(\.position.line).max() ?? 0
        let lines = SourceLines(bytes, through: last)
        return WorkloadError(diagnostics.map { $0.quoting(lines, named: name) }, omitted: omitted)
    }

    /// Returns the error with advice for the command line where the value of an option is wrong, in place of advice for
    /// the file.
    ///
    /// - Parameters:
    ///   - field: The field that the option sets, such as `duration`.
    ///   - option: The option, such as `--duration`.
    ///   - source: The option with its value, as the positions have it.
    /// - Complexity: O(*n*) in the number of problems.
    package func advising(_ option: String, insteadOf field: String, at source: String) -> WorkloadError {
        var changed = diagnostics
        for index in changed.indices where changed[index].position.source == source {
            changed[index].help = changed[index].help.replacing("`\(field): ", with: "`\(option) ")
        }
        return WorkloadError(changed, omitted: omitted)
    }

    private init(_ diagnostics: [WorkloadDiagnostic], omitted: Int) {
        self.diagnostics = diagnostics
        self.omitted = omitted
    }
}
