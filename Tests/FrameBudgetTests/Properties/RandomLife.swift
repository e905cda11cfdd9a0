@testable import FrameTrace
@testable import Scenario

/// Gives the apps of a random workload a life: they are opened, closed, sent to the background and quit at random, and
/// quit at the end.
///
/// `RandomLives` of the self-test has apps made for their lives; here an app can end in the middle of any kind of wait,
/// queue and operation of a random workload. Both are checked by one oracle, `LifeRules`.
enum RandomLife {
    /// The workload with a random timeline; the same seed gives the same timeline.
    static func make(of workload: Workload, seed: UInt64, hasCallbacks: Bool = false) -> Workload {
        var workload = workload
        var random = SmallRandom(seed: seed)
        if hasCallbacks {
            workload.device.life.backgroundTime = .milliseconds(Double.random(in: 0...40, using: &random))
            workload.device.life.watchdog = allowances(&random)
            for app in workload.apps.indices { workload.apps[app].callbacks = callbacks(&random) }
        } else {
            // A user's quit waits for a busy main thread, up to this allowance: short, so that it ends apps in mid-act.
            var profile = WatchdogProfile()
            profile.terminate = .microseconds(1)
            workload.device.life.watchdog = profile
        }
        let length = workload.duration - .milliseconds(100)
        var entries: [TimelineEntry] = []
        func time(_ random: inout SmallRandom) -> TimeSpan {
            .microseconds(Int64.random(in: 0...(length.nanoseconds / 1000 - 1), using: &random))
        }
        for app in workload.apps {
            for _ in 0..<Int.random(in: 8...40, using: &random) {
                let change: TimelineEntry.Change =
                    switch Int.random(in: 0..<8, using: &random) {
                    case 0...3: .open(app: app.name)
                    case 4: .close(app: app.name)
                    case 5: .home
                    default: .quit(app: app.name)
                    }
                entries.append(TimelineEntry(at: time(&random), change))
            }
            entries.append(TimelineEntry(at: length, .quit(app: app.name)))
        }
        workload.timeline = entries.sorted { $0.at < $1.at }
        return workload
    }

    private static func allowances(_ random: inout SmallRandom) -> WatchdogProfile {
        func time(_ random: inout SmallRandom) -> TimeSpan {
            .milliseconds(Double(Int.random(in: 5...60, using: &random)))
        }
        var profile = WatchdogProfile()
        profile.launch = time(&random)
        profile.resume = time(&random)
        profile.suspend = time(&random)
        profile.sceneUpdate = time(&random)
        profile.terminate = time(&random)
        return profile
    }

    private static func callbacks(_ random: inout SmallRandom) -> [AppCallback: [Step]] {
        var callbacks: [AppCallback: [Step]] = [:]
        for callback in AppCallback.allCases
        where callback != .didFinishLaunching && Int.random(in: 0..<3, using: &random) == 0 {
            let time = Double(Int.random(in: 100_000...20_000_000, using: &random))
            callbacks[callback] = [Step(.compute(.fixed(time)))]
        }
        return callbacks
    }
}
