import FrameTrace
import Testing

@testable import FrameBudget

@Suite("Counts of the late frames that each of several causes was in")
struct PartCountTests {
    private static let disk = VerdictPart(VerdictCause(.io, resource: "fsync"), .milliseconds(14))
    private static let neighbour = VerdictPart(
        VerdictCause(.contention, culprit: Culprit(.process, "backup")),
        .milliseconds(2)
    )

    private static func frame(_ number: UInt32, _ parts: [VerdictPart], _ ledger: Ledger = Ledger()) -> FrameRecord {
        FrameRecord(
            number: FrameNumber(number),
            due: VsyncIndex(Int64(number)),
            shownAt: VsyncIndex(Int64(number) + 1),
            begin: .zero,
            end: .zero + .milliseconds(30),
            deadline: .zero + .milliseconds(16),
            dropped: 0,
            phase: 0,
            ledger: ledger,
            work: [],
            verdict: FrameVerdict(
                cause: VerdictCause(.mixed),
                time: parts.reduce(.zero) { $0 + $1.time },
                others: parts,
                reason: .together
            )
        )
    }

    @Test("A part counts for the frames that it was in, not for all that several causes made late")
    func frames() throws {
        let grid = VsyncGrid(origin: .zero, rate: .hz60)
        var builder = StatisticsBuilder(frameInterval: .milliseconds(16), grid: grid)
        for number in 1...10 as ClosedRange<UInt32> {
            builder.add(Self.frame(number, number == 4 ? [Self.disk, Self.neighbour] : [Self.disk]), dropped: 0)
        }
        let count = try #require(builder.finish().verdicts.first)
        #expect(count.missed == 10)
        let parts = try #require(count.parts)
        #expect(parts.map(\.cause) == [Self.disk.cause, Self.neighbour.cause])
        #expect(parts.map(\.frames) == [10, 1])
        #expect(parts.map(\.time) == [.milliseconds(140), .milliseconds(2)])
    }

    @Test("A cause that is in the smallest set of one frame also counts with its time in the other frames")
    func wholeTime() throws {
        let names = ["a", "b", "c"]
        var ledger = Ledger()
        ledger.blocked = (names + ["d"]).map { name in
            BlockedPart(kind: .other, resource: name, time: .milliseconds(name == "d" ? 0.1 : 8))
        }
        func set(_ names: [String]) -> [VerdictPart] {
            names.map { VerdictPart(VerdictCause(.wait, resource: $0), .milliseconds(8)) }
        }
        let grid = VsyncGrid(origin: .zero, rate: .hz60)
        var builder = StatisticsBuilder(frameInterval: .milliseconds(16), grid: grid)
        builder.add(Self.frame(1, set(["a", "b"]), ledger), dropped: 0)
        builder.add(Self.frame(2, set(["b", "c"]), ledger), dropped: 0)
        let count = try #require(builder.finish().verdicts.first)
        let parts = try #require(count.parts)
        // Cause d is in no frame's set.
        #expect(Set(parts.map(\.cause.resource)) == Set(names))
        #expect(parts.allSatisfy { $0.time == .milliseconds(16) && $0.frames == 2 }, "\(parts)")
        // 16 ms of each frame are of its own set; 48 ms is the time of these three causes in both frames.
        #expect(count.time == .milliseconds(48))
        #expect(count.invertedCount == nil)
        // A run that is followed live has the same parts.
        var causes = LateCauses()
        for (number, names) in [["a", "b"], ["b", "c"]].enumerated() {
            let verdict = try #require(Self.frame(UInt32(number), set(names), ledger).verdict)
            causes.add(verdict, ledger)
        }
        #expect(causes.sorted.first?.parts == parts)
        #expect(causes.sorted.first?.missed == 2)
    }

    @Test("An inversion with two culprits counts once per frame, and not in frames whose set does not have it")
    func inversions() throws {
        let behind: [VerdictPart] = ["hog", "backup"].map { name in
            VerdictPart(
                VerdictCause(.inversion, culprit: Culprit(.process, name), resource: "lock db"),
                .milliseconds(6)
            )
        }
        let grid = VsyncGrid(origin: .zero, rate: .hz60)
        var builder = StatisticsBuilder(frameInterval: .milliseconds(16), grid: grid)
        for number in 1...10 as ClosedRange<UInt32> {
            builder.add(
                Self.frame(number, number > 5 ? [Self.disk] + behind : [Self.disk, Self.neighbour]),
                dropped: 0
            )
        }
        let count = try #require(builder.finish().verdicts.first)
        #expect(count.missed == 10 && count.invertedCount == 5)
        #expect(count.parts?.filter { $0.cause.kind == .inversion }.map(\.frames) == [5, 5])
    }

    @Test("Two parts of one cause in a frame count as one frame, and parts of zero time as none")
    func once() {
        var parts: [VerdictPart] = []
        parts.add(partsOfFrame: [Self.disk, Self.disk, VerdictPart(Self.neighbour.cause, .zero)])
        #expect(parts.map(\.frames) == [1] && parts.map(\.time) == [.milliseconds(28)])
    }

    @Test("A cause that was beside own work in few of the frames is not named for all of them")
    func beside() {
        var count = VerdictCount(cause: VerdictCause(.ownWork), missed: 10, dropped: 0)
        count.besideCount = 10
        var (rare, usual) = (Self.neighbour, Self.disk)
        (rare.time, rare.frames) = (.milliseconds(500), 2)
        usual.frames = 9
        count.beside = [rare, usual]
        #expect(count.mainFurtherCause == usual.cause)
        rare.frames = nil
        count.beside = [rare, usual]
        #expect(count.mainFurtherCause == rare.cause, "results of earlier versions do not count them")
        // Two causes that are each in half of the frames: one is named, as own work alone was too long in no frame.
        (rare.frames, usual.frames) = (5, 5)
        count.beside = [rare, usual]
        #expect(count.mainFurtherCause == rare.cause)
    }
}
