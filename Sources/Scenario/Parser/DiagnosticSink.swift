/// Gathers what is wrong while a document is read, so that one reading tells all of it.
final class DiagnosticSink {
    /// The problems in the order in which they were found.
    private(set) var diagnostics: [WorkloadDiagnostic] = []
    /// The quantities that the document names.
    let variables = Variables()
    /// The files that it names.
    let files: RecordedFiles
    private var hintsLeft = 200

    /// Whether problems are still worth the time to say what was probably meant.
    var givesHints: Bool { hintsLeft > 0 }

    init(files: SourceFiles = .none) { self.files = RecordedFiles(files) }

    /// Tells a problem of a site.
    func report(_ site: NodeSite, _ message: String, help: String = "") {
        report(at: site.node.position, site.path, message, help: help)
    }

    /// Tells a problem at a place.
    func report(at position: SourcePosition, _ path: FieldPath, _ message: String, help: String = "") {
        diagnostics.append(WorkloadDiagnostic(at: position, path: path.text, message, help: help))
    }

    /// The end of a message that names what was probably meant, or nothing.
    ///
    /// Looking for neighbours takes its time, and of thousands of problems only a few are told.
    func hint(for text: String, among candidates: [String]) -> String {
        guard givesHints else { return "" }
        hintsLeft -= 1
        return NearestName.hint(for: text, among: candidates)
    }

    /// Throws what was found, if anything was.
    func throwIfAny() throws(WorkloadError) {
        if let error = WorkloadError(diagnostics) { throw error }
    }
}
