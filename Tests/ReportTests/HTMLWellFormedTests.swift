import Foundation
import FrameStatistics
import FrameTrace
import Scenario
import Testing

/// An independent parser checks that elements are closed in order, ids are unique, and links in the page have targets.
@Suite("HTML is well formed")
struct HTMLWellFormedTests {
    static let samples: [(name: String, run: SyntheticRun)] = [
        ("plain", SyntheticRun()),
        ("unmeasured", SyntheticRun(measuresCPU: false)),
        ("calm", SyntheticRun(hasContention: false, spike: nil)),
        ("hostile", SyntheticRun(names: HostileText.names, lockName: HostileText.all, functions: HostileText.names)),
        ("empty", SyntheticRun(names: [])),
        ("long", SyntheticRun(duration: .seconds(121))),
    ]

    @Test("the page parses without a complaint", arguments: samples.map(\.name))
    func wellFormed(_ name: String) throws {
        let sample = try #require(Self.samples.first { $0.name == name })
        let page = name == "plain" ? Page.plain : Page(sample.run.shared)
        let file = try page.write(named: "\(name).html")
        let checker = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "check_html.py")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", checker.path(), file.path()]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        if process.terminationStatus == 127 {
            withKnownIssue("SKIPPED: python3 is not installed, the page was not parsed") { Issue.record("no python3") }
        } else {
            #expect(process.terminationStatus == 0, "\(text)")
        }
    }
}
