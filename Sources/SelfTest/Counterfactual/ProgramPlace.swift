import FrameTrace
import Scenario

/// Whose program it is, and what it is for.
enum ProgramPlace: Equatable {
    /// An app's frames.
    case frame(AppID)
    /// An event of an app.
    case event(AppID)
    /// Work that an app hands over.
    case work(AppID, WorkID)

    /// Whose it is.
    var app: AppID {
        switch self {
        case .frame(let app), .event(let app), .work(let app, _): app
        }
    }
}

extension CompiledWorkload {
    /// The workload with every program changed to another one of the same shape.
    ///
    /// - Complexity: O(programs), and what the change takes.
    func changingPrograms(_ change: (ProgramPlace, Program) -> Program) -> CompiledWorkload {
        let apps = apps.map { app in
            CompiledApp(
                id: app.id,
                name: app.name,
                root: app.root,
                frame: change(.frame(app.id), app.frame),
                events: app.events.map { event in
                    CompiledEvent(
                        name: event.name,
                        source: event.source,
                        every: event.every,
                        path: event.path,
                        program: change(.event(app.id), event.program)
                    )
                },
                queueTimers: app.queueTimers
            )
        }
        let works = works.map { work in
            CompiledWork(
                id: work.id,
                app: work.app,
                path: work.path,
                program: change(.work(work.app, work.id), work.program)
            )
        }
        return CompiledWorkload(self, apps: apps, works: works)
    }

    /// Every program.
    var programs: [(place: ProgramPlace, program: Program)] {
        apps.flatMap { app in
            [(ProgramPlace.frame(app.id), app.frame)] + app.events.map { (.event(app.id), $0.program) }
        } + works.map { (.work($0.app, $0.id), $0.program) }
    }
}
