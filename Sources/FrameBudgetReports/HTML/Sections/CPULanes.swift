import FrameBudget
import FrameTrace

/// The CPUs' lanes of the timeline: the time of each owner, stacked.
struct CPULanes {
    /// The loads of the CPUs.
    let loads: [CPULoad]
    let result: RunResult
    /// Time at the right edge.
    let span: TimeSpan
    /// The colors of the apps that have one of their own, by the apps' indices.
    private let colors: [Int: Int]

    /// Creates the lanes of a run's CPUs.
    init(loads: [CPULoad], result: RunResult, span: TimeSpan) {
        self.loads = loads
        self.result = result
        self.span = span
        colors = Self.colors(of: loads)
    }

    /// Height of a CPU that is busy all the time.
    private static let height = 100
    /// Maximum number of apps with a color; if there are more, the smallest share one.
    private static let mostApps = Palette.appColors.count

    /// The owner of a part of the stack, nil for several apps, with its times.
    private struct Share {
        var owner: CPULoad.Owner?
        var times: [TimeSpan]
    }
    /// The lanes; empty if the use of the CPUs was not recorded.
    var markup: HTML {
        guard span > .zero, !loads.isEmpty else { return .nothing }
        return "\(loads.map(lane))"
    }

    /// Legend of the colors, in the order of the stack from below.
    var legend: HTML {
        let owners = loads.flatMap { shares(of: $0) }.map(\.owner).reduce(into: [CPULoad.Owner?]()) { owners, owner in
            if !owners.contains(owner) { owners.append(owner) }
        }
        guard !owners.isEmpty else { return .nothing }
        let items = owners.map { owner -> HTML in
            "<span><i class=\"swatch \(className(of: owner))\"></i>\(Fragments.name(name(of: owner)))</span>"
        }
        return "<p class=\"legend below\"><span class=\"muted\">On the CPUs, from below:</span>\(items)</p>"
    }

    /// Returns the occupants of slices for the page's script: the thread, its owner, and the owner's color.
    func occupants(of tracks: CPUTracks) -> [TapeDocument.Occupant] {
        tracks.occupants.map { occupant in
            let owner = name(of: occupant.owner)
            // A thread of an app often contains the app's name, and one of another process names that itself.
            let isSaid = occupant.title.contains(owner) || occupant.owner == .foreign
            return TapeDocument.Occupant(
                name: VisibleText.short(isSaid ? occupant.title : "\(occupant.title), \(owner)", to: 120),
                className: className(of: occupant.owner)
            )
        }
    }

    private func lane(_ load: CPULoad) -> HTML {
        let count = load.parts.first?.times.count ?? 0
        // The columns end with the observation of the run; phases may end elsewhere.
        let width = DecimalText.fixed(span / load.column, places: 3)
        var bases = [TimeSpan](repeating: .zero, count: count)
        let areas = shares(of: load).map { part -> HTML in
            let tops = zip(bases, part.times).map { $0 + $1 }
            let path = outline(from: bases, to: tops, column: load.column)
            bases = tops
            return "<path class=\"\(className(of: part.owner))\" d=\"\(path)\"/>"
        }
        let id = Int(load.cpu)
        return """
            <div class="lane-cpu" data-cpu="\(id)"><p class="lane-name"><b>CPU \(id)</b> <span class="muted">whose time it was, in columns of \
            \(Figure.short(load.column))</span></p>
            <svg viewBox="0 0 \(width) \(Self.height)" data-width="\(width)" preserveAspectRatio="none" role="img" \
            aria-labelledby="cpu-\(id)-t cpu-\(id)-d">
            <title id="cpu-\(id)-t">Who was on CPU \(id) over the run</title>
            <desc id="cpu-\(id)-d">The apps one above the other, from nothing to all of the CPU's time. The sums stand under \
            Who got what.</desc>
            \(areas)
            </svg></div>

            """
    }

    /// Returns the parts of a CPU's time: the apps with most time, the other apps together, then everything else.
    private func shares(of load: CPULoad) -> [Share] {
        var others: [TimeSpan] = []
        var shares: [Share] = []
        for part in load.parts {
            guard case .app(let index) = part.owner, colors[index] == nil else {
                shares.append(Share(owner: part.owner, times: part.times))
                continue
            }
            others = others.isEmpty ? part.times : zip(others, part.times).map { $0 + $1 }
        }
        guard !others.isEmpty else { return shares }
        let place = shares.firstIndex { if case .app? = $0.owner { false } else { true } } ?? shares.count
        shares.insert(Share(owner: nil, times: others), at: place)
        return shares
    }

    /// Returns the colors of the apps that used most CPU, no two the same.
    private static func colors(of loads: [CPULoad]) -> [Int: Int] {
        var sums: [Int: TimeSpan] = [:]
        for part in loads.flatMap(\.parts) {
            guard case .app(let index) = part.owner else { continue }
            sums[index, default: .zero] += part.times.reduce(.zero) { $0 + $1 }
        }
        let ranked = sums.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        let named = ranked.prefix(ranked.count > mostApps ? mostApps - 1 : mostApps).sorted()
        // An app keeps the color of its place in the run, unless another one has the same.
        let isWithin = named.last.map { $0 < mostApps } ?? true
        let places = named.enumerated().map { ($0.element, isWithin ? $0.element : $0.offset) }
        return Dictionary(uniqueKeysWithValues: places)
    }

    /// Returns the area between two rows of heights, in steps; empty stretches are left out.
    private func outline(from bases: [TimeSpan], to tops: [TimeSpan], column: TimeSpan) -> String {
        func y(_ time: TimeSpan) -> Int { Self.height - Int((time / column * Double(Self.height)).rounded()) }
        var path = ""
        var index = 0
        while index < tops.count {
            guard y(tops[index]) < y(bases[index]) else {
                index += 1
                continue
            }
            let start = index
            while index < tops.count, y(tops[index]) < y(bases[index]) { index += 1 }
            path += "M\(start) \(y(bases[start]))" + steps(tops[start..<index].map(y), by: 1)
            path += steps(bases[start..<index].map(y).reversed(), by: -1) + "z"
        }
        return path
    }

    private func steps(_ heights: [Int], by direction: Int) -> String {
        var path = ""
        var index = 0
        while index < heights.count {
            let start = index
            while index < heights.count, heights[index] == heights[start] { index += 1 }
            path += "V\(heights[start])h\((index - start) * direction)"
        }
        return path
    }

    private func name(of owner: CPULoad.Owner?) -> String {
        switch owner {
        case .app(let index)?: result.apps.indices.contains(index) ? result.apps[index].name : ""
        case .shared?: "threads of no app"
        case .own?: "fbprof"
        case .foreign?: "other processes"
        case nil: "other apps"
        }
    }

    private func className(of owner: CPULoad.Owner?) -> String {
        switch owner {
        case .app(let index)?:
            colors[index].map { Palette.className(ofApp: $0) } ?? Palette.className(of: LedgerPart.residual)
        case .shared?: Palette.className(of: LedgerPart.interrupts)
        case .own?: Palette.className(of: LedgerPart.heldUp)
        case .foreign?: Palette.className(of: LedgerPart.timerLate)
        case nil: Palette.className(of: LedgerPart.residual)
        }
    }
}
