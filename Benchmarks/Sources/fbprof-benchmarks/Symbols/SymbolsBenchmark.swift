import FrameRecorder
import FrameTrace

/// How long naming many different addresses takes, with names alone and with lines.
struct SymbolsBenchmark {
    private static let modules = ["libswiftCore.so", "libFoundation", "libc.so.6", "fbprof-benchmarks"]

    let isQuick: Bool

    func section() throws -> Section {
        let circumstances = Circumstances()
        let images = ImageMap().images
        let count = isQuick ? 1000 : 10_000
        let sample = addresses(count, in: images)
        let uses = uses(of: sample.addresses)
        var table = MarkdownTable("what", "addresses", "median", "greatest", "n", "with a line", "goal")
        let names = measure { Symbolizer(images: images).names(of: uses) }
        table.add(row("names", names, goal: Goal(names.times.median <= 1000).words + ", ≤ 1 s"))
        if let lines = SourceLines.find() {
            let full = measure { Symbolizer(images: images).names(of: uses, lines: lines) }
            table.add(row("names and lines", full, goal: Goal(full.times.median <= 5000).words + ", ≤ 5 s"))
        } else {
            table.add(["names and lines", "", "", "", "", "", Goal.unknown("there is no llvm-symbolizer").words])
        }
        return Section(
            name: "symbols",
            blocks: [
                try circumstances.line(),
                table.text,
                "Different addresses of \(sample.modules.joined(separator: ", ")), spread evenly over functions with a name. "
                    + "Every round reads the symbol tables anew, from files in the page cache; a release build.",
            ]
        )
    }

    private struct Measured {
        var times: Sample
        var count: Int
        var withLine: Int
    }

    private func measure(_ body: () -> [SymbolName]) -> Measured {
        var times: [Double] = []
        var names: [SymbolName] = []
        for _ in 0..<(isQuick ? 2 : 5) {
            let start = MonotonicClock.now()
            names = body()
            times.append((MonotonicClock.now() - start).inMilliseconds)
        }
        return Measured(times: Sample(times), count: names.count, withLine: names.count { $0.line != nil })
    }

    private func row(_ what: String, _ measured: Measured, goal: String) -> [String] {
        let times = [measured.times.median, measured.times.greatest].map { Number.fixed($0, 0) + " ms" }
        return [what, "\(measured.count)"] + times + ["\(measured.times.count)", "\(measured.withLine)", goal]
    }

    /// As many from each module as there are in all, divided by the modules: those that have a name, evenly spread.
    private func addresses(_ count: Int, in images: [LoadedImage]) -> (addresses: [UInt64], modules: [String]) {
        let symbolizer = Symbolizer(images: images)
        let chosen = Self.modules.compactMap { name in images.first { $0.name.hasPrefix(name) } }
        var addresses: [UInt64] = []
        for (index, image) in chosen.enumerated() {
            let wanted = (count - addresses.count) / (chosen.count - index)
            var named: [UInt64] = []
            // Finer and finer, until there are enough of them.
            var step = max(1, (image.end - image.start) / UInt64(wanted * 2))
            while true {
                named = stride(from: image.start, to: image.end, by: Int(step)).filter {
                    !symbolizer.name(of: $0, isReturnAddress: false).function.isEmpty
                }
                guard named.count < wanted, step > 1 else { break }
                step = max(1, step / 2)
            }
            let spread = max(1, named.count / max(1, wanted))
            addresses += stride(from: 0, to: named.count, by: spread).prefix(wanted).map { named[$0] }
        }
        return (addresses, chosen.map(\.name))
    }

    private func uses(of addresses: [UInt64]) -> AddressUses {
        let now = MonotonicClock.now()
        var uses = AddressUses()
        uses.add(
            StackRecord(
                thread: ThreadID(0),
                frame: FrameNumber(0),
                victim: ThreadID(0),
                plannedAt: now,
                takenAt: now,
                state: .running,
                path: .none,
                waitingFor: nil,
                stack: StackAddresses(addresses: addresses, isComplete: true)
            )
        )
        return uses
    }
}
