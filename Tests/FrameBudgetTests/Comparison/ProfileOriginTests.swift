import Testing

@testable import FrameBudget
@testable import FrameStatistics
@testable import FrameTrace

/// To which function of a program a change in its time is attributed.
@Suite("Functions to which a change is attributed")
struct ProfileOriginTests {
    private static let start = CallFunction(.code, name: "start_thread", module: "libc.so.6")
    private static let root = CallFunction(.code, name: "__ieee754_sqrt", module: "libm.so.6")
    private static let modify = CallFunction(
        .inlined,
        name: "Array.subscript.modify",
        module: "libswiftSwiftOnoneSupport.so"
    )
    private static let ready = CallFunction(.ready, name: "ready, off-CPU")

    private static func function(_ name: String) -> CallFunction { CallFunction(.code, name: name, module: "viewer") }
    private static let (frame, paint, decode, hash) =
        (function("frame()"), function("paint()"), function("decode()"), function("hash()"))

    /// Two profiles of 1,000 frames, with one sample per ms.
    private static func profile(
        _ times: [(chain: [CallFunction], before: Double, after: Double)]
    ) throws -> ProfileComparison {
        var interner = CallInterner()
        let places = try times.map { times in
            let place = interner.place(of: [CallFunction(.work, name: "draw"), start, frame] + times.chain)
            return try #require(place)
        }
        func side(_ amounts: [Double]) -> (weights: [CallWeight], side: ProfileComparison.Side) {
            let weights = zip(places, amounts).map { CallWeight(call: $0, time: .milliseconds($1 * 1000)) }
            return (weights, ProfileComparison.Side(frames: 1000, looks: Int(amounts.reduce(0, +) * 1000)))
        }
        let (before, after) = (side(times.map(\.before)), side(times.map(\.after)))
        let difference = ProfileDifference(
            from: before.weights,
            in: interner.table,
            to: after.weights,
            in: interner.table
        )
        return ProfileComparison(.overrun, difference, before: before.side, after: after.side, isExact: false)
    }

    private static func expect(
        _ named: [(CallFunction, Double)],
        _ outcome: Shift.Outcome = .more,
        of times: [(chain: [CallFunction], before: Double, after: Double)],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let origins = try profile(times).origins(outcome)
        #expect(origins.map(\.function) == named.map(\.0), sourceLocation: sourceLocation)
        for (origin, change) in zip(origins, named.map(\.1)) {
            #expect(abs((origin.time.change ?? 0) - change) < 0.001, sourceLocation: sourceLocation)
            #expect(origin.time.outcome == outcome, sourceLocation: sourceLocation)
        }
    }

    @Test("A function called twice as often is named, not the standard library function in which its time is spent")
    func calledTwiceAsOften() throws {
        try Self.expect(
            [(Self.paint, 2)],
            of: [
                ([Self.paint], 0.4, 0.8), ([Self.paint, Self.root], 1, 2),
                ([Self.paint, Self.modify, Self.root], 0.6, 1.2),
            ]
        )
        // Also where the change is spread over the program's functions that it calls, some of it within noise.
        let small = (0..<9).map { Self.function("part \($0)") }
        try Self.expect(
            [(Self.paint, 2)],
            of: [([Self.paint], 1, 2), ([Self.decode], 3, 3)]
                + small.map { ([Self.paint, $0], 1.0 / 9, 2.0 / 9) }
        )
    }

    @Test("The innermost function that holds the change is named, whatever calls it")
    func innermost() throws {
        try Self.expect([(Self.hash, 1)], of: [([Self.paint], 2, 2), ([Self.paint, Self.decode, Self.hash], 1, 2)])
        // Called from many places, none of which alone shows the change.
        let callers = (0..<80).map { Self.function("caller \($0)") }
        try Self.expect([(Self.hash, 0.4)], of: callers.map { ([$0, Self.hash, Self.root], 0.1, 0.105) })
        // A callback through the system's functions.
        try Self.expect([(Self.hash, 1)], of: [([Self.paint, Self.start, Self.hash], 1, 2), ([Self.paint], 3, 3)])
    }

    @Test("Two functions that grew are both named, the larger growth first")
    func two() throws {
        try Self.expect(
            [(Self.paint, 2), (Self.decode, 1)],
            of: [([Self.decode], 1, 2), ([Self.paint, Self.root], 1, 3), ([Self.hash], 2, 2)]
        )
    }

    @Test("A function that shrank and one that grew are named separately")
    func bothWays() throws {
        let times = [([Self.decode], 1.0, 2.0), ([Self.paint], 3.0, 1.0)]
        try Self.expect([(Self.decode, 1)], .more, of: times)
        try Self.expect([(Self.paint, -2)], .less, of: times)
    }

    @Test("Without a caller in the program the system's function is named; off-CPU time is attributed to no function")
    func ofSystem() throws {
        var interner = CallInterner()
        let found = interner.place(of: [CallFunction(.work, name: "draw"), Self.start, Self.root])
        let place = try #require(found)
        let side = ProfileComparison.Side(frames: 1000, looks: 2000)
        let difference = ProfileDifference(
            from: [CallWeight(call: place, time: .seconds(2))],
            in: interner.table,
            to: [CallWeight(call: place, time: .seconds(4))],
            in: interner.table
        )
        let profile = ProfileComparison(.overrun, difference, before: side, after: side, isExact: false)
        #expect(profile.origins(.more).map(\.function) == [Self.root])
        try Self.expect([], of: [([Self.paint, Self.ready], 1, 4), ([Self.paint], 2, 2)])
    }

    @Test("A function whose change is within noise is not named")
    func chance() throws {
        try Self.expect([], of: [([Self.paint], 2, 2.05), ([Self.decode], 2, 1.95)])
    }
}
