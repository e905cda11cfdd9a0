import FrameTrace

/// The apps of a run by the names that rules outside its workload give them: an app's own name, or the one that its
/// instances share.
struct SharedNames {
    private let apps: Set<String>
    /// The instances by the name that they share.
    private let instances: [String: [String]]

    /// Finds the names that instances share: `mail` where there are `mail-1`, `mail-2` and so on.
    init(_ names: [String]) {
        apps = Set(names)
        var numbered: [String: [Int: String]] = [:]
        for name in apps {
            guard let instance = InstanceName(name) else { continue }
            numbered[instance.family, default: [:]][instance.number] = name
        }
        var found: [String: [String]] = [:]
        for (name, members) in numbered {
            // Instances are numbered from 1 without a gap.
            let all = (1...members.count).compactMap { members[$0] }
            if all.count == members.count { found[name] = all }
        }
        instances = found
    }

    /// Returns the apps that a name stands for; the name itself if it is an app's own, or unknown.
    func apps(of name: String) -> [String] { apps.contains(name) ? [name] : instances[name] ?? [name] }

    /// Returns rules in which every name is that of one app. Limits of one instance take precedence over those of all,
    /// one by one.
    func applied(to rules: GateRules) -> GateRules {
        var rules = rules
        var budgets = rules.appBudgets.filter { apps(of: $0.key) == [$0.key] }
        for (name, limits) in rules.appBudgets {
            for app in apps(of: name) where app != name {
                budgets[app] = (rules.appBudgets[app] ?? GateBudgets()).over(limits)
            }
        }
        rules.appBudgets = budgets
        rules.quarantines = applied(to: rules.quarantines)
        return rules
    }

    /// Returns entries of which each names one app.
    func applied(to quarantines: [Quarantine]) -> [Quarantine] {
        quarantines.flatMap { entry in
            apps(of: entry.app).map {
                Quarantine(app: $0, metric: entry.metric, until: entry.until, reason: entry.reason)
            }
        }
    }
}
