import FrameRecorder

// A real program, no simulated app: it links FrameRecorder, marks its own frames, and gets the same trace and
// report. Run it with `swift run frame-loop`, then `fbprof report frame-loop-run`. Two further words say how many frames
// it draws and how often each paints.

@main
struct FrameLoop {
    static func main() throws {
        let output = CommandLine.arguments.dropFirst().first ?? "frame-loop-run"
        let frames = CommandLine.arguments.dropFirst(2).first.flatMap(Int.init) ?? 300
        let paints = CommandLine.arguments.dropFirst(3).first.flatMap(Int.init) ?? 4
        let recording = try ProgramRecording(name: "frame loop", output: output, replacing: true)
        let main = recording.mainThread(of: "loop")
        let layout = recording.step("layout", in: "loop")
        let draw = recording.step("draw", in: "loop")
        var image = [Double](repeating: 0, count: 200_000)
        for number in 0..<frames {
            main.waitForVsync()
            main.frame {
                main.step(layout) { arrange(&image, number) }
                // Every 30th frame draws too much, and misses its deadline.
                main.step(draw) { for _ in 0..<(number % 30 == 29 ? 60 : paints) { paint(&image) } }
            }
        }
        print("fbprof report \(try recording.finish())")
    }

    @inline(never)
    static func arrange(_ image: inout [Double], _ number: Int) {
        for index in stride(from: 0, to: image.count, by: 7) { image[index] += Double(number % 11) }
    }

    @inline(never)
    static func paint(_ image: inout [Double]) {
        for index in image.indices { image[index] = (image[index] * 1.01 + 0.5).squareRoot() }
    }
}
