import FrameTrace

/// Selects the CPU slices that are kept for a view of single frames.
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

    /// Returns the slices of the whole run or, if these are too many, those around the frames that missed their
    /// deadline by most.
    ///
    /// - Parameter frames: every frame, by app.
    /// - Complexity: O(n) over slices within the capacity; O(m log c + c log n) for m missed frames and the capacity c
    ///   beyond it, and O(m log m + m log n) where most of the missed frames were on no CPU.
    func tracks(of frames: [FrameRecords]) -> CPUTracks {
        var tracks = CPUTracks()
        guard !timelines.cpus.isEmpty else { return tracks }
        tracks.windows = windows(frames)
        var numbers: [CPUTracks.Occupant: Int] = [:]
        for (number, occupations) in zip(timelines.cpuNumbers, timelines.cpus) {
            var cpu = CPUTracks.CPU(number: number, slices: [])
            for window in tracks.windows {
                for occupation in occupations.overlapping(window, start: \.start, end: \.end) {
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

    /// Appends a slice. Joins it with the slice before if it continues that one, such as after a scheduler tick.
    private static func add(_ slice: CPUTracks.Slice, to slices: inout [CPUTracks.Slice]) {
        if let last = slices.last, last.occupant == slice.occupant, last.interval.end == slice.interval.start {
            slices[slices.count - 1].interval.end = slice.interval.end
        } else {
            slices.append(slice)
        }
    }

    private func occupant(_ occupation: ThreadTimelines.Occupation) -> CPUTracks.Occupant {
        let place = owners.index(of: occupation, timelines)
        let thread = timelines.thread(of: occupation)
        let title = trace.threads[thread]?.title ?? "thread \(thread)"
        return CPUTracks.Occupant(title: title, owner: owners.all[place])
    }

    private func windows(_ frames: [FrameRecords]) -> [Interval] {
        let grid = trace.header.grid
        let observed = Interval(start: grid.origin, end: max(trace.observedUntil, grid.origin))
        guard timelines.cpus.reduce(0, { $0 + $1.count }) > capacity else { return [observed] }
        // There may be millions of late frames. Nearly every window takes a slice, so that no more than this fit.
        let latest = LatestFrames(frames, atMost: capacity)
        let chosen = windows(around: latest, observed)
        guard latest.isCut, chosen.count == latest.sorted.count else { return chosen.merged() }
        return windows(around: LatestFrames(frames, atMost: .max), observed).merged()
    }

    /// Returns the windows around the latest frames, up to the capacity.
    private func windows(around latest: LatestFrames, _ observed: Interval) -> [Interval] {
        let grid = trace.header.grid
        var room = capacity
        var chosen: [Interval] = []
        for frame in latest.sorted {
            // The window adds a vsync before and after: what delayed the frame may have begun earlier.
            let start = max(grid[frame.due + -1], observed.start)
            let window = Interval(start: start, end: min(frame.end + grid.interval, observed.end))
            room -= timelines.cpus.reduce(0) { $0 + $1.overlapping(window, start: \.start, end: \.end).count }
            guard room >= 0 else { break }
            chosen.append(window)
        }
        return chosen
    }
}
