import Testing

@testable import FrameBudget
@testable import FrameStatistics
@testable import FrameTrace

/// A function that is planted with a known share of a frame's time, seen by samples at random moments, as a profile sees it.
@Suite("The difference of two profiles finds what was planted")
struct PlantedGrowthTests {
    private static let frames = 600
    private static let perFrame = 4

    /// A profile of frames that take so long over budget, of which the planted function is a share.
    private static func profile(overrun: Double, planted: Double, seed: UInt64) throws -> ([CallWeight], CallTable) {
        var random = DeterministicRandom(seed: seed)
        var interner = CallInterner()
        let names = ["planted()", "draw()", "layout()"]
        let root = [CallFunction(.work, name: "solo"), CallFunction(.code, name: "main", module: "app")]
        let places = names.map { interner.place(of: root + [CallFunction(.code, name: $0, module: "app")]) }
        var sums: [CallID: TimeSpan] = [:]
        for _ in 0..<frames {
            for _ in 0..<perFrame {
                let draw = random.unit()
                let name = draw < planted ? 0 : draw < planted + (1 - planted) / 2 ? 1 : 2
                let place = try #require(places[name])
                sums[place, default: .zero] += .milliseconds(overrun / Double(perFrame))
            }
        }
        return (sums.asWeights, interner.table)
    }

    private static func comparison(_ seed: UInt64, growth: Bool = true) throws -> ProfileComparison {
        // 10 ms of which 20 % are planted; then 5 ms more of it: 7 of 15 ms.
        let (before, beforeCalls) = try profile(overrun: 10, planted: 0.2, seed: seed)
        let (after, afterCalls) = try profile(overrun: growth ? 15 : 10, planted: growth ? 7 / 15 : 0.2, seed: seed + 1)
        return ProfileComparison(
            .cpu,
            ProfileDifference(from: before, in: beforeCalls, to: after, in: afterCalls),
            before: .init(frames: frames, looks: frames * perFrame),
            after: .init(frames: frames, looks: frames * perFrame),
            isExact: false
        )
    }

    @Test("its growth within 3 points, in time and as a share", arguments: [1, 11, 21, 31] as [UInt64])
    func growth(_ seed: UInt64) throws {
        let comparison = try Self.comparison(seed)
        let top = try #require(comparison.functions(most: 1).first)
        #expect(top.function.name == "planted()")
        #expect(top.own.outcome == .more)
        let change = try #require(top.own.change)
        // 5 ms of the 15 ms of a frame.
        #expect(abs(change - 5) / 15 < 0.03, "\(change) ms")
        let low = try #require(top.own.low)
        let high = try #require(top.own.high)
        #expect(low <= 5 && 5 <= high, "\(low) … \(high)")
        let place = try #require(
            comparison.difference.changes.first {
                comparison.difference.calls.chain(to: $0.call).last?.name == "planted()"
            }
        )
        let share = try #require(comparison.difference.shareChange(of: place))
        #expect(abs(share - (7.0 / 15 - 0.2)) < 0.03, "\(share)")
        #expect(comparison.functions(most: 9).filter { $0.own.hasMoved }.map(\.function.name) == ["planted()"])
    }

    @Test("nothing where nothing grew: at most one function in a hundred")
    func nothing() throws {
        var moved = 0
        for seed in 0..<100 as Range<UInt64> {
            let comparison = try Self.comparison(1000 + 2 * seed, growth: false)
            moved += comparison.functions(most: 9).count { $0.own.hasMoved }
        }
        #expect(moved <= 6, "\(moved) of 300 functions")
    }

    @Test("weights of either side are those that went in")
    func sides() throws {
        let comparison = try Self.comparison(3)
        let before = comparison.difference.weights(.before).reduce(TimeSpan.zero) { $0 + $1.time }
        let after = comparison.difference.weights(.after).reduce(TimeSpan.zero) { $0 + $1.time }
        #expect(before == comparison.difference.before)
        #expect(after == comparison.difference.after)
        #expect(abs(after.inMilliseconds - 15 * Double(Self.frames)) < 0.01)
    }
}
