import FrameTrace

/// Joins places of a thread that are the two instructions with which one C library function makes its call.
///
/// Up to version 2.40 of glibc, a cancellable function has an instruction for a process with one thread, and another
/// one, with more on the stack, for a process that has started a thread. To the kernel these are two places: a loop
/// that began before the first thread would have two homes, one after the other.
struct CallVariants {
    /// The greatest distance of the two instructions in the code. In glibc 2.36: 34 (`pause`) to 152 bytes (`select`).
    private static let mostCode: UInt64 = 192
    /// The most additional stack at the second one, in steps of a word. In glibc 2.36: 0 to 56 bytes.
    private static let mostStack: UInt64 = 128
    private static let word = 8

    /// A thread's visits to a place.
    private struct Use {
        var first: Instant
        var last: Instant
        var count = 1

        mutating func add(_ at: Instant) {
            first = min(first, at)
            last = max(last, at)
            count += 1
        }
    }

    private struct Code: Hashable {
        var call: String
        var instruction: UInt64
    }

    /// Returns, for each place used before the first thread was started, the place of the same call after that.
    ///
    /// All calls of a function have the same amount of additional stack: the one that most of the thread's visits fit.
    ///
    /// - Complexity: O(leaves + calls + places · log places).
    static func places(
        _ leaves: [OffCPUTransition],
        _ calls: [CallEntry],
        _ sites: [SiteID: WaitSite]
    ) -> [SiteID: SiteID] {
        var uses: [SiteID: Use] = [:]
        for leave in leaves { uses[leave.site, default: Use(first: leave.at, last: leave.at, count: 0)].add(leave.at) }
        for call in calls { uses[call.site, default: Use(first: call.at, last: call.at, count: 0)].add(call.at) }
        var byCode: [Code: [UInt64: SiteID]] = [:]
        for (id, _) in uses {
            guard let site = sites[id], let call = site.call, !call.isEmpty, site.stack > 0 else { continue }
            byCode[Code(call: call, instruction: site.instruction), default: [:]][site.stack] = id
        }
        guard byCode.count > 1 else { return [:] }
        let codes = byCode.keys.sorted { ($0.call, $0.instruction) < ($1.call, $1.instruction) }
        var joined: [SiteID: SiteID] = [:]
        for (code, next) in zip(codes, codes.dropFirst()) {
            guard code.call == next.call, next.instruction - code.instruction <= mostCode, let one = byCode[code],
                let other = byCode[next]
            else { continue }
            joined.merge(pairs(one, other, uses)) { first, _ in first }
        }
        return joined
    }

    private static func pairs(
        _ one: [UInt64: SiteID],
        _ other: [UInt64: SiteID],
        _ uses: [SiteID: Use]
    ) -> [SiteID: SiteID] {
        var best: (visits: Int, pairs: [SiteID: SiteID]) = (0, [:])
        for more in stride(from: 0, through: mostStack, by: word) {
            var found: (visits: Int, pairs: [SiteID: SiteID]) = (0, [:])
            for (stack, id) in one where stack > more {
                guard let later = other[stack - more], let before = uses[id], let after = uses[later],
                    before.last < after.first
                else { continue }
                found.pairs[id] = later
                found.visits += min(before.count, after.count)
            }
            if found.visits > best.visits { best = found }
        }
        return best.pairs
    }
}

extension ProgramTrace {
    /// Moves waits from before the first thread was started to the places where the same calls wait after that.
    ///
    /// - Complexity: O(leaves + calls + places · log places) over all threads.
    mutating func joinCallVariants() {
        for thread in Set(leaves.keys).union(calls.keys) {
            let places = CallVariants.places(leaves[thread] ?? [], calls[thread] ?? [], sites)
            guard !places.isEmpty else { continue }
            for index in (leaves[thread] ?? []).indices {
                guard let site = leaves[thread]?[index].site, let place = places[site] else { continue }
                leaves[thread]?[index].site = place
            }
            for index in (calls[thread] ?? []).indices {
                guard let site = calls[thread]?[index].site, let place = places[site] else { continue }
                calls[thread]?[index].site = place
            }
        }
    }
}
