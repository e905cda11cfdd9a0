/// The check whether the kernel's records use this process's clock.
///
/// The kernel stamps its records with the host's CLOCK_MONOTONIC. In a time namespace the process has another one: its
/// frames and the kernel's slices would lie hours apart.
enum KernelClock {
    /// The reason why the kernel's records can't be used; nil if they can.
    static let refusal: RuntimeError? = refusal(offsets: TextFile.read("/proc/self/timens_offsets"))

    /// - Parameter offsets: the text of `/proc/self/timens_offsets`; nil if there is none, as without time namespaces.
    static func refusal(offsets: String?) -> RuntimeError? {
        for line in offsets?.split(separator: "\n") ?? [] {
            // A line such as `monotonic 50000 0`: seconds and nanoseconds.
            let fields = line.split(separator: " ")
            guard fields.count == 3, fields[0] == "monotonic", fields[1] != "0" || fields[2] != "0" else { continue }
            return RuntimeError(
                .unavailable,
                "this process is in a time namespace: its clock is \(fields[1]) s from the one in the kernel's records"
            )
        }
        return nil
    }
}
