import Testing

@testable import FrameBudget
@testable import FrameTrace

/// Places of a damaged trace that contain themselves. A fuzzer found them; they made the analysis run forever.
@Suite("Places that contain themselves")
struct PlaceCircleTests {
    @Test("the chain of places ends even if a place contains itself, directly or through another")
    func circlesEnd() throws {
        let (one, two, alone, top) = (PathID(1), PathID(2), PathID(3), PathID(4))
        let trace = try Trace(
            bytes: TraceRoundTripTests.encode([
                .header(TraceRoundTripTests.header), .path(one, WorkPath(label: "one", parent: two)),
                .path(two, WorkPath(label: "two", parent: one)), .path(alone, WorkPath(label: "alone", parent: alone)),
                .path(top, WorkPath(label: "top", parent: nil)),
            ])
        )
        for path in [one, two, alone] {
            #expect(!trace.places(outwardsFrom: path).isEmpty)
            #expect(trace.labels(of: path).last == trace.paths[path]?.label)
        }
        #expect(trace.labels(of: top) == ["top"])
        #expect(trace.places(outwardsFrom: .none).isEmpty)
    }

    @Test("a place number far from all others does not give a result with a million places")
    func farNumber() throws {
        let places: [TraceRecord] = (0..<3).map { .path(PathID($0), WorkPath(label: "place \($0)", parent: nil)) }
        let far = TraceRecord.path(PathID(684_427), WorkPath(label: "far", parent: nil))
        let within = TraceRecord.path(PathID(3), WorkPath(label: "within", parent: PathID(684_427)))
        let trace = try Trace(
            bytes: TraceRoundTripTests.encode([.header(TraceRoundTripTests.header)] + places + [far, within])
        )
        let paths = Analysis.analyze(trace).result.paths
        #expect(paths.map(\.label) == ["place 0", "place 1", "place 2", "within"])
        #expect(paths.allSatisfy { $0.parent == nil }, "no place stands in one that there is not")
    }
}
