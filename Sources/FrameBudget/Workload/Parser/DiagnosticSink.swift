/// Gathers what is wrong while a document is read, so that one reading tells all of it.
final class DiagnosticSink {
    /// The problems in the order in which they were found.
    private(set) var diagnostics: [WorkloadDiagnostic] = []

    /// Tells a problem of a site.
    func report(_ site: NodeSite, _ message: String) { report(at: site.node.position, site.path, message) }

    /// Tells a problem at a place.
    func report(at position: SourcePosition, _ path: FieldPath, _ message: String) {
        diagnostics.append(WorkloadDiagnostic(at: position, path: path.text, message))
    }

    /// Throws what was found, if anything was.
    func throwIfAny() throws(WorkloadError) {
        if let error = WorkloadError(diagnostics) { throw error }
    }
}
