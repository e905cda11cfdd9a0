import FrameTrace

/// Parses a document into a workload, or reports all its problems.
public enum WorkloadParser {
    /// Reads a workload.
    ///
    /// - Parameters:
    ///   - document: The document's root.
    ///   - name: The workload's name if the document gives none.
    ///   - files: The files that it may refer to.
    /// - Returns: A workload in which every name resolves and every amount is in range, and warnings.
    /// - Throws: ``WorkloadError`` with all problems of the document, in its order.
    /// - Complexity: O(*n*) in the size of the document.
    public static func parse(
        _ document: SourceNode,
        defaultName name: String = "workload",
        files: SourceFiles = .none
    ) throws(WorkloadError) -> WorkloadReading {
        let sink = DiagnosticSink(files: files)
        let root = NodeSite(node: document, path: FieldPath())
        guard case .mapping = document.content else {
            ValueReader(sink: sink)
                .expected(GrammarValue.object(.workload).expectation, root, help: beginning)
            throw WorkloadError(sink.diagnostics) ?? WorkloadError(WorkloadDiagnostic(at: document.position, ""))
        }
        let object = ObjectReader(.workload, root, sink)
        var workload = read(object, name, sink)
        try sink.throwIfAny()
        // The digest excludes the seed: `--seed` runs the same workload with another one.
        workload.digest = sink.files.digest(beside: SourceDigest.of(document, without: ["gate", "name", "seed"]))
        workload.fields = SourceFields.of(document, without: ["gate", "name"])
        let warnings = WorkloadWarnings.of(workload, in: document, unused: sink.variables.unused)
        return WorkloadReading(workload: workload, warnings: warnings)
    }

    /// Advice on the beginning of a workload, for a document that is not one.
    public static let beginning = "begin with `version: 1`, `duration: 10s` and `apps:`, each on a line of its own"

    private static func read(_ object: ObjectReader, _ name: String, _ sink: DiagnosticSink) -> Workload {
        sink.variables.declare(object.named("vars"), sink)
        _ = object.integer("version")
        let duration = object.time("duration")
        let warmUp = object.time("warmUp") ?? .zero
        if let duration, warmUp >= duration { reportWarmUp(warmUp, duration, object, sink) }
        let device = device(object, sink)
        let defaults = AppReader.Defaults(
            pacing: object.choice("pacing") ?? .vsync,
            refresh: device.refresh,
            budget: object.time("budget")
        )
        let read = AppReader.read(object.named("apps"), defaults, sink)
        var (apps, programs) = (read.apps, read.programs)
        let families = read.families
        let names = apps.map(\.name)
        if let host = device.host {
            if families.names.contains(HostProfile.name), let site = object.site("apps") {
                let message = "expected no app named \"\(HostProfile.name)\" beside host, found one"
                sink.report(site, message, help: "give the app another name: the home screen has this one")
            }
            apps.append(host.app)
        }
        let timeline = TimelineReader.read(
            object,
            apps: names,
            programs: &programs,
            families: families,
            screen: device.screen.size,
            duration: duration,
            sink
        )
        var workload = Workload(
            name: object.text("name") ?? name,
            duration: duration ?? .zero,
            warmUp: warmUp,
            seed: object.integer("seed"),
            device: device,
            rules: PlatformRules(
                platform: object.choice("platform") ?? .darwin,
                pool: object.choice("pool") ?? .shared,
                overrideEnds: object.choice("overrideEnds") ?? .byCause,
                overrides: object.toggle("overrides") ?? true,
                focalBoost: object.toggle("focalBoost") ?? false
            ),
            apps: apps,
            timeline: timeline,
            gate: GateReader.read(object, apps: families, sink)
        )
        workload.programs = programs
        return workload
    }

