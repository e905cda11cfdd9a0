/// A run of a workload with programs in it, left in the folder `run`.
enum ProgramWorkload {
    static func run(
        _ apps: String,
        _ more: String = "",
        duration: Int,
        device: String = "cores: 1",
        in scratch: Scratch
    ) throws -> CommandResult {
        let workload = """
            version: 1
            duration: \(duration)s
            device: { \(device) }
            apps:
              \(apps)
            \(more)
            """
        _ = try scratch.file("w.yaml", workload)
        return try Command.fbprof("run", "w.yaml", "--output", "run", "--replace", in: scratch.path)
    }
}
