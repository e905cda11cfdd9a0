/// Workloads that tests run: short, and with a short warm-up, so that there are figures.
enum Workloads {
    /// One app that computes for this long in each frame.
    static func oneApp(compute: String = "2ms", duration: String = "1500ms", more: String = "") -> String {
        """
        version: 1
        name: one app
        duration: \(duration)
        warmUp: 300ms
        apps:
          solo:
            frame: [{ compute: \(compute), name: work }\(more)]
        """
    }
}
