import Foundation
import FrameBudget
import FrameTrace
import Testing

@Suite("Examples of layouts")
struct LayoutExampleTests {
    private func run(_ name: String) throws -> LayoutRun {
        let url = Repository.root.appending(path: "Examples/\(name).yaml")
        return try LayoutRun(String(decoding: Data(contentsOf: url), as: UTF8.self))
    }

    @Test("M-10, Z-6: the secondary app grows while it is resized, and the primary one is terminated for it")
    func resizeKill() throws {
        let run = try run("resize-kill")
        let kill = try #require(run.result.memory?.kills.first)
        #expect(run.result.memory?.kills.count == 1)
        #expect(kill.app == "notes" && kill.footprint.bytes == 300_000_000)
        #expect(kill.grower == "mail" && kill.grown.bytes == 200_000_000)
        #expect(kill.at > .seconds(6) && kill.at < .seconds(6) + .milliseconds(20))
        // notes, which was primary, has not grown at all.
        #expect(try run.app("notes").places.first?.role == "primary")
        let last = try #require(run.app("mail").places.last)
        #expect(last.mode == "full screen" && last.role == "primary" && last.size?.width == 1024)
        #expect(run.transitions(of: "mail").map(\.changesClass) == [false, true])
    }
}
