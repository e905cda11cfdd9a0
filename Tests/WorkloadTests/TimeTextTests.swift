import FrameTrace
import Scenario
import Testing

@Suite("Times as text")
struct TimeTextTests {
    @Test("Every listed unit is read, and minutes are `min`, not `m`")
    func units() {
        #expect(TimeSpan.unitNames == "ns, us, ms, s, min, h")
        for unit in TimeSpan.unitNames.split(separator: ", ") { #expect(TimeSpan(text: "2\(unit)") != nil, "\(unit)") }
        #expect(TimeSpan(text: "20min") == .seconds(1200) && TimeSpan(text: "20m") == nil)
    }

    @Test(
        "A wrong time has a suggestion of what was probably meant",
        arguments: [
            ("20m", "20min"), ("1.5 mins", "1.5min"), ("3sec", "3s"), ("1h30m", "90min"), ("1,5s", "1.5s"),
            ("5 MS", "5ms"),
        ]
    )
    func meant(text: String, meant: String) { #expect(TimeSpan.meant(by: text) == meant) }

    @Test("A text that is not nearly a time has no suggestion", arguments: ["", "20", "soon", "2x", "20MB", "20Hz"])
    func nothing(text: String) { #expect(TimeSpan.meant(by: text) == nil) }
}
