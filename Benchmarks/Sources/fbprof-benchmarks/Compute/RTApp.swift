import Glibc

/// Debian's rt-app: the usual way to make a given load on Linux.
struct RTApp {
    let version: String
    /// Nanoseconds per round of its loop, by its own calibration on the CPU that it will use.
    let calibration: Int

    /// rt-app, installed where it is missing and this is root; nil where there is none to be had.
    static func prepare(cpu: Int32) throws -> RTApp? {
        if !isInstalled {
            guard geteuid() == 0, (try? ChildProcess.run(["apt-get", "--version"])) != nil else { return nil }
            Output.progress("compute: installing rt-app with apt-get")
            _ = try? ChildProcess.run(["apt-get", "-qq", "install", "-y", "--no-install-recommends", "rt-app"])
            guard isInstalled else { return nil }
        }
        let scratch = try Scratch()
        _ = try? ChildProcess.run(["dpkg-query", "-W", "-f", "${Version}", "rt-app"], output: scratch["version"])
        Output.progress("compute: rt-app calibrates itself (some 10 s)")
        let file = try scratch.file("taskset.json", taskset(cpu, logs: scratch.path))
        try ChildProcess.run(["rt-app", file], output: scratch["output"])
        let output = KernelFile.text(scratch["output"]) ?? ""
        guard let calibration = calibration(in: output) else { throw BenchmarkError("rt-app said no pLoad: \(output)") }
        return RTApp(version: KernelFile.text(scratch["version"]) ?? "of unknown version", calibration: calibration)
    }

    private static var isInstalled: Bool {
        (KernelFile.text("/proc/self/environ") ?? "").split(separator: "\0")
            .filter { $0.hasPrefix("PATH=") }
            .flatMap { $0.dropFirst(5).split(separator: ":") }
            .contains { unsafe access(String($0) + "/rt-app", X_OK) == 0 }
    }

    private static func taskset(_ cpu: Int32, logs: String) -> String {
        """
        {
          "global": { "duration": 1, "calibration": "CPU\(cpu)", "lock_pages": false, "logdir": "\(logs)" },
          "tasks": { "job": { "cpus": [\(cpu)], "loop": 1, "phases": { "one": { "loop": 1, "run": 1000 } } } }
        }

        """
    }

    private static func calibration(in output: String) -> Int? {
        let words = output.split { $0 == " " || $0 == "\n" }
        guard let index = words.firstIndex(of: "pLoad"), index + 2 < words.count else { return nil }
        return Int(words[index + 2].prefix { $0.isNumber })
    }
}
