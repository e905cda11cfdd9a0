/// What a step does.
public indirect enum Act: Sendable, Equatable {
    /// Use so much CPU time of the own thread, whoever else runs.
    case compute(Amount)
    /// Block for so long.
    case sleep(Amount)
    /// Hold a named mutex, shared by all threads of the run, around steps.
    case lock(String, [Step])
    /// Read bytes from a real file, past the page cache.
    case read(Amount)
    /// Write bytes to a real file.
    case write(Amount)
    /// Write to so many bytes of a real buffer.
    case touch(Amount)
    /// Do steps a number of times.
    case `repeat`(Amount, [Step])
    /// Do steps with a probability from 0 to 1, drawn each time.
    case chance(Double, [Step])
    /// Do steps in every n-th frame only, the first of them frame 0.
    case every(Int, [Step])
    /// Do a named piece of work of the app.
    case call(String)
}
