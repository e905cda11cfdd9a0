/// Why a text is no workload: all that is wrong with it, in the order of the file.
public struct WorkloadError: Error, Sendable, Equatable, CustomStringConvertible {
    /// How many problems an error tells at most.
    public static let mostDiagnostics = 20

    /// The problems, at least one.
    public let diagnostics: [WorkloadDiagnostic]
    /// How many more there are.
    public let omitted: Int

    /// An error of one problem.
    public init(_ diagnostic: WorkloadDiagnostic) {
        diagnostics = [diagnostic]
        omitted = 0
    }

    /// An error of problems in any order; nil where there is none.
    ///
    /// Those of a file come first, by line and column, those of arguments after them in their order.
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

    /// One line a problem.
    public var description: String {
        (diagnostics.map(\.description) + rest).joined(separator: "\n")
    }

    /// Each problem with its line of the file, a caret and what to write instead, for a person.
    public var lines: [String] { diagnostics.flatMap(\.lines) + rest }

    private var rest: [String] { omitted > 0 ? ["and \(omitted) more"] : [] }

    /// The same error, with the lines of a text that its places are in.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - name: The name that the places in the text carry.
    /// - Complexity: O(*n*) in the number of bytes up to the last place.
    public func quoting(_ bytes: [UInt8], named name: String) -> WorkloadError {
        let last = diagnostics.lazy.filter { $0.position.source == name }.map(\.position.line).max() ?? 0
        let lines = SourceLines(bytes, through: last)
        return WorkloadError(diagnostics.map { $0.quoting(lines, named: name) }, omitted: omitted)
    }

    private init(_ diagnostics: [WorkloadDiagnostic], omitted: Int) {
        self.diagnostics = diagnostics
        self.omitted = omitted
    }
}
