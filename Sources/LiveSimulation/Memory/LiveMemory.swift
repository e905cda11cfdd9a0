import FrameRecorder
import FrameTrace
import Glibc
import Scenario
import Simulation

/// The real memory of a live run's apps, by block. The device limits its amount by a budget, so that no app comes near
/// the machine's limit.
final class LiveMemory: Sendable {
    /// Capacity of a block if the workload sets no limit.
    private static let unlimited = 4 << 30
    /// The part of the machine's memory that must stay free.
    private static let reserve: Int64 = 256 << 20

    /// Blocks by ResourceID; nil for other resources.
    private let blocks: [LiveBlock?]

    /// Creates the memory of a workload's apps; nil if no step uses any.
    ///
    /// - Parameter folder: the folder for mapped files.
    /// - Throws: ``RuntimeError`` if the machine has less memory than the device, or the files can't be made.
    init?(_ compiled: CompiledWorkload, folder: String) throws(RuntimeError) {
        let workload = compiled.workload
        guard workload.apps.contains(where: \.usesMemory) else { return nil }
        if let device = workload.device.memory { try Self.check(device.size.bytes - device.system.bytes) }
        var blocks: [LiveBlock?] = []
        for (index, resource) in compiled.resources.enumerated() {
            guard case .memory(let kind) = resource.kind, let app = resource.app else {
                blocks.append(nil)
                continue
            }
            if kind == .mapped {
                let size = workload.apps[app.index].largestMapping(named: resource.name)
                blocks.append(try LiveBlock(mapping: Int(size.bytes), named: "fbprof-mapped-\(index)", in: folder))
            } else {
                let cache = workload.apps[app.index].caches.first { $0.name == resource.name }
                let most = cache?.extent ?? workload.device.memory?.size
                let capacity = most.map { Int($0.bytes) } ?? Self.unlimited
                let name = Self.name(of: resource, kind, workload.apps[app.index].name)
                blocks.append(try LiveBlock(named: name, capacity: capacity))
            }
        }
        self.blocks = blocks
    }

    /// Returns the name under which the kernel shows a block. The kernel allows 249 bytes.
    private static func name(of resource: CompiledResource, _ kind: MemoryKind, _ app: String) -> String {
        let plain = "fbprof:\(app):\(kind.rawValue):\(resource.name)".unicodeScalars.map { scalar in
            scalar.isASCII && scalar.value > 0x20 && scalar != "/" ? Character(scalar) : "_"
        }
        return String(plain.prefix(200))
    }

    /// Checks that the machine has as much memory available as the device has for apps.
    private static func check(_ wanted: Int64) throws(RuntimeError) {
        guard let text = TextFile.read("/proc/meminfo"),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("MemAvailable:") }),
            let available = line.split(separator: " ").dropFirst().first.flatMap({ Int64($0) }).map({ $0 << 10 })
        else { return }
        guard wanted + reserve > available else { return }
        throw RuntimeError(
            .system,
            "the device has \(ByteCount(bytes: wanted)) of memory for its apps, and this machine only "
                + "\(ByteCount(bytes: available)) to spare; write a smaller `device.memory`, or run it with --engine virtual"
        )
    }

    /// Returns the block with a number.
    func block(_ id: ResourceID) -> LiveBlock? { blocks.indices.contains(id.index) ? blocks[id.index] : nil }

    /// Marks bytes that must leave memory. Called inside the gate.
    func mark(_ discards: [MemoryDiscard]) {
        for discard in discards { block(discard.block)?.mark(discard.range) }
    }

    /// Drops these bytes from memory.
    func flush(_ discards: [MemoryDiscard]) {
        for discard in discards { block(discard.block)?.flush() }
    }
}
