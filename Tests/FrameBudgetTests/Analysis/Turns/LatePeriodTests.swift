import FrameTrace
import Testing
import Thoroughness

@testable import FrameBudget

@Suite("Late turns that repeat")
struct LatePeriodTests {
    private static let origin = Instant(nanoseconds: 1_000_000_000)

    /// Late turns with the given numbers in a loop that turns every 16 ms.
    private func late(_ places: [Int]) -> [LatePeriod.LateTurn] {
        places.map { LatePeriod.LateTurn(place: $0, at: Self.origin + .milliseconds(Double($0) * 16)) }
    }

    @Test("If every 97th turn is late, the period is a count of turns and has its time", arguments: [5, 13, 400])
    func everyNthTurn(count: Int) throws {
        let period = try #require(LatePeriod.found(late((0..<count).map { 5 + 97 * $0 })))
        #expect(period.turns == 97 && period.time == .milliseconds(97 * 16) && period.isByTurns)
        #expect(period.distances == count - 1 && period.regular == count - 1)
    }

    @Test("Late turns in succession count as one: a garbage collection may make three late")
    func bursts() throws {
        let places = (0..<9).flatMap { (burst: Int) -> [Int] in (0..<3).map { 40 * burst + $0 } }
        let period = try #require(LatePeriod.found(late(places)))
        #expect(period.turns == 40 && period.distances == 8)
    }

    @Test("If a turn is late every 2 s of a loop with irregular turns, the period is a time and no count")
    func byTime() throws {
        var random = DeterministicRandom(seed: 5)
        var place = 0
        let turns = (0..<12).map { number in
            place += 20 + Int(random.unit() * 180)
            return LatePeriod.LateTurn(place: place, at: Self.origin + .seconds(2 * Double(number)))
        }
        let period = try #require(LatePeriod.found(turns))
        #expect(period.time == .seconds(2) && period.turns == nil && !period.isByTurns)
    }

    @Test("Late turns that jitter by 8 % have a period, those that jitter by 40 % have none")
    func jitter() {
        func period(_ share: Double) -> LateRepeat? {
            var random = DeterministicRandom(seed: 7)
            var place = 0.0
            return LatePeriod.found(
                late(
                    (0..<30).map { _ in
                        place += 100 * (1 + share * (2 * random.unit() - 1))
                        return Int(place)
                    }
                )
            )
        }
        #expect(period(0.08).map { (94...106).contains($0.turns ?? 0) } == true)
        #expect(period(0.4) == nil)
    }

    @Test("A late turn of another cause and a missing one do not hide a period")
    func disturbed() throws {
        var places = (0..<30).map { 50 * $0 }
        places.remove(at: 11)
        places.append(317)
        let period = try #require(LatePeriod.found(late(places.sorted())))
        #expect(period.turns == 50 && period.regular == 26 && period.distances == 29)
    }

    @Test("Up to a quarter of late turns with other causes do not hide a period in turns, and are counted; more do")
    func others() throws {
        let periodic = (0..<17).map { 40 * $0 }.filter { $0 != 240 }
        let period = try #require(LatePeriod.found(late((periodic + [57, 133, 391, 465, 611]).sorted())))
        #expect(period.turns == 40 && period.isByTurns && period.others == 5)
        #expect(period.regular == 14 && period.distances == 15)
        #expect(LatePeriod.found(late((periodic + [57, 133, 218, 391, 465, 511, 611]).sorted())) == nil)
        #expect(LatePeriod.found(late([0, 40, 53, 80, 120, 160])) == nil, "five of them may be chance")
    }

