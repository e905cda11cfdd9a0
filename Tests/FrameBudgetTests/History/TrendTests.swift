import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@Suite("Trend over runs")
struct TrendTests {
    private func extract(_ lanes: [HistoryLane], seeds: [UInt64]? = nil, value: (Int) -> Double) -> HistoryExtract {
        let runs = lanes.enumerated().map { index, lane in
            HistoryEntry(
                number: Int64(index + 1),
                origin: HistoryOrigin(id: "r\(index)", recordedAt: "2026-01-01T00:00:\(10 + index)Z"),
                lane: lane,
                seed: seeds?[index] ?? 1,
                isQuiet: true,
                ending: index == 5 && lanes.count > 30 ? .interrupted : .complete
            )
        }
        let values = runs.indices.map { index in
            HistoryValue(run: runs[index].number, app: "maps", phase: nil, metric: .onCPUP50, value: value(index))
        }
        return HistoryExtract(runs: runs, values: values)
    }

    private func lane(
        digest: String = "a",
        machine: String = "m",
        conditions: RunConditions = RunConditions(isExact: false)
    ) -> HistoryLane {
        HistoryLane(workload: "w", digest: digest, conditions: conditions, machineName: machine)
    }

    @Test("only runs of one workload, engine and machine are compared")
    func lanes() {
        let lanes = [
            lane(), lane(digest: "b"), lane(machine: "n"),
            lane(conditions: RunConditions(isExact: false, isPaired: true)), lane(),
        ]
        let groups = Trend(extract(lanes) { Double($0) }).groups
        #expect(groups.map(\.runs.count).sorted() == [1, 1, 1, 2])
        // The newest run's group comes first.
        #expect(groups.first?.runs.map(\.number) == [1, 5])
    }

    @Test("lanes that the user joins are one line, with the runs at which the workload or the machine changed")
    func joins() {
        let lanes = (0..<20).map { lane(digest: $0 < 10 ? "a" : "b", machine: $0 < 15 ? "m" : "n") }
        let history = extract(lanes) { _ in 1 }
        #expect(Trend(history).groups.count == 3)
        #expect(Trend(history, joining: [.workload]).groups.count == 2)
        let joined = Trend(history, joining: [.workload, .machine])
        #expect(joined.groups.count == 1)
        #expect(joined.groups.first?.edits == [10])
        #expect(joined.groups.first?.moves == [15])
    }

    @Test("the seed of virtual runs is part of the lane: two seeds are two groups, each with its own seed")
    func seeds() {
        let exact = RunConditions(isExact: true, scheduler: "fair")
        let lanes = (1...4).map { seed in
            HistoryLane(
                workload: "w",
                digest: "0123456789abcdef",
                seed: UInt64(seed / 3),
                conditions: exact,
                machineName: "m"
            )
        }
        let history = extract(lanes, seeds: lanes.map { $0.seed ?? 0 }) { _ in 1 }
        let groups = Trend(history).groups
        #expect(groups.compactMap(\.lane.seed).sorted() == [0, 1] && groups.allSatisfy { $0.lane.digest.count == 16 })
        let joined = Trend(history, joining: [.workload]).groups
        #expect(joined.count == 1 && joined.first?.reseeds == [2] && joined.first?.edits == [])
    }

    @Test("runs that were cut short are left out, and counted")
    func cutShort() {
        var noise = Noise(seed: 4)
        let trend = Trend(extract((0..<40).map { _ in lane() }) { ($0 < 20 ? 10 : 11) * noise.factor(0.003) })
        #expect(trend.cutShort == 1)
        #expect(trend.groups.first?.runs.count == 39)
        #expect(trend.groups.first?.lines.first?.changes.map(\.index) == [19])
        #expect(trend.groups.first?.isExact == false)
    }

    @Test("virtual runs of one seed are compared exactly, those of several seeds or in turns are not")
    func exact() {
        let lanes = (0..<4).map { _ in lane(conditions: RunConditions(isExact: true, scheduler: "fair")) }
        #expect(Trend(extract(lanes) { $0 < 2 ? 1 : 1.1 }).groups.first?.lines.first?.changes.map(\.index) == [2])
        #expect(Trend(extract(lanes, seeds: [1, 2, 3, 4]) { $0 < 2 ? 1 : 1.1 }).groups.first?.changeCount == 0)
        // What took turns also depends on their order, and on the number of rounds.
        let paired = (0..<4).map { _ in lane(conditions: RunConditions(isExact: true, isPaired: true)) }
        let turns = Trend(extract(paired) { $0 < 2 ? 1 : 1.1 }).groups.first
        #expect(turns?.isExact == false && turns?.changeCount == 0)
    }

    @Test("only the newest runs count if the user limits their number")
    func last() {
        let trend = Trend(extract((0..<20).map { _ in lane() }) { Double($0) }, last: 5)
        #expect(trend.groups.first?.runs.map(\.number) == [16, 17, 18, 19, 20])
        #expect(trend.groups.first?.lines.first?.values == [15, 16, 17, 18, 19])
    }
}
