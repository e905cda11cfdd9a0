import Foundation
import Testing

@testable import FrameBudgetReports

/// Writes the samples that `Tests/CIFormats/run` reads with other parsers; alone, it checks only that their names
/// differ.
@Suite("Outputs for CI")
struct CIFormatSampleTests {
    @Test("every sample is written in every format, for other parsers")
    func samples() throws {
        let named = ProcessInfo.processInfo.environment["CI_FORMAT_SAMPLES"]
        let folder =
            named.map { URL(filePath: $0) }
            ?? FileManager.default.temporaryDirectory
            .appending(path: "fbprof-ci-\(ProcessInfo.processInfo.processIdentifier)")
        defer { if named == nil { try? FileManager.default.removeItem(at: folder) } }
        let samples = CISample.all
        #expect(Set(samples.map(\.name)).count == samples.count)
        for sample in samples { try sample.write(to: folder) }
    }
}