    @Test(
        "The computed chance of a comb, times its phases, is an upper bound of the rate among turns drawn at random",
        arguments: [2, 5, 10]
    )
    func combChance(period: Int) {
        var random = DeterministicRandom(seed: 17)
        let (turns, late) = (30, 9)
        let tries = 4000
        var counts = [Int](repeating: 0, count: turns)
        for _ in 0..<tries {
            var between = Array(1..<(turns - 1))
            var places: Set<Int> = [0, turns - 1]
            while places.count < late { places.insert(between.remove(at: Int(random.unit() * Double(between.count)))) }
            let first = places.filter { !places.contains($0 - 1) }
            let teeth = Dictionary(grouping: first) { $0 % period }.values.map(\.count).max() ?? 0
            counts[teeth] += 1
        }
        for hits in 3..<late {
            let share = Double(counts[hits...].reduce(0, +)) / Double(tries)
            let claimed = LatePeriod.chance(of: hits, every: period, late: late, among: turns) * Double(period)
            #expect(share <= claimed * 1.1, "\(hits): \(share), \(claimed)")
        }
    }

    /// The thorough tests try 20,000 runs, of which none has a period.
    @Test("Turns that are late at random have no period, at any rate of late turns")
    func random() {
        var random = DeterministicRandom(seed: 11)
        for run in 0..<Thorough.count(20_000, usually: 700) {
            let rate = [0.005, 0.02, 0.05, 0.1, 0.3, 0.5, 0.9][run % 7]
            let places = (0..<(run % 7 == 0 ? 2000 : 200)).filter { _ in random.unit() < rate }
            let found = LatePeriod.found(late(places))
            #expect(found == nil, "\(rate): \(places)")
        }
    }

    @Test("Too few late turns have no period, and turns that are all late, or every second of a few, have none either")
    func tooFew() {
        #expect(LatePeriod.found([]) == nil && LatePeriod.found(late([3])) == nil)
        #expect(LatePeriod.found(late([0, 97, 194, 291])) == nil)
        #expect(LatePeriod.found(late([0, 97, 194, 288, 385])) == nil, "five that are not as steady")
        #expect(LatePeriod.found(late(Array(0..<500))) == nil)
        #expect(LatePeriod.found(late([0, 2, 4, 6, 8, 10, 12])) == nil)
        #expect(LatePeriod.found(late((0..<100).map { 2 * $0 }))?.turns == 2)
    }

    @Test(
        "The computed chance of a distance is that of turns drawn at random, at the rate where it is largest",
        arguments: [2, 3, 5, 20, 60]
    )
    func chance(turns: Int) {
        var random = DeterministicRandom(seed: 3)
        let tolerated = Int(Double(turns) * LatePeriod.tolerance)
        var largest = 0.0
        for rate in [0.5, 0.35, 0.2, 1.3 / Double(turns), 1 / Double(turns)] where rate <= 0.5 {
            var (hits, distances, last) = (0, 0, -1)
            var wasLate = false
            for place in 0..<100_000 {
                let isLate = random.unit() < rate
                if isLate, !wasLate {
                    if last >= 0 {
                        distances += 1
                        if abs(place - last - turns) <= tolerated { hits += 1 }
                    }
                    last = place
                }
                wasLate = isLate
            }
            largest = max(largest, Double(hits) / Double(distances))
        }
        let claimed = LatePeriod.chance(around: turns, within: LatePeriod.tolerance)
        #expect(largest <= claimed * 1.1 && largest >= claimed * 0.8, "\(largest), \(claimed)")
    }

    @Test("The result of a recording has the period of its late turns", arguments: [true, false])
    func result(isPeriodic: Bool) throws {
        var script = LoopScript()
        script.run(0)
        var now = 0.0
        for turn in 0..<120 {
            script.call(LoopScript.home, now)
            script.wait(LoopScript.home, now)
            now += 10
            script.wake(now)
            script.run(now)
            now += isPeriodic && turn.isMultiple(of: 12) ? 15 : 2
        }
        let result = Analysis.analyze(try script.trace(until: now).withTurns()).result
        #expect(result.apps[0].loop?.lateRepeat?.turns == (isPeriodic ? 12 : nil))
    }
}
