/// Collects all problems of a document, so that one reading reports them all.
final class DiagnosticSink {
    /// The problems in the order in which they were found.
    private(set) var diagnostics: [WorkloadDiagnostic] = []
    /// The quantities that the document defines under `vars`.
    let variables = Variables()
    /// The files that it refers to.
    let files: RecordedFiles
    private var hintsLeft = 200

    /// Whether suggestions are still computed, or the limit on them has been reached.
    var givesHints: Bool { hintsLeft > 0 }

    init(files: SourceFiles = .none) { self.files = RecordedFiles(files) }

    /// Reports a problem of a site.
    ///
    /// - Parameter help: What to write instead; empty if the message contains it, as with ``hint(for:among:)``.
    func report(_ site: NodeSite, _ message: String, help: String) {
        report(at: site.node.position, site.path, message, help: help)
    }

    /// Reports a problem at a position.
    ///
    /// - Parameter help: What to write instead; empty if the message contains it.
    func report(at position: SourcePosition, _ path: FieldPath, _ message: String, help: String) {
        diagnostics.append(WorkloadDiagnostic(at: position, path: path.text, message, help: help))
    }

    /// Returns the end of a message, with the name that was probably meant, or an empty text.
    ///
    /// The number of searches is limited: each takes time, and of thousands of problems only a few are shown.
    func hint(for text: String, among candidates: [String]) -> String {
        guard givesHints else { return "" }
        hintsLeft -= 1
        return NearestName.hint(for: text, among: candidates)
    }

    /// Throws the problems found, if any.
    func throwIfAny() throws(WorkloadError) {
        if let error = WorkloadError(diagnostics) { throw error }
    }
}
