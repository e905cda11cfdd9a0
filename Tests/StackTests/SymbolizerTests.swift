import FrameRecorder
import FrameTrace
import Glibc
import Testing

extension StackTests {
    @Suite struct SymbolizerTests {
        /// The start of a C function that every process has.
        private func knownFunction() throws -> UInt64 {
            let address = unsafe try #require(dlsym(nil, "getppid"))
            return UInt64(UInt(bitPattern: address))
        }

        @Test func functionAndModuleAreNamed() throws {
            let address = try knownFunction()
            let symbolizer = Symbolizer(images: ImageMap().images)
            let leaf = symbolizer.name(of: address, isReturnAddress: false)
            #expect(leaf.function.hasSuffix("getppid"))
            #expect(leaf.module == "libc.so.6")
            #expect(leaf.offset == 0)
            #expect(leaf.address == address)
            // As a return address, it belongs to the function before it.
            #expect(symbolizer.name(of: address, isReturnAddress: true).function != leaf.function)
            #expect(symbolizer.name(of: address + 1, isReturnAddress: true).function == leaf.function)
            #expect(symbolizer.name(of: address + 1, isReturnAddress: true).offset == 1)
        }

        @Test func otherBuildNamesNothing() throws {
            let address = try knownFunction()
            var images = ImageMap().images
            for index in images.indices { images[index].buildID = [1, 2, 3] }
            let name = Symbolizer(images: images).name(of: address, isReturnAddress: false)
            #expect(name.function.isEmpty)
            #expect(name.description.hasPrefix("libc.so.6+0x"))
        }

        @Test func addressOutsideIsANumber() {
            let symbolizer = Symbolizer(images: ImageMap().images)
            #expect(symbolizer.name(of: 0x10, isReturnAddress: true).description == "0x10")
            #expect(symbolizer.name(of: 0, isReturnAddress: true).description == "0x0")
            #expect(Symbolizer(images: []).name(of: .max, isReturnAddress: false).module.isEmpty)
        }

        @Test func imagesCarryWhatNamingNeeds() throws {
            let images = ImageMap().images
            #expect(images.count > 5)
            #expect(images.allSatisfy { $0.start < $0.end })
            let libc = try #require(images.first { $0.name == "libc.so.6" })
            #expect(libc.buildID.count == 20)
            #expect(libc.contains(try knownFunction()))
            #expect(images.allSatisfy { !$0.path.isEmpty })
        }

        @Test func imageMapFollowsTheLoader() throws {
            let map = ImageMap()
            #expect(!map.refresh())
            // One of the C library's own libraries that is not loaded yet.
            let names = ["libanl.so.1", "libutil.so.1", "libresolv.so.2", "libnss_compat.so.2"]
            let name = try #require(names.first { name in !map.images.contains { $0.name == name } })
            let library = unsafe try #require(dlopen(name, RTLD_NOW))
            #expect(map.refresh())
            #expect(map.images.contains { $0.name == name })
            unsafe dlclose(library)
        }

        @Test func exceptionsStayWithTheCompilersLibrary() throws {
            guard unsafe dlsym(nil, "__asan_init") == nil else {
                return skipped("the address sanitizer puts functions of its own before those of libgcc_s")
            }
            for name in ["_Unwind_RaiseException", "_Unwind_Resume", "_Unwind_Backtrace"] {
                let pointer = unsafe try #require(dlsym(nil, name))
                let address = UInt64(UInt(bitPattern: pointer))
                let image = try #require(ImageMap().images.first { $0.contains(address) })
                #expect(image.name.hasPrefix("libgcc_s"), "\(name) is of \(image.path)")
            }
        }

        @Test func namesOfTheKernelsImageAreKnown() throws {
            let images = ImageMap().images
            guard let kernel = images.first(where: { $0.path.hasPrefix("linux-vdso") }) else {
                return skipped("the kernel gives programs no vDSO here")
            }
            let symbolizer = Symbolizer(images: images)
            let named = stride(from: kernel.start, to: kernel.end, by: 16).contains {
                symbolizer.name(of: $0, isReturnAddress: false).function.contains("clock_gettime")
            }
            #expect(named)
        }
    }
}