    /// Reports a warm-up that leaves nothing to measure.
    private static func reportWarmUp(
        _ warmUp: TimeSpan,
        _ duration: TimeSpan,
        _ object: ObjectReader,
        _ sink: DiagnosticSink
    ) {
        if let site = object.site("warmUp") {
            let length = GrammarUnit.written(time: Double(duration.nanoseconds))
            sink.report(
                site,
                "expected less than the duration, \(length), found \(site.node.inWords)",
                help: "write a shorter `warmUp`, such as `warmUp: 0s`, or a longer `duration`"
            )
        } else if let site = object.site("duration") {
            let length = GrammarUnit.written(time: Double(warmUp.nanoseconds))
            sink.report(
                site,
                "expected more than the warm-up, which is \(length) without `warmUp`, found \(site.node.inWords)",
                help: "write a longer `duration`, or add a shorter warm-up, such as `warmUp: 0s`"
            )
        }
    }

    private static func device(_ object: ObjectReader, _ sink: DiagnosticSink) -> DeviceProfile {
        guard let site = object.site("device") else { return DeviceProfile() }
        let device = ObjectReader(.device, site, sink)
        var profile = DeviceProfile(
            cores: Int(device.integer("cores")),
            refresh: device.rate("refresh").flatMap(RefreshRate.init(millihertz:)) ?? .hz60,
            memory: MemoryReader.read(device, sink),
            disk: disk(device, sink),
            network: network(device, sink)
        )
        profile.screen = screen(device, sink)
        profile.host = host(device, sink)
        profile.exclusive = Set(device.names("exclusive").map(\.name))
        profile.mappings = MemoryReader.mappings(device, sink)
        profile.life = LifeProfile(
            backgroundTime: device.time("backgroundTime") ?? LifeProfile().backgroundTime,
            watchdog: watchdog(device, sink)
        )
        profile.life.backgroundTaskTime = device.time("backgroundTaskTime") ?? profile.life.backgroundTaskTime
        return profile
    }

    private static func watchdog(_ device: ObjectReader, _ sink: DiagnosticSink) -> WatchdogProfile? {
        guard let site = device.site("watchdog") else { return WatchdogProfile() }
        let watchdog = ObjectReader(.watchdog, site, sink)
        var profile = WatchdogProfile()
        profile.launch = watchdog.time("launch") ?? profile.launch
        profile.resume = watchdog.time("resume") ?? profile.resume
        profile.suspend = watchdog.time("suspend") ?? profile.suspend
        profile.sceneUpdate = watchdog.time("sceneUpdate") ?? profile.sceneUpdate
        profile.resize = watchdog.time("resize") ?? profile.resize
        profile.terminate = watchdog.time("terminate") ?? profile.terminate
        profile.taskExpiry = watchdog.time("taskExpiry") ?? profile.taskExpiry
        return watchdog.toggle("enabled") == false ? nil : profile
    }

    private static func screen(_ device: ObjectReader, _ sink: DiagnosticSink) -> ScreenProfile {
        guard let site = device.site("screen") else { return ScreenProfile() }
        let screen = ObjectReader(.screen, site, sink)
        let size = ScreenSize(
            width: Int32(clamping: screen.integer("width")),
            height: Int32(clamping: screen.integer("height"))
        )
        return ScreenProfile(size: size, animation: screen.time("animation") ?? ScreenProfile().animation)
    }

    private static func host(_ device: ObjectReader, _ sink: DiagnosticSink) -> HostProfile? {
        guard let site = device.site("host") else { return nil }
        let host = ObjectReader(.host, site, sink)
        let standard = HostProfile()
        return HostProfile(
            frame: host.time("frame") ?? standard.frame,
            recovery: host.time("recovery") ?? standard.recovery
        )
    }

    private static func network(_ device: ObjectReader, _ sink: DiagnosticSink) -> NetworkProfile {
        guard let site = device.site("network") else { return NetworkProfile() }
        let network = ObjectReader(.network, site, sink)
        let standard = NetworkProfile()
        return NetworkProfile(
            throughput: network.size("throughput") ?? standard.throughput,
            latency: network.time("latency") ?? standard.latency
        )
    }

    private static func disk(_ device: ObjectReader, _ sink: DiagnosticSink) -> DiskProfile {
        guard let site = device.site("disk") else { return DiskProfile() }
        let disk = ObjectReader(.disk, site, sink)
        let standard = DiskProfile()
        return DiskProfile(
            kind: disk.choice("kind") ?? standard.kind,
            throughput: disk.size("throughput") ?? standard.throughput,
            latency: disk.time("latency") ?? standard.latency
        )
    }
}
