import Thoroughness

/// Runs of two apps in virtual time that tests compare with each other. Each is made once; tests read it, or add a page.
enum ViewerRun: String {
    case plain = "a"
    /// One app computes 3 ms longer for each frame.
    case slower = "b"
    /// It computes 6 ms longer.
    case slowest = "c"
    case twoCPUs = "d"

    static let workload = """
        version: 1
        name: viewer
        duration: 6s
        device: { cores: 1 }
        apps:
          viewer: { frame: [{ compute: 4ms, name: draw }, { compute: 3ms, name: decode }] }
          feed: { frame: [{ compute: 3ms, name: scroll }] }
        """

    private static let folders = MadeOnce<ViewerRun, String>()

    /// The field in which it differs from the plain run.
    private var field: String? {
        switch self {
        case .plain: nil
        case .slower: "apps.viewer.frame[1].compute=6ms"
        case .slowest: "apps.viewer.frame[1].compute=9ms"
        case .twoCPUs: "device.cores=2"
        }
    }

    /// Its folder.
    func folder() throws -> String {
        try Self.folders.value(self) {
            guard let scratch = SharedRuns.scratch else { throw CommandProblem.notMade("scratch") }
            let workload = try scratch.file("viewer-\(rawValue).yaml", Self.workload)
            let folder = scratch["viewer-\(rawValue)"]
            let command = [Product.fbprof.path, "run", workload, "--engine", "virtual", "--output", folder]
            let result = try Command.run(command + (field.map { ["--set", $0] } ?? []))
            guard result.status == 0 else { throw CommandProblem.endedEarly(result) }
            return folder
        }
    }
}
