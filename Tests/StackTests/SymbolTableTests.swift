import Foundation
import FrameTrace
import Glibc
import Testing

@testable import FrameRecorder

extension StackTests {
    @Suite struct SymbolTableTests {
        private func parse(_ bytes: [UInt8]) -> SymbolTable? {
            ELFFile(ByteSource(bytes: bytes)).map { SymbolTable($0) }
        }

        @Test func addressHasTheNameOfTheFunctionThatHoldsIt() throws {
            let file = ELFBuilder(symbols: [
                .init(name: "second", address: 0x2000, size: 0x10),
                .init(name: "first", address: 0x1000, size: 0x100),
                .init(name: "data", address: 0x1800, size: 8, info: 0x11),
                .init(name: "elsewhere", address: 0x1900, size: 8, section: 0),
                .init(name: "unsized", address: 0x3000, size: 0),
                .init(name: "outer", address: 0x5000, size: 0x100),
                .init(name: "inner", address: 0x5010, size: 0x10),
                .init(name: "label", address: 0x5080, size: 0),
                .init(name: "last", address: .max - 3, size: 100),
            ])
            let table = try #require(parse(file.bytes()))
            #expect(table.hasLocalFunctions)
            let expected: [(UInt64, String?, UInt64)] = [
                (0xfff, nil, 0), (0x1000, "first", 0), (0x10ff, "first", 0xff), (0x1100, nil, 0), (0x1800, nil, 0),
                (0x1900, nil, 0), (0x200f, "second", 0xf), (0x2010, nil, 0), (0x3000, "unsized", 0), (0x3005, nil, 0),
                (0x4f00, nil, 0), (0x5000, "outer", 0), (0x5010, "inner", 0), (0x5020, "outer", 0x20),
                (0x5081, "outer", 0x81), (0x5100, nil, 0), (.max, "last", 3), (0, nil, 0),
            ]
            for (address, name, offset) in expected {
                let match = table.function(at: address)
                #expect(match?.symbol == name, "\(String(address, radix: 16))")
                #expect(match?.offset ?? 0 == offset, "\(String(address, radix: 16))")
            }
        }

        @Test func jumpsToOtherFilesHaveTheNamesOfWhatTheyJumpTo() throws {
            let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
            let paths = maps.split(separator: "\n").compactMap { $0.split(separator: " ").last.map(String.init) }
            let path = try #require(paths.first { $0.hasSuffix("fbprofPackageTests.xctest") })
            let file = try #require(ByteSource(path: path).flatMap(ELFFile.init))
            let stubs = try #require(
                file.sections.first { $0.name == ".plt.sec" } ?? file.sections.first { $0.name == ".plt" }
            )
            let table = SymbolTable(file)
            let places = stride(from: stubs.address + 4, to: stubs.address + stubs.size, by: 16)
            let names = places.compactMap { table.function(at: $0)?.symbol }
            // The first stub may be the jump to the loader, which is not a function.
            #expect(names.count >= Int(stubs.size / 16) - 2 && names.count > 100)
            #expect(names.contains("memcpy") && names.contains("pthread_create"), "\(names.prefix(9))")
        }

        @Test func tableForSomeAddressesAnswersAsTheWholeOne() throws {
            let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
            let paths = maps.split(separator: "\n").compactMap { $0.split(separator: " ").last.map(String.init) }
            let path = try #require(paths.first { $0.hasSuffix("fbprofPackageTests.xctest") })
            let file = try #require(ByteSource(path: path).flatMap(ELFFile.init))
            let text = try #require(file.sections.first { $0.name == ".text" })
            let stubs = file.sections.filter { $0.name.hasPrefix(".plt") }
            var random = SplitMix(state: 7)
            let range = text.address..<text.address + text.size
            var asked: [UInt64] = (0..<300).map { _ in UInt64.random(in: range, using: &random) }
            for section in stubs { asked += stride(from: section.address, to: section.address + section.size, by: 50) }
            asked += [0, text.address, text.address + text.size, .max]
            let whole = SymbolTable(file)
            let some = SymbolTable(file, for: AddressFilter(asked))
            #expect(some.count == whole.count && some.hasLocalFunctions)
            var found = 0
            for address in asked {
                let (expected, match) = (whole.function(at: address), some.function(at: address))
                #expect(match?.symbol == expected?.symbol && match?.offset == expected?.offset, "\(address)")
                if expected != nil { found += 1 }
            }
            #expect(found > 250)
            #expect(SymbolTable(file, for: AddressFilter([])).function(at: asked[0]) == nil, "none was asked for")
        }

