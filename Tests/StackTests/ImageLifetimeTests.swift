import FrameRecorder
import FrameTrace
import Glibc
import Testing

extension StackTests {
    @Suite struct ImageLifetimeTests {
        private func image(
            _ name: String,
            _ range: Range<UInt64>,
            from: Int64? = nil,
            until: Int64? = nil
        ) -> LoadedImage {
            LoadedImage(
                path: "/lib/\(name)",
                buildID: Array(name.utf8),
                loadBias: range.lowerBound,
                start: range.lowerBound,
                end: range.upperBound,
                seenFrom: from.map { Instant(nanoseconds: $0) },
                seenUntil: until.map { Instant(nanoseconds: $0) }
            )
        }

        private func module(_ images: [LoadedImage], _ address: UInt64, at times: Int64...) -> String {
            var uses = AddressUses()
            for time in times {
                let instant = Instant(nanoseconds: time)
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
                        stack: StackAddresses(addresses: [address], isComplete: true)
                    )
                )
            }
            return Symbolizer(images: images).names(of: uses).first?.description ?? ""
        }

        @Test func addressIsOfTheImageThatWasThereThen() {
            let images = [
                image("a.so", 0x1000..<0x3000, until: 100), image("b.so", 0x2000..<0x4000, from: 200),
                image("main", 0x10000..<0x20000),
            ]
            #expect(module(images, 0x2100, at: 50) == "a.so+0x1100")
            #expect(module(images, 0x2100, at: 250) == "b.so+0x100")
            // In between, neither image is certain; a sample before and one after are of one image each.
            #expect(module(images, 0x2100, at: 150) == "0x2100")
            #expect(module(images, 0x2100, at: 50, 250) == "a.so or b.so+0x2100")
            // An address that only one image ever had belongs to that image, as long as it was loaded.
            #expect(module(images, 0x1100, at: 50) == "a.so+0x100")
            #expect(module(images, 0x1100, at: 50, 150) == "0x1100")
            #expect(module(images, 0x3800, at: 150) == "0x3800")
            #expect(module(images, 0x3800, at: 250) == "b.so+0x1800")
            #expect(module(images, 0x10100, at: 0, 1000) == "main+0x100")
            #expect(module(images, 0x5000, at: 50) == "0x5000")
        }

        @Test func sameLibraryTwiceIsNoDoubt() {
            let images = [
                image("a.so", 0x1000..<0x3000, until: 100), image("a.so", 0x1000..<0x3000, from: 200, until: 300),
            ]
            #expect(module(images, 0x1100, at: 50, 250) == "a.so+0x100")
            #expect(module(images, 0x1100, at: 50, 350) == "0x1100")
        }

        @Test func recordingSaysWhenAnImageWent() {
            var images = [image("a.so", 0x1000..<0x3000, from: 10)]
            images.note(image("a.so", 0x1000..<0x3000, from: 10, until: 90))
            #expect(images == [image("a.so", 0x1000..<0x3000, from: 10, until: 90)])
            images.note(image("a.so", 0x1000..<0x3000, from: 200))
            #expect(images.count == 2)
        }

        @Test func mapKeepsWhatHasGone() throws {
            let library = try #require(SmallLibrary())
            let map = ImageMap()
            let before = MonotonicClock.now()
            #expect(!map.refresh())
            let handle = unsafe try library.open("small.so")
            let loaded = unsafe LoadedLibrary(handle: handle)
            let address = try loaded.address(of: "visible")
            #expect(map.refresh())
            let seen = MonotonicClock.now()
            let here = try #require(map.images.first { $0.contains(address) })
            #expect(here.name == "small.so")
            #expect(here.seenUntil == nil)
            // Nothing was unloaded, so this image is the first at its address, and captures before the look belong to
            // it.
            let from = try #require(here.seenFrom)
            #expect(before <= from && from <= seen)
            unsafe dlclose(handle)
            #expect(map.refresh())
            let gone = try #require(map.images.first { $0.contains(address) })
            let until = try #require(gone.seenUntil)
            #expect(seen <= until && until <= MonotonicClock.now())
            #expect(gone.seenFrom == from)
            #expect(!map.refresh())
            // Its file is still there: addresses from its time can be named, later ones can't.
            let symbolizer = Symbolizer(images: map.images)
            var uses = AddressUses()
            uses.add(stack(address, at: seen))
            #expect(symbolizer.names(of: uses).map(\.function) == ["visible"])
            uses.add(stack(address, at: until + .seconds(1)))
            #expect(symbolizer.names(of: uses).map(\.function) == [""])
        }

        private func stack(_ address: UInt64, at instant: Instant) -> StackRecord {
            StackRecord(
                thread: ThreadID(0),
                frame: FrameNumber(0),
                victim: ThreadID(0),
                plannedAt: instant,
                takenAt: instant,
                state: .running,
                path: .none,
                waitingFor: nil,
                stack: StackAddresses(addresses: [address], isComplete: true)
            )
        }
    }
}
