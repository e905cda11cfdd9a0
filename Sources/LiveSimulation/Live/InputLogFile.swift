import FrameRecorder
import Simulation

/// The file `inputs` of a run: the device's inputs, for a replay.
final class InputLogFile: Sendable {
    private struct State: ~Copyable {
        var file: TraceFile
        var encoder: InputLogEncoder
        var failure: RuntimeError?
    }

    /// The ring for inputs that pass the gate.
    let ring = InputRing()
    private let state: Guarded<State>

    /// Creates the file.
    init(path: String, _ header: InputLogHeader) throws(RuntimeError) {
        let file = try TraceFile(path: path, beginning: InputLogEncoder.fileHeader)
        state = Guarded(State(file: file, encoder: InputLogEncoder(header)))
    }

    /// The first write error; nil if there was none.
    var failure: RuntimeError? { state.withLock { $0.failure } }

    /// Writes the inputs since the last flush.
    func flush() {
        state.withLock { state in
            ring.drain { lostBefore, logged in
                if lostBefore > 0 { state.encoder.appendLost(lostBefore) }
                state.encoder.append(logged)
            }
            guard state.failure == nil else { return }
            do throws(RuntimeError) {
                try state.file.append(state.encoder.takeChunk())
            } catch {
                state.failure = error
            }
        }
    }
}
