import Foundation
import Testing

extension Commands {
    @Suite("verify, in virtual time")
    struct VerifyVirtualTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        @Test("In virtual time every cause is found, status 0, and Markdown and JSON are written")
        func virtual() throws {
            let arguments = ["--engine", "virtual", "--output", scratch["kept"], "--summary", scratch["page.md"]]
            let result = try Command.run([Product.fbprof.path, "verify"] + arguments)
            #expect(result.status == 0, "\(result)")
            #expect(result.output.hasPrefix("Virtual: the bounds hold. 100.0 %"), "\(result)")
            #expect(result.errorOfItsOwn.isEmpty, "\(result)")
            let page = try String(contentsOfFile: scratch["page.md"], encoding: .utf8)
            #expect(page.contains("## Virtual") && page.contains("| lock, its owner displaced |"))
            #expect(try scratch.names(in: "kept") == ["verify.json"])
            let again = try Command.fbprof("verify", "--engine", "virtual", "--output", scratch["kept"])
            #expect(again.status == 74, "\(again)")
        }

        @Test("The same seed gives the same result, and another seed another one")
        func seed() throws {
            func verify(_ seed: String) throws -> CommandResult {
                try Command.fbprof("verify", "--engine", "virtual", "--duration", "1s", "--seed", seed, "--json")
            }
            let (first, second, other) = (try verify("3"), try verify("3"), try verify("4"))
            #expect(first.status == 0, "\(first)")
            #expect(try first.isDocument(of: "fbprof.verify/"), "\(first)")
            #expect(first.output == second.output)
            #expect(first.output != other.output)
        }

        @Test("Random app lives in virtual time break no rule, and the same seed gives the same lives")
        func lives() throws {
            func verify(_ seed: String) throws -> CommandResult {
                try Command.fbprof("verify", "--lives", "60", "--engine", "virtual", "--seed", seed)
            }
            let (first, second, other) = (try verify("3"), try verify("3"), try verify("4"))
            #expect(first.status == 0, "\(first)")
            #expect(first.output.hasPrefix("virtual: 60 lives in 20 runs from seed 3: every rule held"), "\(first)")
            func counts(_ result: CommandResult) -> [Substring] {
                result.output.split(separator: "\n").filter { !$0.contains("CPU time") }
            }
            #expect(counts(first) == counts(second))
            #expect(counts(first) != counts(other))
            let wrong = try Command.fbprof("verify", "--lives", "60", "--json")
            #expect(wrong.status == 64, "\(wrong)")
        }
    }
}
