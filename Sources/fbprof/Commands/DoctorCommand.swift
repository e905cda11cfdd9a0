import ArgumentParser
import FrameBudgetReports
import FrameRecorder
import FrameTrace

/// Lists what fbprof can measure and do on this machine.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Lists what this machine lets fbprof measure and do, and what is lost without it.",
        discussion: "Tries each thing, and changes nothing. The exit status is 0 whatever is missing."
    )

    @OptionGroup var json: JSONOption

    func run() throws {
        try Failure.reporting {
            let plan = try CPUPlan(cores: 1)
            let machine = MachineSurvey.summary(plan)
            let cpus = CPUPlan.allowed().map(Int.init)
            if json.isWanted {
                try Console.print(json: DoctorJSON.encode(machine, allowedCPUs: cpus, recordedBy: Version.recordedBy))
            } else {
                try Console.print(DoctorPage.render(machine, allowedCPUs: cpus))
            }
            return .success
        }
    }
}