        @Test func strippedFileSaysSo() throws {
            let file = ELFBuilder(symbols: [.init(name: "f", address: 16, size: 16)], tableType: 11)
            let table = try #require(parse(file.bytes()))
            #expect(!table.hasLocalFunctions)
            #expect(table.function(at: 20)?.symbol == "f")
        }

        @Test func buildIDIsRead() throws {
            let file = try #require(ELFFile(ByteSource(bytes: ELFBuilder(buildID: [9, 8, 7]).bytes())))
            #expect(file.buildID == [9, 8, 7])
        }

        @Test func everyTruncationIsSurvived() {
            let bytes = sample()
            for count in bytes.indices { exercise(Array(bytes[..<count])) }
        }

        @Test func everyBitFlipOfASmallFileIsSurvived() {
            var bytes = sample()
            for index in bytes.indices {
                for bit in 0..<8 {
                    bytes[index] ^= 1 << bit
                    exercise(bytes)
                    bytes[index] ^= 1 << bit
                }
            }
        }

        @Test func randomDamageOfARealFileIsSurvived() throws {
            let image = try #require(
                ImageMap().images.compactMap { image in
                    ByteSource(path: image.path).flatMap { $0.count < 400_000 ? $0 : nil }
                }.first
            )
            let bytes = try #require(image.read(at: 0, count: image.count))
            try #require(ELFFile(ByteSource(bytes: bytes)) != nil)
            var random = SplitMix(state: 7)
            for _ in 0..<100 {
                var damaged = bytes
                for _ in 0..<40 {
                    // Headers and tables are at both ends.
                    let index = Int.random(in: 0..<2000, using: &random)
                    damaged[Bool.random(using: &random) ? index : bytes.count - 1 - index] = .random(
                        in: 0...255,
                        using: &random
                    )
                }
                exercise(Bool.random(using: &random) ? damaged : Array(damaged.dropLast(index(&random, bytes.count))))
            }
        }

        @Test func otherFilesAreNone() throws {
            #expect(ByteSource(path: "/dev/zero") == nil)
            #expect(ByteSource(path: "/nowhere") == nil)
            #expect(ByteSource(path: "/proc") == nil)
            #expect(try ELFFile(#require(ByteSource(path: "/proc/self/maps"))) == nil)
        }

        /// Files that a malicious trace may name: a pipe without a writer, and a sparse file whose header says that its
        /// names take a terabyte.
        @Test func plantedFilesCostNothing() throws {
            var template = Array("/tmp/fbprof-test-XXXXXX".utf8CString)
            let folder = try #require(unsafe mkdtemp(&template).map { unsafe String(cString: $0) })
            defer { for name in ["/pipe", "/sparse", ""] { unsafe remove(folder + name) } }
            #expect(unsafe mkfifo(folder + "/pipe", 0o600) == 0)
            #expect(ByteSource(path: folder + "/pipe") == nil)

            var bytes = sample()
            let size: UInt64 = 1 << 40
            // The string table's header is the last one of 64 bytes; its size is 32 bytes after the header's start.
            for index in 0..<8 {
                bytes[bytes.count - 32 + index] = UInt8(truncatingIfNeeded: size >> UInt64(8 * index))
            }
            let file = unsafe open(folder + "/sparse", O_WRONLY | O_CREAT | O_EXCL, 0o600)
            #expect(unsafe write(file, bytes, bytes.count) == bytes.count)
            #expect(ftruncate(file, off_t(size) + off_t(bytes.count)) == 0)
            close(file)
            let source = try #require(ByteSource(path: folder + "/sparse"))
            let sparse = try #require(ELFFile(source))
            #expect(parse(sample())?.function(at: 0x1000) != nil, "it is the size alone that is wrong")
            #expect(sparse.buildID == [1, 2, 3, 4])
            #expect(SymbolTable(sparse).function(at: 0x1000) == nil, "names are not read")
        }

        private func index(_ random: inout SplitMix, _ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

        private func sample() -> [UInt8] {
            ELFBuilder(symbols: [
                .init(name: "first", address: 0x1000, size: 0x100),
                .init(name: "second", address: 0x2000, size: 0),
            ]).bytes()
        }

        /// The results do not matter, only that every call returns.
        private func exercise(_ bytes: [UInt8]) {
            guard let file = ELFFile(ByteSource(bytes: bytes)) else { return }
            _ = file.buildID
            let table = SymbolTable(file)
            for address: UInt64 in [0, 0x1000, 0x10ff, 0x2001, .max] { _ = table.function(at: address) }
        }
    }
}
