import Testing

@testable import FrameTrace
@testable import Scenario

@Suite("Paired plan and windows")
struct PairedPlanTests {
    private let plan = PairedPlan(seed: 7, pairs: 200)

    @Test("The two sides never have the display at once, and each has one block of every pair")
    func apart() {
        var taken: Set<VsyncIndex> = []
        for side in PairedSide.allCases {
            let windows = plan.windows(of: side)
            #expect(windows.count == plan.pairs)
            for (pair, window) in windows.enumerated() {
                let whole = plan.vsyncs(ofPair: pair)
                #expect(whole.lowerBound <= window.vsyncs.lowerBound && window.vsyncs.upperBound < whole.upperBound)
                #expect(window.vsyncs.upperBound - window.vsyncs.lowerBound == 30)
                // The gap belongs to the block before it.
                for index in window.vsyncs.lowerBound.rawValue..<window.vsyncs.upperBound.rawValue + 2 {
                    #expect(taken.insert(VsyncIndex(index)).inserted)
                }
            }
        }
    }

    @Test("The order of the sides is random by seed, and each side is first about half the time")
    func order() {
        #expect(PairedPlan(seed: 7, pairs: 200).orders == plan.orders)
        #expect(PairedPlan(seed: 8, pairs: 200).orders != plan.orders)
        #expect((70...130).contains(plan.orders.count(where: \.self)))
        // Not alternating: a period of two blocks could coincide with periods of the workload.
        let changes = zip(plan.orders, plan.orders.dropFirst()).count(where: !=)
        #expect((70...130).contains(changes))
    }

    @Test("Both sides draw the same frames in a pair")
    func frames() {
        let first = plan.windows(of: .baseline).map(\.firstFrame)
        #expect(first == plan.windows(of: .candidate).map(\.firstFrame))
        #expect(first[3] == FrameNumber(90))
    }

    @Test("A plan fills its time with whole pairs")
    func lasting() {
        let plan = PairedPlan(seed: 1, lasting: .seconds(107), rate: .hz60)
        #expect(plan.pairs == 100)
        #expect(plan.duration(at: .hz60) <= .seconds(107))
        #expect(PairedPlan(seed: 1, lasting: .seconds(1), rate: .hz60).pairs == 0)
    }
}
