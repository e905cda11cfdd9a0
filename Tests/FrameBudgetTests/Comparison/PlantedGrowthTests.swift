import Testing

@testable import FrameBudget
@testable import FrameStatistics
@testable import FrameTrace

/// A function with a known share of a frame's time is planted among others and sampled at random moments, as a profiler
/// samples it.
@Suite("The difference of two profiles: a planted function")
struct PlantedGrowthTests {
    private static let frames = 600
    private static let perFrame = 4

    /// A profile of frames that are `overrun` ms over budget each. The planted function has the share `planted` of that
    /// time.
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
        // Before: 10 ms, of which the planted function has 20 %. After: 5 ms more, all in that function, so 7 of 15 ms.
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

    @Test("its growth is found within 3 points, in time and as a share", arguments: [1, 11, 21, 31] as [UInt64])
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

    @Test("where nothing grew, at most 6 of 300 functions are reported as changed")
    func nothing() throws {
        var moved = 0
        for seed in 0..<100 as Range<UInt64> {
            let comparison = try Self.comparison(1000 + 2 * seed, growth: false)
            moved += comparison.functions(most: 9).count { $0.own.hasMoved }
        }
        #expect(moved <= 6, "\(moved) of 300 functions")
    }

    @Test("the weights of each side add up to the times that went in")
    func sides() throws {
        let comparison = try Self.comparison(3)
        let before = comparison.difference.weights(.before).reduce(TimeSpan.zero) { $0 + $1.time }
        let after = comparison.difference.weights(.after).reduce(TimeSpan.zero) { $0 + $1.time }
        #expect(before == comparison.difference.before)
        #expect(after == comparison.difference.after)
        #expect(abs(after.inMilliseconds - 15 * Double(Self.frames)) < 0.01)
    }
}
