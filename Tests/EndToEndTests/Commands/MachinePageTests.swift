import Foundation
import Testing

extension Commands {
    /// The page of what fbprof does to a machine, checked against the sources.
    @Suite("The page of what fbprof does to a machine")
    struct MachinePageTests {
        private static let page = Repository.text("Documentation/WhatFbprofDoesToYourMachine.md") ?? ""

        /// The texts of the sources, without the examples; read once.
        private static let sources: [String] = {
            let folder = Repository.root.appending(path: "Sources")
            let files = FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String } ?? []
            return files.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".c") }.compactMap { name in
                try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
            }
        }()

        /// What the group of a pattern matches. Foundation's expression: one of Swift's takes many times as long.
        private static func found(_ pattern: String) throws -> Set<String> {
            let expression = try NSRegularExpression(pattern: pattern)
            let found = sources.flatMap { text in
                expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap { match in
                    Range(match.range(at: 1), in: text).map { String(text[$0]) }
                }
            }
            return Set(found)
        }

        @Test("Every thread is on the page")
        func threads() throws {
            let names = try Self.found(#"PlatformThread\(\s*name: "([a-z-]+)""#)
            #expect(names.count >= 7, "\(names)")
            for name in names { #expect(Self.page.contains("`\(name)`"), "\(name)") }
        }

        @Test("Every scratch folder and control group is on the page")
        func folders() throws {
            let names = try Self.found(#"ScratchFolder\(named: "([a-z-]+)""#)
            #expect(names.count >= 3, "\(names)")
            for name in names { #expect(Self.page.contains("fbprof-\(name)-XXXXXX"), "\(name)") }
            #expect(Self.page.contains("fbprof-verify-PID"))
        }

        @Test("Every signal that the sources name is on the page")
        func signals() throws {
            let names = try Self.found(#"\b(SIG[A-Z]{2,6}[12]?)\b"#)
            #expect(names.contains("SIGHUP"))
            // SIGCHLD is advice for others' loops: fbprof neither sends nor handles it.
            for name in names.subtracting(["SIGRTMAX", "SIGCHLD"]) { #expect(Self.page.contains(name), "\(name)") }
        }

        @Test(
            "Every system call without a glibc function is on the page, except those for futexes, ids, priorities and exits"
        )
        func calls() throws {
            let names = try Self.found(#"SYS_([a-z_]+)"#)
                .subtracting(["futex", "gettid", "getpriority", "exit", "exit_group", "rt_sigaction"])
            #expect(names.contains("perf_event_open"))
            for name in names { #expect(Self.page.contains("`\(name)`"), "\(name)") }
        }
    }
}
