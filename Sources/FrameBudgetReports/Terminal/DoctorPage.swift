public import FrameTrace

/// Capabilities of fbprof on a machine, for a terminal.
public enum DoctorPage {
    /// Returns the text for a machine.
    ///
    /// - Parameter allowedCPUs: the CPUs that the process may use.
    public static func render(_ machine: MachineSummary, allowedCPUs: [Int], width: Int = 100) -> String {
        let cpus = allowedCPUs.map(String.init).joined(separator: ", ")
        var lines = [
            "\(machine.processor)",
            "\(machine.onlineCPUs) CPUs online; this process may use \(allowedCPUs.count): \(cpus)",
            "\(machine.system), kernel \(machine.kernel)"
                + (machine.hypervisor.map { ", in a virtual machine (\($0))" } ?? ""),
            "",
        ]
        if allowedCPUs.count < 2 {
            lines.insert("One CPU only: fbprof's own threads share it with the apps and take from them.", at: 2)
        }
        let nameWidth = machine.capabilities.map { DisplayWidth.of($0.name) }.max() ?? 0
        for capability in machine.capabilities {
            let mark = capability.isUnknown ? "?  " : capability.isAvailable ? "yes" : "no "
            let name = DisplayWidth.pad(capability.name, to: nameWidth, alignment: .left)
            let indent = String(repeating: " ", count: nameWidth + 7)
            let note = DisplayWidth.wrap(capability.note, to: max(40, width - nameWidth - 7))
            lines.append("\(mark)  \(name)  " + note.joined(separator: "\n" + indent))
        }
        return lines.map {
            $0.split(separator: "\n", omittingEmptySubsequences: false).map { VisibleText.of(String($0)) }
        }
        .map { $0.joined(separator: "\n") }.joined(separator: "\n")
    }
}
