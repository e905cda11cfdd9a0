import FrameTrace

/// The files mapped at addresses of recorded processes, from the kernel's current list.
struct MappedFiles {
    private struct Mapping {
        var start: UInt64
        var end: UInt64
        var file: String
    }

    /// Number of processes looked up in one drain, at most: up to 0.5 ms each.
    private static let mostLookUps = 4

    private var known: [Int32: [Mapping]] = [:]
    private var lookedUp: Set<Int32> = []

    /// Returns the path of the file at an address; nil if none is mapped there, or the process has ended.
    mutating func file(at address: UInt64, of process: Int32) -> String? {
        if let found = find(address, process) { return found }
        // Later mappings are looked up once per drain.
        guard lookedUp.count < Self.mostLookUps, lookedUp.insert(process).inserted,
            let text = TextFile.read("/proc/\(process)/maps")
        else { return nil }
        known[process] = text.split(separator: "\n").compactMap(Self.mapping)
        return find(address, process)
    }

    /// Forgets a process that executed another program, or whose id was reused.
    mutating func forget(_ process: Int32) { known[process] = nil }

    /// Ends a drain, so that mappings may be looked up again.
    mutating func finishDrain() { lookedUp.removeAll(keepingCapacity: true) }

    private func find(_ address: UInt64, _ process: Int32) -> String? {
        known[process]?.first { $0.start <= address && address < $0.end }?.file
    }

    /// Parses a line such as `7f12a000-7f12b000 r--s 00000000 fe:00 4711   /path`; nil for memory without a file.
    private static func mapping(_ line: Substring) -> Mapping? {
        let words = line.split(separator: " ", maxSplits: 5)
        guard words.count == 6, words[5].first == "/" else { return nil }
        let bounds = words[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
        guard bounds.count == 2 else { return nil }
        return Mapping(start: bounds[0], end: bounds[1], file: String(words[5]))
    }
}
