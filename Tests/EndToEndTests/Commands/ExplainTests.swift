import Testing

extension Commands {
    @Suite("explain")
    struct ExplainTests {
        private func run() throws -> (scratch: Scratch, folder: String) {
            let scratch = try Scratch()
            let file = try scratch.file(
                "work.yaml",
                """
                version: 1
                duration: 2s
                device: { cores: 1 }
                apps:
                  maps: { frame: [ { compute: 10ms, name: draw } ] }
                  notes: { frame: [ { compute: 12ms, name: type } ] }
                """
            )
            let folder = file + ".run"
            let result = try Command.fbprof("run", file, "--engine", "virtual", "-o", folder)
            #expect(result.status == 0, "\(result)")
            return (scratch, folder)
        }

        @Test(
            "a frame is explained along time, with its verdict; an unknown app or frame is answered with those that exist"
        )
        func explain() throws {
            let (scratch, folder) = try run()
            let frame = try Command.fbprof("explain", folder, "--frame", "maps/20")
            #expect(frame.status == 0, "\(frame)")
            #expect(frame.output.contains("maps frame 20 missed its deadline by "))
            #expect(frame.output.contains("Contention: notes: "))
            #expect(frame.output.contains("notes main occupied the CPU (notes, notes › type)"))
            #expect(frame.output.contains("ran maps › draw on CPU 0"))
            let app = try Command.fbprof("explain", folder, "--frame", "mps/20")
            #expect(app.status == 65)
            #expect(app.error.contains("did you mean 'maps'?"))
            let number = try Command.fbprof("explain", folder, "--frame", "maps/99999")
            #expect(number.status == 65)
            #expect(number.error.contains("'maps' has frames 0 to "))
            for wrong in ["maps", "/3", "maps/", "maps/x", "maps/-1", ""] {
                #expect(try Command.fbprof("explain", folder, "--frame", wrong).status == 64, "\(wrong)")
            }
            _ = scratch
        }

        @Test("Without --frame the worst frame is taken; where none missed its deadline, the one that came closest")
        func worst() throws {
            let (scratch, folder) = try run()
            let late = try Command.fbprof("explain", folder)
            #expect(late.status == 0)
            #expect(late.error.contains("the frame that missed its deadline by most: "))
            let file = try scratch.file(
                "calm.yaml",
                """
                version: 1
                duration: 2s
                warmUp: 100ms
                apps:
                  maps: { frame: [ { compute: 5ms }, { every: 50, do: [ { compute: 4ms, name: rare } ] } ] }
                """
            )
            #expect(try Command.fbprof("run", file, "--engine", "virtual", "-o", file + ".run").status == 0)
            let calm = try Command.fbprof("explain", file + ".run")
            #expect(calm.status == 0, "\(calm)")
            #expect(calm.error.contains("no frame missed its deadline after warm-up; maps/"))
            #expect(calm.output.contains("rare"), "the longest of them: \(calm.output)")
        }
    }
}
