import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// The classes of an app's work items, as all reports read them from a result.
@Suite("Classes of work items")
struct ItemClassesTests {
    private static func result(_ cpu: [ClassTime]) -> RunResult {
        var result = SyntheticRun.plain.result
        result.sharing?.cpu = cpu
        return result
    }

    private static func time(_ app: String, _ qos: QoS, items: TimeSpan?) -> ClassTime {
        ClassTime(app: app, qos: qos, mainThread: nil, items: items)
    }

    @Test("Times of one app by class, without classes that have none")
    func times() throws {
        let result = Self.result([
            Self.time("maps", .utility, items: .milliseconds(3)),
            Self.time("maps", .userInitiated, items: .milliseconds(5)),
            Self.time("maps", .background, items: .zero), Self.time("notes", .background, items: .milliseconds(9)),
        ])
        try #require(result.sharing != nil)
        let classes = try #require(ItemClasses(of: "maps", in: result))
        #expect(classes.times == [.utility: .milliseconds(3), .userInitiated: .milliseconds(5)])
        #expect(classes.areAll(from: .utility) && !classes.areAll(from: .userInitiated))
    }

    @Test("With an unknown time of some items all is unknown; an app without items has no class")
    func unknown() throws {
        let result = Self.result([
            Self.time("maps", .userInteractive, items: nil), Self.time("maps", .utility, items: .milliseconds(3)),
        ])
        #expect(ItemClasses(of: "maps", in: result) == nil)
        let none = try #require(ItemClasses(of: "video", in: result))
        #expect(none.times.isEmpty && !none.areAll(from: .background))
    }
}
