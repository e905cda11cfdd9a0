import Testing

extension Commands {
    /// Documentation/JSONOutputs.md lists exactly what is in the JSON.
    @Suite("The page of JSON outputs")
    struct JSONPageTests {
        private let page: JSONPage

        init() throws {
            let text = try #require(Repository.text("Documentation/JSONOutputs.md"))
            page = JSONPage(text)
        }

        /// The sections of commands that print nothing in virtual time.
        private static let liveOnly: Set = ["fbprof verify --real"]

        /// By heading, the rows that only a live run, a recorded program or a rare situation fills.
        private static let rare: [String: Set<String>] = [
            // And another budget, the handler that moved the time from due to end, and other work, which is not part of main-thread time.
            "App": [
                "clock", "means[].work[]", "withinMainThread.otherWork[]", "withinMainThread.rendering",
                "tails[].moves.otherWork[]", "limits.before.budget", "limits.before.interval",
                "limits.after.budget", "limits.after.interval",
            ],
            // Waits for another app's threads, and for a GPU or a disk that is used for longer.
            "Delay": ["owner", "users[].culprit", "users[].shift"],
            "Function": ["line.file", "line.line"],
            // A render thread in a run with late frames.
            "Rendering": ["heaviest"],
            // Programs, waits for another app's threads, and a change that is neither proven nor excluded.
            "fbprof ab": [
                "pairsOf", "figures[].floor", "figures[].isProbablyWorse", "figures[].isWorse", "moved[].module",
                "moved[].owner", "moved[].low", "moved[].high",
            ],
            "fbprof baseline show": [
                "machine.processor", "machine.onlineCPUs", "machine.appCPUs", "machine.kernel", "machine.system",
                "machine.hypervisor", "machine.capabilities[]", "runs[].isQuiet",
            ],
            "fbprof doctor": ["machine.hypervisor"],
            // Turns, and several causes together, which a change of the analysis may make one.
            "fbprof export --format ndjson": ["turn", "wall", "late", "causes[].cause", "causes[].time"],
            "fbprof history list": ["runs[].isQuiet"],
            "fbprof history trend": ["groups[].runs[].isQuiet"],
            "fbprof verify": ["engines[].report.runs[].steal", "engines[].report.runs[].other"],
        ]

        @Test("Every row has a known type, and no field is listed twice")
        func rows() {
            #expect(page.documents.count > 10, "\(page.documents)")
            for (heading, rows) in page.rows {
                #expect(Set(rows.map(\.path)).count == rows.count, "a field stands twice under \(heading)")
            }
            for field in page.documents.flatMap({ page.fields(of: $0) }) {
                #expect(field.kind != nil, "\(field.row): \(field.row.type)")
            }
        }

        @Test("Every field of the JSON is on the page, with its type")
        func documented() throws {
            for document in try JSONDocuments.all() {
                #expect(page.documents.contains(document.section), "the page has no section \(document.section)")
                let problems = JSONFields(page, of: document.section).problems(in: document.paths)
                #expect(problems.isEmpty, "\(document.section) \(document.command): \(problems)")
            }
        }

        @Test("Every field on the page is in the JSON, except those that virtual time does not give")
        func given() throws {
            let documents = try JSONDocuments.all()
            let sections = Set(documents.map(\.section))
            #expect(sections == Set(page.documents).subtracting(Self.liveOnly))
            var seen: Set<JSONPage.Row> = []
            for document in documents {
                seen.formUnion(JSONFields(page, of: document.section).rows(in: document.paths))
            }
            let wanted = Set(sections.flatMap { page.fields(of: $0).map(\.row) })
            let missing = wanted.subtracting(seen).filter { Self.rare[$0.heading]?.contains($0.path) != true }
            #expect(missing.isEmpty, "\(missing.map(\.description).sorted())")
            for (heading, paths) in Self.rare {
                let known = Set(page.rows[heading]?.map(\.path) ?? [])
                #expect(paths.isSubset(of: known), "\(heading) has no \(paths.subtracting(known))")
            }
        }

        @Test("exitStatus is the command's exit status")
        func exitStatus() throws {
            let documents = try JSONDocuments.all().filter {
                ["fbprof gate", "fbprof ab", "fbprof check"].contains($0.section)
            }
            #expect(Set(documents.map(\.section)).count == 3)
            // A regression, a budget that is exceeded, and a workload with mistakes are among them.
            #expect(Set(documents.compactMap(\.status)).isSuperset(of: [0, 2, 7, 65]))
            for document in documents {
                let status = try #require(document.status)
                #expect(document.values[0]["exitStatus"] == .number(Double(status)), "\(document.command): \(status)")
            }
        }

        @Test("exitStatus is the command's exit status also where a document can't be written")
        func unwritten() throws {
            let scratch = try Scratch()
            let plain = try scratch.file("plain", "")
            let unwritable = ["--write", "junit=\(plain)/x.xml", "--json"]
            let gate = try [Product.fbprof.path, "gate", SharedRuns.virtual(), "--max-dropped", "1000"]
            let result = try Command.run(gate + unwritable)
            #expect(result.status == 74, "\(result)")
            let document = try JSONValue(result.output)
            #expect(document["verdict"] == .text("pass") && document["exitStatus"] == .number(74), "\(result)")
        }

        @Test("check has a help field where there is help, and none where the message says it")
        func help() throws {
            let documents = try JSONDocuments.all()
            let document = try #require(documents.first { $0.command == "check wrong.yaml" })
            guard case .list(let problems)? = document.values[0]["problems"], problems.count == 2 else {
                Issue.record("not two problems: \(document.values)")
                return
            }
            #expect(problems[0]["help"] == nil, "\(problems[0])")
            #expect(problems[1]["help"] == .text("write `wait: NAME`"), "\(problems[1])")
        }

        @Test("Apps that the system ended on one side of ab are in its JSON, with the reason")
        func ended() throws {
            let documents = try JSONDocuments.all().filter { $0.section == "fbprof ab" }
            let end = JSONValue.list([.object(["app": .text("game"), "reason": .text("memory pressure")])])
            let none = JSONValue.list([])
            // Of the first command the candidate's memory is short, of the second one the baseline's.
            let wanted: [(ended: JSONValue, noLonger: JSONValue)] = [(end, none), (none, end)]
            #expect(documents.count == wanted.count)
            for (document, wanted) in zip(documents, wanted) {
                #expect(document.values[0]["ended"] == wanted.ended, "\(document.command)")
                #expect(document.values[0]["noLongerEnded"] == wanted.noLonger, "\(document.command)")
            }
        }
    }
}
