import Foundation
import FrameBudget
import FrameStatistics
import FrameTrace
import Simulation
import Testing

@testable import FrameBudgetReports

@Suite("Flame graph of the time over budget")
struct FlameGraphTests {
    private static func tree(_ leaves: Int) -> (table: CallTable, weights: [CallWeight]) {
        var interner = CallInterner()
        let root = interner.place(of: [CallFunction(.work, name: "maps")])
        let weights = (0..<leaves).compactMap { number in
            interner.place(of: [CallFunction(.code, name: "f\(number)", module: "maps")], from: root).map {
                CallWeight(call: $0, time: .microseconds(Int64(number) + 1))
            }
        }
        return (interner.table, weights)
    }

    @Test("calls that are too small are left out and counted, and no time is lost", arguments: [1, 40, 5000])
    func pruning(_ leaves: Int) {
        let (table, weights) = Self.tree(leaves)
        let graph = FlameGraph(weights, in: table, most: 100)
        func count(_ boxes: [FlameGraph.Box]) -> Int { boxes.reduce(0) { $0 + 1 + count($1.children) } }
        let drawn = count(graph.boxes)
        #expect(drawn <= 100)
        #expect(drawn + graph.pruned == table.calls.count)
        #expect(graph.total == weights.reduce(.zero) { $0 + $1.time })
        let shown = graph.boxes[0].children.reduce(TimeSpan.zero) { $0 + $1.total }
        #expect(shown + graph.prunedTime == graph.total)
        #expect((graph.pruned == 0) == (leaves <= 40))
        for box in graph.boxes[0].children { #expect(box.total.nanoseconds * 1000 > graph.total.nanoseconds) }
    }

    @Test("fbprof's own functions, and system functions that lead to them, are hidden; a program's functions are not")
    func own() {
        var interner = CallInterner()
        let work = interner.place(of: [CallFunction(.work, name: "maps")])
        func place(_ name: String, _ module: String, from caller: CallID?) -> CallID? {
            interner.place(of: [CallFunction(.code, name: name, module: module)], from: caller)
        }
        let entry = place("start_thread", "libc.so.6", from: work)
        let closure = place(
            "closure #1 in closure #1 @Sendable () -> () in LiveSimulation.Runner.run()",
            "fbprof",
            from: entry
        )
        let thunk = place(
            "closure #2 @Sendable () -> () in LiveSimulation.LiveEngine.(run in _835C)()",
            "fbprof",
            from: closure
        )
        let inC = place("fb_burn", "fbprof", from: thunk)
        let leaf = place("clock_gettime", "libc.so.6", from: inC)
        let theirs = place("Simulation.World.step(_:)", "game", from: work)
        // A framebuffer's function has the same prefix as fbprof's functions in C.
        let flush = place("fb_flush", "console", from: work)
        let copied = place("memcpy", "libc.so.6", from: flush)
        let wake = place("fb_futex_wake", "game", from: work)
        let own = OwnFunctions(interner.table)
        for place in [entry, closure, thunk, inC, wake] { #expect(place.map(own.contains) == true) }
        for place in [work, leaf, theirs, flush, copied] { #expect(place.map(own.contains) == false) }
        #expect(flush.flatMap { own.place(countedFor: $0) } == flush)
        for place in [entry, closure, thunk, inC, leaf] {
            #expect(place.flatMap { own.place(countedFor: $0) } == work, "what falls to it is the workload's")
        }
        #expect(theirs.flatMap { own.place(countedFor: $0) } == theirs)
        // A list of functions names the step instead of fbprof's functions.
        let weights = [inC, leaf, flush].compactMap { place in
            place.map { CallWeight(call: $0, time: .milliseconds(2)) }
        }
        let table = FunctionsTable(weights: weights, calls: interner.table, whole: .milliseconds(6), caption: "all")
            .markup
        let text = "\(table)"
        #expect(text.contains("maps") && text.contains("4.00") && text.contains("fb_flush"))
        #expect(!text.contains("fb_burn") && !text.contains("clock_gettime"))
        #expect(!own.isEmpty && OwnFunctions(Self.tree(3).table).isEmpty)
        #expect(OwnFunctions.markup("flame", Self.tree(3).table) == .nothing)
    }

    @Test("the list of the recorder's functions in C has exactly the names that its headers declare")
    func functionsInC() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/CUnwind/include")
        let headers = try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)
        let declared = try headers.filter { $0.pathExtension == "h" }.flatMap { header in
            try String(contentsOf: header, encoding: .utf8).matches(of: /\b(fb_[a-z0-9_]+) *\(/).map { String($0.1) }
        }
        #expect(declared.count > 50)
        #expect(OwnFunctions.functionsOfC == Set(declared))
    }

    @Test("system functions with which fbprof's threads wait, wake or raise each other are hidden; the waits are not")
    func switching() {
        var interner = CallInterner()
        var next = interner.place(of: [CallFunction(.work, name: "maps")])
        func place(_ name: String, _ module: String, from caller: CallID?) -> CallID? {
            interner.place(of: [CallFunction(.code, name: name, module: module)], from: caller)
        }
        var hidden: [CallID?] = []
        for name in [
            "LiveSimulation.DeviceLink.carryOut(_:)", "specialized LiveSimulation.Gate.(carryOut in _8F)(_:of:)",
            "fb_set_scheduler",
        ] {
            next = place(name, "fbprof", from: next)
            hidden.append(next)
        }
        let raise = place("__GI_sched_setscheduler", "libc.so.6", from: next)
        let wait = interner.place(of: [CallFunction(.blocked, name: "waits for lock db")], from: raise)
        let spot = place("FrameRecorder.ParkingSpot.park(_:until:)", "game", from: nil)
        let futex = place("syscall", "libc.so.6", from: spot)
        let stub = place("fbprof+0x1236d0", "fbprof", from: nil)
        let theirs = [
            place("game+0x1236d0", "game", from: nil), place("LiveSimulation.Gate.open()", "game", from: nil),
        ]
        let below = place("write", "libc.so.6", from: theirs[1])
        let own = OwnFunctions(interner.table)
        for place in hidden + [raise, spot, futex, stub] { #expect(place.map(own.contains) == true) }
        for place in theirs + [wait, below] { #expect(place.map(own.contains) == false) }
    }

    @Test("every box has a width above 0 and up to 100 %")
    func widths() {
        let page = Page.plain
        let boxes = page.pieces(from: "<div style=\"width:", to: "%")
        #expect(boxes.count > 60)
        #expect(boxes.allSatisfy { Double($0).map { $0 > 0 && $0 <= 100 } ?? false })
        #expect(boxes.contains("100"))
    }

    @Test("the page has a graph for all late frames of an app and for each verdict, with the figures of the result")
    func graphs() throws {
        let run = SyntheticRun.plain
        let page = Page.plain
        let shown = page.html.matches(of: /<div class="flame f\d+" data-overrun="(\d+)"/).map { Int64($0.output.1) }
        // The app that was over budget for longest comes first.
        let apps = run.result.apps.sorted {
            ($0.overruns?.first?.overrun ?? .zero) > ($1.overruns?.first?.overrun ?? .zero)
        }
        let expected = apps.flatMap { app -> [Int64] in
            let profiles = app.overruns ?? []
            let verdicts = profiles.dropFirst().filter { $0.frames > 0 }
            return (profiles.prefix(1) + (verdicts.count > 1 ? verdicts.prefix(5) : [])).map(\.overrun.nanoseconds)
        }
        #expect(shown == expected)
        #expect(expected.count > 3)
        let picks = page.html.matches(of: /<input type="radio" name="flame-0"/).count
        let counts = run.result.apps.map { $0.overruns?.count ?? 0 }
        #expect(counts.contains(picks) && picks > 1)
        #expect(page.html.contains("1 late frame without samples"))
    }

    @Test("a frame has strips of samples on its own axis, one for the main thread and one for the holder's thread")
    func strips() throws {
        let page = Page.plain
        let strips = try #require(page.pieces(from: "<div class=\"samples\">", to: "</div>").first)
        #expect(strips.matches(of: /class="thread"/).count == 2)
        for part in strips.matches(of: /left:([0-9.]+)%;width:([0-9.]+)%/) {
            let left = try #require(Double(part.output.1))
            let width = try #require(Double(part.output.2))
            #expect(left >= 0 && left + width <= 100.02)
        }
        #expect(strips.contains("its vsync"))
    }

    @Test("a page with the stacks of 2,000 late frames fits in 1 MB")
    func size() {
        let names = (0..<400).map { "Module\($0 % 7).Type\($0).method(_:with:completion:) (libmodule\($0 % 7).so)" }
        let run = SyntheticRun(duration: .seconds(121), functions: names).make()
        #expect(run.result.apps.reduce(0) { $0 + $1.total.missed } >= 2000)
        let html = HTMLReport.render(run)
        #expect(html.utf8.count <= 1_000_000, "\(html.utf8.count) bytes")
    }

    @Test("the terminal names the heaviest functions of each app")
    func terminal() {
        let result = SyntheticRun.plain.result
        let lines = OverrunWords(result: result).lines(most: 3)
        #expect(lines.map(\.topic) == result.apps.filter { $0.overruns != nil }.map(\.name))
        #expect(lines.allSatisfy { $0.text.contains("ready, off-CPU") && $0.text.contains("late frames") })
        let text = TerminalTable(width: 80).render(result)
        #expect(text.contains("Time over budget, by function"))
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
        var bare = result
        for app in bare.apps.indices { bare.apps[app].overruns = nil }
        #expect(!TerminalTable().render(bare).contains("Time over budget, by function"))
    }
}
