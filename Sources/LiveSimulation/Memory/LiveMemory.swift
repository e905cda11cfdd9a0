import FrameRecorder
import FrameTrace
import Glibc
import Scenario
import Simulation

/// The real memory of the apps of a live run, block by block. How much there is, is the device's to say: it is a budget that the
/// device enforces, and no app comes near the end of the machine's memory.
final class LiveMemory: Sendable {
    /// The most that a block holds where the workload limits nothing.
    private static let unlimited = 4 << 30
    /// What is left of the machine's memory at least.
    private static let reserve: Int64 = 256 << 20

    /// By ResourceID; nil for what is no block.
    private let blocks: [LiveBlock?]

    /// The memory of a workload's apps; nil where no step uses any.
    ///
    /// - Parameter folder: where files to map are made.
    /// - Throws: ``RuntimeError`` where the machine has less memory than the device, or the files can't be made.
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

    /// The name under which the kernel shows a block: the kernel takes 249 bytes.
    private static func name(of resource: CompiledResource, _ kind: MemoryKind, _ app: String) -> String {
        let plain = "fbprof:\(app):\(kind.rawValue):\(resource.name)".unicodeScalars.map { scalar in
            scalar.isASCII && scalar.value > 0x20 && scalar != "/" ? Character(scalar) : "_"
        }
        return String(plain.prefix(200))
    }

    /// Checks that the machine can give the apps as much as the device has for them.
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

    /// The block of a number.
    func block(_ id: ResourceID) -> LiveBlock? { blocks.indices.contains(id.index) ? blocks[id.index] : nil }

    /// Notes what has to leave memory; to be called inside the gate.
    func mark(_ discards: [MemoryDiscard]) {
        for discard in discards { block(discard.block)?.mark(discard.range) }
    }

    /// Takes it out of memory.
    func flush(_ discards: [MemoryDiscard]) {
        for discard in discards { block(discard.block)?.flush() }
    }
}
