import FrameTrace

/// Finds the slices of CPUs that are kept for a look at single frames.
struct CPUTrackFinder {
    private let trace: Trace
    private let timelines: ThreadTimelines
    private let owners: CPUOwners
    private let capacity: Int

    init(_ trace: Trace, _ timelines: ThreadTimelines, capacity: Int = CPUTracks.capacity) {
        self.trace = trace
        self.timelines = timelines
        owners = CPUOwners(trace, timelines)
        self.capacity = capacity
    }

    /// The slices of the whole run, or, where those are too many, about the frames that missed their deadline by most.
    ///
    /// - Parameter frames: every frame, by app.
    /// - Complexity: O(n) over slices within the capacity; O(m log m + m log n) for m missed frames beyond it.
    func tracks(of frames: [[FrameRecord]]) -> CPUTracks {
        var tracks = CPUTracks()
        guard !timelines.cpus.isEmpty else { return tracks }
        tracks.windows = windows(frames)
        var numbers: [CPUTracks.Occupant: Int] = [:]
        for (number, occupations) in zip(timelines.cpuNumbers, timelines.cpus) {
            var cpu = CPUTracks.CPU(number: number, slices: [])
            for window in tracks.windows {
                for occupation in occupations[places(of: window, in: occupations)] {
                    let start = max(occupation.start, window.start, cpu.slices.last?.interval.end ?? window.start)
                    let interval = Interval(start: start, end: min(occupation.end, window.end))
                    guard interval.start < interval.end else { continue }
                    let occupant = occupant(occupation)
                    let place = numbers[occupant] ?? tracks.occupants.count
                    if place == tracks.occupants.count {
                        numbers[occupant] = place
                        tracks.occupants.append(occupant)
                    }
                    Self.add(CPUTracks.Slice(interval: interval, occupant: place), to: &cpu.slices)
                }
            }
            tracks.cpus.append(cpu)
        }
        return tracks
    }

    /// A slice that goes on with the one before it, such as after a tick of the scheduler, is one with it.
    private static func add(_ slice: CPUTracks.Slice, to slices: inout [CPUTracks.Slice]) {
        if let last = slices.last, last.occupant == slice.occupant, last.interval.end == slice.interval.start {
            slices[slices.count - 1].interval.end = slice.interval.end
        } else {
            slices.append(slice)
        }
    }

    private func occupant(_ occupation: ThreadTimelines.Occupation) -> CPUTracks.Occupant {
        let place = owners.index(of: occupation, timelines)
        let title = trace.threads[occupation.thread]?.title ?? "thread \(occupation.thread)"
        return CPUTracks.Occupant(title: title, owner: owners.all[place])
    }

    private func windows(_ frames: [[FrameRecord]]) -> [Interval] {
        let grid = trace.header.grid
        let observed = Interval(start: grid.origin, end: max(trace.observedUntil, grid.origin))
        guard timelines.cpus.reduce(0, { $0 + $1.count }) > capacity else { return [observed] }
        var room = capacity
        var chosen: [Interval] = []
        let late = frames.joined().filter(\.isMissed).sorted { ($1.overrun, $0.due) < ($0.overrun, $1.due) }
        for frame in late {
            // With a vsync before and after it: what delayed the frame may have begun earlier.
            let start = max(grid[frame.due + -1], observed.start)
            let window = Interval(start: start, end: min(frame.end + grid.interval, observed.end))
            room -= timelines.cpus.reduce(0) { $0 + places(of: window, in: $1).count }
            guard room >= 0 else { break }
            chosen.append(window)
        }
        return Self.joined(chosen)
    }

    /// The occupations that overlap a window.
    private func places(of window: Interval, in occupations: [ThreadTimelines.Occupation]) -> Range<Int> {
        let first = Self.count(occupations) { $0.end <= window.start }
        return first..<max(first, Self.count(occupations) { $0.start < window.end })
    }

    /// How many of sorted elements come before the first that does not fit.
    private static func count<Element>(_ elements: [Element], while fits: (Element) -> Bool) -> Int {
        var (low, high) = (0, elements.count)
        while low < high {
            let middle = (low + high) / 2
            if fits(elements[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The same time in windows that are apart from each other, in order.
    private static func joined(_ windows: [Interval]) -> [Interval] {
        windows.sorted { $0.start < $1.start }.reduce(into: []) { joined, window in
            if let last = joined.last, window.start <= last.end {
                joined[joined.count - 1].end = max(last.end, window.end)
            } else {
                joined.append(window)
            }
        }
    }
}
