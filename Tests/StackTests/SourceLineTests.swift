import FrameRecorder
import FrameTrace
import Glibc
import Testing

extension StackTests {
    @Suite struct SourceLineTests {
        private func uses(_ addresses: [UInt64], at instant: Instant = MonotonicClock.now()) -> AddressUses {
            var uses = AddressUses()
            for address in addresses {
                let stack = StackAddresses(addresses: [address], isComplete: true)
                uses.add(
                    StackRecord(
                        thread: ThreadID(0),
                        frame: FrameNumber(0),
                        victim: ThreadID(0),
                        plannedAt: instant,
                        takenAt: instant,
                        state: .running,
                        path: .none,
                        waitingFor: nil,
                        stack: stack
                    )
                )
            }
            return uses
        }

        @Test func linesAndInlinedFunctionsAreFound() throws {
            guard let lines = SourceLines.find(), lines.works else {
                return skipped("there is no llvm-symbolizer: lines were not tried")
            }
            let library = try #require(SmallLibrary())
            let loaded = try library.load("small.so")
            let outer = try loaded.address(of: "outer")
            let one = try loaded.hidden(1)
            let symbolizer = Symbolizer(images: ImageMap().images)
            // Every address of the function: some of them are in the inlined function.
            let all = (0..<24).map { outer + $0 }
            let names = symbolizer.names(of: uses(all + [one]), lines: lines).filter { !$0.function.isEmpty }
            #expect(names.map(\.address) == names.map(\.address).sorted())
            let own = names.filter { $0.function == "outer" }
            #expect(own.allSatisfy { $0.line.map { (8...10).contains($0.line) } ?? false })
            let within = own.filter { !$0.inlined.isEmpty }
            #expect(!within.isEmpty)
            #expect(within.allSatisfy { $0.inlined.map(\.function) == ["inlined"] })
            #expect(within.allSatisfy { $0.inlined[0].line.map { (5...7).contains($0.line) } ?? false })
            #expect(within.allSatisfy { $0.line?.line == 9 })
            let hidden = names.first { $0.address == one }
            #expect(hidden?.function == "hidden_one")
            #expect(hidden?.line?.line == 2)
            #expect(hidden?.line?.file.hasSuffix("small.c") == true)
            // Without a source of lines, the names are the same.
            let without = symbolizer.names(of: uses([one]))
            #expect(without.map(\.function) == ["hidden_one"])
            #expect(without[0].line == nil)
        }

        @Test func strippedLibraryGivesModuleAndOffset() throws {
            let library = try #require(SmallLibrary())
            guard library.strip() else { return skipped("there is no strip: a stripped library was not tried") }
            let loaded = try library.load("stripped.so")
            let images = ImageMap().images
            let symbolizer = Symbolizer(images: images)
            let visible = try loaded.address(of: "visible")
            let lines = SourceLines.find()
            for which: Int32 in [1, 2] {
                let address = try loaded.hidden(which)
                let image = try #require(images.first { $0.contains(address) })
                for offset: UInt64 in 0..<8 {
                    let name = try #require(symbolizer.names(of: uses([address + offset]), lines: lines).first)
                    #expect(name.function.isEmpty)
                    #expect(name.description == "stripped.so+0x" + String(address + offset - image.loadBias, radix: 16))
                }
            }
            #expect(symbolizer.name(of: visible, isReturnAddress: false).function == "visible")
            // Assembly without a size has a name at its first address only.
            let unsized = try loaded.address(of: "unsized")
            #expect(symbolizer.name(of: unsized, isReturnAddress: false).function == "unsized")
            for offset: UInt64 in 1..<6 {
                #expect(symbolizer.name(of: unsized + offset, isReturnAddress: false).function.isEmpty)
            }
        }

        @Test func whatGoesWrongCostsTheLinesOnly() throws {
            let address = unsafe try #require(dlsym(nil, "getppid"))
            let place = UInt64(UInt(bitPattern: address))
            let symbolizer = Symbolizer(images: ImageMap().images)
            let query = SourceLines.Query(path: "/proc/self/exe", address: 16)
            // Programs that are missing, fail, print nothing, repeat their input, or never end.
            for program in ["/nowhere/llvm-symbolizer", "/bin/false", "/bin/true", "/bin/cat", "/usr/bin/yes"] {
                let lines = SourceLines(program: program, timeout: .milliseconds(300))
                #expect(lines.answers(to: [query, query]) == [nil, nil], "\(program)")
                let names = symbolizer.names(of: uses([place]), lines: lines)
                #expect(names.map(\.function.isEmpty) == [false])
            }
        }

        @Test func manyAddressesAndHostilePathsKeepTheirOrder() throws {
            guard let lines = SourceLines.find(), lines.works else {
                return skipped("there is no llvm-symbolizer: lines were not tried")
            }
            let library = try #require(SmallLibrary())
            let path = library.folder + "/small.so"
            let loaded = try library.load("small.so")
            let one = try loaded.hidden(1)
            let image = try #require(ImageMap().images.first { $0.contains(one) })
            let good = SourceLines.Query(path: path, address: one - image.loadBias)
            let bad = [
                SourceLines.Query(path: "/tmp/a\" 0x1\n\"/bin/true", address: 1),
                SourceLines.Query(path: "/nowhere", address: 1),
                SourceLines.Query(path: path, address: .max),
            ]
            // More than fits into a socket at once.
            let queries = (0..<5000).flatMap { _ in [good] + bad }
            let answers = lines.answers(to: queries)
            #expect(answers.count == queries.count)
            for (index, answer) in answers.enumerated() {
                if (answer != nil) != (index % 4 == 0) {
                    Issue.record("\(queries[index]): \(String(describing: answer))")
                    break
                }
            }
        }
    }
}
