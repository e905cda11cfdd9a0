import Testing

/// Says in the test's output that a part of it could not be tried on this machine. The test does not fail.
func skipped(_ what: String, _ location: SourceLocation = #_sourceLocation) {
    withKnownIssue("SKIPPED: \(what)", sourceLocation: location) {
        Issue.record("skipped", sourceLocation: location)
    }
}
