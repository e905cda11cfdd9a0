import FrameBudget
import FrameTrace
import Scenario

/// Maps the causes of a verdict to the programs that brought them about, and removes those programs' work. The workload
/// without it tests the verdict.
///
/// A pure function: instructions keep their positions and draws their values, so the rest of the run stays the same up
/// to where the removed part begins.
struct BlamedWork {
    /// The workload the frame belongs to.
    let compiled: CompiledWorkload
    /// The app the frame belongs to.
    let victim: AppID

    /// Returns the workload without the work that a verdict blames; nil if no program brings the cause about, such as
    /// an unknown cause.
    ///
    /// - Complexity: O(instructions) for each cause of the verdict.
    func removed(_ verdict: FrameVerdict) -> CompiledWorkload? {
        let causes = verdict.cause.kind == .mixed ? verdict.others.map(\.cause) : [verdict.cause]
        var result: CompiledWorkload?
        for cause in causes {
            guard let next = BlamedWork(compiled: result ?? compiled, victim: victim).removed(cause) else { return nil }
            result = next
        }
        return result
    }

    private func removed(_ cause: VerdictCause) -> CompiledWorkload? {
        switch cause.kind {
        case .ownWork: removing(.cpu) { $0 == .frame(victim) }
        case .outsideWork: removing(.cpu, isOutside)
        case .contention: cause.culprit.flatMap { holder($0, but: []) }
        case .inversion: cause.culprit.flatMap { holder($0, but: worksFor(cause.resource)) }
        case .io: hardware(.disk, cause.culprit)
        case .gpu: hardware(.gpu, cause.culprit)
        case .wait: cause.culprit.map { hardware([.disk, .gpu], $0) } ?? wait(cause.resource)
        default: nil
        }
    }

    /// Whether a program runs on the victim's main thread outside frames.
    private func isOutside(_ place: ProgramPlace) -> Bool {
        if case .work(victim, let work) = place { return mainQueueWork.contains(work) }
        return place == .event(victim)
    }

    private func removing(
        _ spending: Program.Spending,
        _ isWanted: (ProgramPlace) -> Bool
    ) -> CompiledWorkload {
        compiled.changingPrograms { place, program in isWanted(place) ? program.removing(spending) : program }
    }

    /// Removes the culprit's CPU work. Its waits stay.
    private func holder(_ culprit: Culprit, but spared: Set<WorkID>) -> CompiledWorkload? {
        guard let app = app(of: culprit) else { return nil }
        return removing(.cpu) { place in
            if case .work(app, let work) = place { return !spared.contains(work) }
            return place.app == app && app != victim
        }
    }

    /// Removes the hardware requests of a culprit, or of the victim's main thread.
    private func hardware(_ spending: Program.Spending, _ culprit: Culprit?) -> CompiledWorkload? {
        guard let culprit else { return removing(spending) { $0 == .frame(victim) || isOutside($0) } }
        guard let app = app(of: culprit) else { return nil }
        return removing(spending) { $0.app == app && $0 != .frame(victim) }
    }

    private func app(of culprit: Culprit) -> AppID? {
        switch culprit.kind {
        case .ownThreads: victim
        case .app: compiled.apps.first { $0.name == culprit.name }?.id
        default: nil
        }
    }
}

// MARK: - Waits

extension BlamedWork {
    /// Removes the work that ends or delays the frame's wait for a resource.
    private func wait(_ name: String) -> CompiledWorkload? {
        guard let resource = resource(name) else { return nil }
        var found = false
        let result = compiled.changingPrograms { place, program in
            guard place != .frame(victim) else { return program }
            let held = instructions(of: program, at: place, holding: resource)
            guard !held.isEmpty else { return program }
            found = true
            return program.removing(.all) { held.contains($0) }
        }
        return found ? result : nil
    }

    /// The works that must make progress before a wait for a resource can end.
    private func worksFor(_ name: String) -> Set<WorkID> {
        guard let resource = resource(name) else { return [] }
        var works: Set<WorkID> = []
        for (place, program) in compiled.programs {
            guard case .work(_, let work) = place else { continue }
            if !instructions(of: program, at: place, holding: resource).isEmpty { works.insert(work) }
        }
        return works
    }

    /// Returns the instructions of a program that make the waiters of a resource wait.
    private func instructions(
        of program: Program,
        at place: ProgramPlace,
        holding resource: ResourceID
    ) -> Set<Int> {
        var found = program.indices(
            from: { operation in
                switch operation {
                case .acquire(resource), .acquireShared(resource), .enterGroup(resource): true
                case .enterQueue(let queue, qos: _, flags: _): queue == resource
                default: false
                }
            },
            to: { operation in
                switch operation {
                case .release(resource), .releaseShared(resource), .leaveGroup(resource), .leaveQueue(resource): true
                default: false
                }
            }
        )
        found.formUnion(
            program.indices { operation in
                switch operation {
                case .signal(resource), .broadcast(resource), .leaveGroup(resource): true
                default: false
                }
            }
        )
        if case .work(_, let work) = place, submitted(to: resource).contains(work) {
            found.formUnion(program.instructions.indices)
        }
        return found
    }

    /// Returns the works submitted to a queue, or with a group or a handle.
    private func submitted(to resource: ResourceID) -> Set<WorkID> {
        var works: Set<WorkID> = []
        for (_, program) in compiled.programs {
            for instruction in program.instructions {
                guard let submission = instruction.operation.submission else { continue }
                if [submission.queue, submission.group, submission.handle].contains(resource) {
                    works.insert(submission.work)
                }
            }
        }
        return works
    }

    private var mainQueueWork: Set<WorkID> {
        compiled.resources.indices.filter { compiled.resources[$0].kind == .mainQueue }
            .reduce(into: []) { $0.formUnion(submitted(to: ResourceID(index: $1))) }
    }

    private func resource(_ name: String) -> ResourceID? {
        let apps = compiled.apps.map(\.name)
        return compiled.resources.firstIndex { $0.title(apps: apps) == name }.map { ResourceID(index: $0) }
    }
}

extension Program.Operation {
    fileprivate var submission: Submission? {
        switch self {
        case .submit(let submission, delay: _), .submitAndWait(let submission), .notify(_, let submission): submission
        default: nil
        }
    }
}
