import FrameTrace
import Scenario

/// The owner and purpose of a program.
enum ProgramPlace: Equatable {
    /// An app's frames.
    case frame(AppID)
    /// An event of an app.
    case event(AppID)
    /// Work that an app submits.
    case work(AppID, WorkID)

    /// The app that owns the program.
    var app: AppID {
        switch self {
        case .frame(let app), .event(let app), .work(let app, _): app
        }
    }
}

extension CompiledWorkload {
    /// Returns the workload with every program replaced by another one of the same shape.
    ///
    /// - Complexity: O(programs), plus the cost of `change`.
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

    /// Every program and its place.
    var programs: [(place: ProgramPlace, program: Program)] {
        apps.flatMap { app in
            [(ProgramPlace.frame(app.id), app.frame)] + app.events.map { (.event(app.id), $0.program) }
        } + works.map { (.work($0.app, $0.id), $0.program) }
    }
}
