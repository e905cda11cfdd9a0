import FrameTrace
import Testing

@testable import FrameBudget

/// The two instructions of a call in glibc up to version 2.40: for a process with one thread, and for one with more.
@Suite("Calls before and after a process starts its first thread")
struct CallVariantTests {
    private static let (home, inner, laterHome, laterInner, other) = (
        SiteID(0), SiteID(1), SiteID(2), SiteID(3), SiteID(4)
    )

    private static func sites(distance: UInt64 = 63, otherCall: String = "poll") -> [SiteID: WaitSite] {
        let all = [
            WaitSite(id: home, instruction: 0x1000, stack: 0x7028, call: "poll"),
            WaitSite(id: inner, instruction: 0x1000, stack: 0x7010, call: "poll"),
            WaitSite(id: laterHome, instruction: 0x1000 + distance, stack: 0x7000, call: otherCall),
            WaitSite(id: laterInner, instruction: 0x1000 + distance, stack: 0x6FE8, call: otherCall),
            WaitSite(id: other, instruction: 0x1000, stack: 0x6000, call: "poll"),
        ]
        return Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private static func leaves(_ visits: [(SiteID, ClosedRange<Int>)]) -> [OffCPUTransition] {
        visits.flatMap { site, times in
            times.map { OffCPUTransition(at: LoopScript.at(Double($0)), site: site, arguments: (0, 0)) }
        }
    }

    private static let visits = [
        (home, 0...90), (inner, 91...93), (other, 94...95), (laterHome, 100...150), (laterInner, 151...153),
    ]

    @Test("Two places of one caller are joined, by the stack distance that most visits fit")
    func joined() {
        let places = CallVariants.places(Self.leaves(Self.visits), [], Self.sites())
        #expect(places == [Self.home: Self.laterHome, Self.inner: Self.laterInner])
        // Entries of calls are visits too.
        let calls = Self.leaves(Self.visits).map { CallEntry(at: $0.at, site: $0.site) }
        #expect(CallVariants.places([], calls, Self.sites()) == places)
    }

    @Test("Places are not joined where one is visited before and after, where they are far apart, or of two calls")
    func apart() {
        let again = Self.leaves(Self.visits + [(Self.home, 160...160), (Self.inner, 161...161)])
        #expect(CallVariants.places(again, [], Self.sites()).isEmpty)
        #expect(CallVariants.places(Self.leaves(Self.visits), [], Self.sites(distance: 300)).isEmpty)
        #expect(CallVariants.places(Self.leaves(Self.visits), [], Self.sites(otherCall: "read")).isEmpty)
        #expect(CallVariants.places(Self.leaves(Self.visits), [], Self.sites(otherCall: "")).isEmpty)
    }
}
