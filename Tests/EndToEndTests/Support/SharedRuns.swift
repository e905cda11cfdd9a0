import Foundation
import Glibc

/// Runs that several tests look at, made once.
enum SharedRuns {
    static let scratch: Scratch? = {
        // A static value is never released, so only this removes the folder.
        atexit { SharedRuns.scratch?.remove() }
        return try? Scratch()
    }()
    private static let made = [
        "base": make("base", compute: "2ms"),
        "slower": make("slower", compute: "3ms"),
        "over": make("over", compute: "20ms"),
    ]

    /// The folder of a run of one app that computes 2 ms for each frame.
    static func base() throws -> String { try folder("base") }
    /// The folder of a run of one app that computes 3 ms for each frame.
    static func slower() throws -> String { try folder("slower") }
    /// The folder of a run of one app that computes longer than its budget.
    static func overBudget() throws -> String { try folder("over") }

    /// The folder of a run of an app that computes 1 ms for each frame, in virtual time.
    static func virtual() throws -> String { try inVirtualTime.get() }

    private static let inVirtualTime = make("virtual", compute: "1ms", "--engine", "virtual")

    /// The result of a run as if the machine had been quiet, or as if it had not: the verdict of a gate on stored
    /// figures depends on it.
    static func result(of run: String, isQuiet: Bool) throws -> String {
        guard let scratch else { throw CommandProblem.notMade("scratch") }
        var json = try String(contentsOfFile: run + "/result.json", encoding: .utf8)
        for field in ["stealShare", "otherShare"] {
            json = json.replacing(try Regex("\"\(field)\" : [^,\n]*"), with: "\"\(field)\" : \(isQuiet ? "0" : "0.25")")
        }
        let name = run.split(separator: "/").last.map(String.init) ?? "run"
        return try scratch.file("\(name)-\(isQuiet ? "quiet" : "loud").json", json)
    }

    private static func folder(_ name: String) throws -> String {
        guard let run = made[name] else { throw CommandProblem.notMade(name) }
        return try run.get()
    }

    private static func make(_ name: String, compute: String, _ more: String...) -> Result<String, CommandProblem> {
        guard let scratch, let workload = try? scratch.file("\(name).yaml", Workloads.oneApp(compute: compute)),
            let result = try? Command.run([Product.fbprof.path, "run", workload, "--output", scratch[name]] + more)
        else { return .failure(.notMade(name)) }
        return result.status == 0 ? .success(scratch[name]) : .failure(.endedEarly(result))
    }
}
