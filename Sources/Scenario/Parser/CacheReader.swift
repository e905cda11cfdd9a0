import FrameTrace

/// Reads the caches of an app.
struct CacheReader {
    let scope: AppScope
    private var sink: DiagnosticSink { scope.sink }

    /// Reads the caches in the order of the file, and declares their names.
    func read(_ sites: [NamedSite]) -> [CacheSpec] { sites.map { cache($0) } }

    private func cache(_ named: NamedSite) -> CacheSpec {
        scope.names.declare(.cache, named.name, at: named.position, named.site.path)
        let object = ObjectReader(.cache, named.site, sink)
        let shape = CacheShape(
            page: max(1, Int(object.integer("page"))),
            workingSet: object.choice("workingSet") ?? .none
        )
        var spec = CacheSpec(
            name: named.name,
            items: max(1, Int(object.integer("items"))),
            size: object.size("size") ?? ByteCount(bytes: 1),
            shape: shape,
            situations: object.named("when").map { situation($0, otherwise: shape) },
            near: object.size("keep") ?? ByteCount(bytes: 0),
            far: object.size("keepPurgeable") ?? ByteCount(bytes: 0),
            eviction: object.choice("evict") ?? .oldestFirst
        )
        if let access: CacheFile.Access = object.choice("file") {
            spec.file = CacheFile(
                access: access,
                isFilled: object.toggle("filled") ?? false,
                folder: object.choice("folder") ?? .caches
            )
        }
        spec.isAware = object.toggle("aware") ?? true
        spec.remembersItem = object.toggle("remember") ?? true
        check(spec, object)
        return spec
    }

    private func situation(_ named: NamedSite, otherwise shape: CacheShape) -> CacheSituation {
        let object = ObjectReader(.cacheSituation, named.site, sink)
        return CacheSituation(
            name: named.name,
            shape: CacheShape(
                page: object.site("page") == nil ? shape.page : max(1, Int(object.integer("page"))),
                workingSet: object.choice("workingSet") ?? shape.workingSet
            )
        )
    }

    private func check(_ spec: CacheSpec, _ object: ObjectReader) {
        for field in ["filled", "folder"] where spec.file == nil {
            guard let site = object.site(field) else { continue }
            sink.report(
                site,
                "expected only beside file, found without it",
                help: "add `file: read` or `file: mapped`, or remove `\(field)`"
            )
        }
        for field in ["keep", "keepPurgeable"] where spec.isMapped {
            guard let site = object.site(field) else { continue }
            sink.report(
                site,
                "expected nothing to keep beside a mapped file, whose bytes are the system's to drop",
                help: "remove `\(field)`, or write `file: read`"
            )
        }
        if spec.extent.bytes > 1_000_000_000_000 {
            sink.report(
                object.site,
                "expected items of at most 1 TB in all, found \(spec.extent)",
                help: "write fewer `items`, or a smaller `size`"
            )
        }
    }
}
