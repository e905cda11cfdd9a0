import FrameBudget
import FrameTrace
import Testing

@Suite("The tree of calls")
struct CallTableTests {
    private static let main = CallFunction(.code, name: "main", module: "app")
    private static let draw = CallFunction(.code, name: "draw", module: "app")
    private static let copy = CallFunction(.inlined, name: "copy", module: "app")

    private static func place(_ interner: inout CallInterner, _ chain: [CallFunction]) throws -> CallID {
        let place = interner.place(of: chain)
        return try #require(place)
    }

    @Test("chains with the same first calls share those, and the table has each function once")
    func interning() throws {
        var interner = CallInterner()
        let draw = try Self.place(&interner, [Self.main, Self.draw])
        let copy = try Self.place(&interner, [Self.main, Self.draw, Self.copy])
        let again = interner.place(of: [Self.main, Self.draw])
        #expect(again == draw)
        #expect(interner.table.calls.count == 3)
        #expect(interner.table.functions.count == 3)
        #expect(interner.table.chain(to: copy) == [Self.main, Self.draw, Self.copy])
        #expect(interner.table.calls[copy.index].caller == draw)
    }

    @Test("the time of a recursive function counts once")
    func recursion() throws {
        var interner = CallInterner()
        let once = try Self.place(&interner, [Self.main, Self.draw])
        let thrice = try Self.place(&interner, [Self.main, Self.draw, Self.draw, Self.draw])
        let weights = [
            CallWeight(call: once, time: .milliseconds(1)), CallWeight(call: thrice, time: .milliseconds(2)),
        ]
        let top = interner.table.topFunctions(of: weights, most: 9)
        #expect(
            top == [
                FunctionTime(function: Self.draw, own: .milliseconds(3), total: .milliseconds(3)),
                FunctionTime(function: Self.main, own: .zero, total: .milliseconds(3)),
            ]
        )
        #expect(interner.table.totals(of: weights)[0] == .milliseconds(3))
    }

    @Test("the difference of two profiles matches calls by name, and is in time and as a share")
    func difference() throws {
        var first = CallInterner()
        let before = [CallWeight(call: try Self.place(&first, [Self.main, Self.draw]), time: .milliseconds(10))]
        var second = CallInterner()
        let copy = try Self.place(&second, [Self.main, Self.copy])
        let draw = try Self.place(&second, [Self.main, Self.draw])
        let after = [
            CallWeight(call: copy, time: .milliseconds(30)), CallWeight(call: draw, time: .milliseconds(10)),
        ]
        let difference = ProfileDifference(from: before, in: first.table, to: after, in: second.table)
        #expect(difference.before == .milliseconds(10))
        #expect(difference.after == .milliseconds(40))
        #expect(difference.changes.map(\.time) == [.milliseconds(30), .zero])
        #expect(difference.calls.chain(to: difference.changes[0].call) == [Self.main, Self.copy])
        #expect(difference.calls.chain(to: difference.changes[1].call) == [Self.main, Self.draw])
        #expect(difference.shareChange(of: difference.changes[0]) == 0.75)
        #expect(difference.shareChange(of: difference.changes[1]) == -0.75)
        let same = ProfileDifference(from: after, in: second.table, to: after, in: second.table)
        #expect(same.changes.count == 2)
        #expect(same.changes.allSatisfy { $0.time == .zero && same.shareChange(of: $0) == 0 })
        let none = ProfileDifference(from: [], in: CallTable(), to: after, in: second.table)
        #expect(none.shareChange(of: none.changes[0]) == nil)
    }
}
