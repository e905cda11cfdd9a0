import FrameTrace

/// Warnings about mappings that exceed the limits or waste pages (C-5), and about the folders of caches (C-6).
extension WorkloadWarnings {
    /// Warns of mappings that exceed the app's limits, and of files smaller than a page.
    mutating func checkMappings(of app: App, _ name: String) {
        let limits = workload.device.mappings
        for map in app.fixedMappings {
            guard let place = place(of: map.name, under: ["map"], app: name) else { continue }
            let each = map.size / Double(map.files)
            if map.files > limits.files {
                let message =
                    "\(map.files) files are open at a time, and an app may have \(limits.files): the system terminates it"
                let help = "map one file that has them all, or write a larger `files` under `mappings` of the device"
                warn(at: place.position, place.path, message, help: help)
            } else if map.size > Double(limits.addresses.bytes) {
                let message =
                    "takes \(ByteCount(bytes: Int64(map.size))) of addresses, and an app may have \(limits.addresses): the system"
                    + " terminates it"
                let help = "map a part at a time, or write larger `addresses` under `mappings` of the device"
                warn(at: place.position, place.path, message, help: help)
            } else if each < Double(MappingLimits.page), map.files > 1 {
                let waste = MappingLimits.addresses(of: Int64(map.size), in: map.files) - Int64(map.size)
                let message =
                    "each of the \(map.files) files takes a whole page of \(MappingLimits.page) B: \(ByteCount(bytes: waste)) hold"
                    + " nothing"
                warn(at: place.position, place.path, message, help: "put them into one file, and map that")
            }
        }
        for cache in app.caches {
            let keys = ["apps", name, "caches", cache.name]
            if cache.far.bytes / cache.size.bytes > Int64(limits.regions) {
                let message =
                    "each purgeable item is a region of its own, and an app may have \(limits.regions): the system terminates it"
                warn(keys + ["keepPurgeable"], message, help: "write larger items, or a smaller `keepPurgeable`")
            }
            if let folder = cache.file?.folder, !folder.isForCaches {
                let message =
                    "a cache has its file in \(folder.rawValue), where it is backed up and counts as the user's data"
                warn(keys + ["folder"], message, help: "write `folder: caches` or `folder: tmp`")
            }
        }
    }
}

extension App {
    /// The mappings of its steps that have a fixed size.
    fileprivate var fixedMappings: [(name: String, size: Double, files: Int)] {
        var found: [(name: String, size: Double, files: Int)] = []
        _ = contains { act in
            if case .map(let name, .fixed(let size), let files) = act, !found.contains(where: { $0.name == name }) {
                found.append((name, size, files))
            }
            return false
        }
        return found
    }
}
