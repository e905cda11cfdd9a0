import FrameTrace

/// Reads the device's memory of a workload.
enum MemoryReader {
    /// Reads the limits on an app's mappings.
    static func mappings(_ device: ObjectReader, _ sink: DiagnosticSink) -> MappingLimits {
        guard let site = device.site("mappings") else { return MappingLimits() }
        let object = ObjectReader(.mappings, site, sink)
        return MappingLimits(
            files: Int(object.integer("files")),
            regions: Int(object.integer("regions")),
            addresses: object.size("addresses") ?? MappingLimits().addresses
        )
    }

    /// Reads the memory of the device; returns nil if it has no limit.
    static func read(_ device: ObjectReader, _ sink: DiagnosticSink) -> DeviceMemory? {
        guard let size = device.size("memory") else {
            for field in ["system", "killOrder"] {
                guard let site = device.site(field) else { continue }
                sink.report(
                    site,
                    "expected only beside memory, found without it",
                    help: "add `memory: 1GB` to the device, or remove `\(field)`"
                )
            }
            return nil
        }
        var memory = DeviceMemory(size: size, killOrder: device.choice("killOrder") ?? .largestFirst)
        guard let system = device.size("system"), let site = device.site("system") else { return memory }
        if system >= size {
            sink.report(
                site,
                "expected less than the memory of the device, \(size), found \(site.node.inWords)",
                help: "write a larger `memory`, or a smaller `system`"
            )
        }
        memory.system = system
        return memory
    }
}
