extension OutsideRecording {
    /// Records a program from where it begins, and lets it run. Where it can't be run the recording is given up.
    ///
    /// - Parameters:
    ///   - program: one that has been launched and waits to be run.
    ///   - command: its command line.
    ///   - setting: what it was launched with.
    /// - Throws: ``RuntimeError/Code/unavailable`` where the kernel allows no recording, ``RuntimeError/Code/invalidUse`` where
    ///   the program can't be run.
    public static func running(
        _ program: LaunchedProgram,
        _ command: [String],
        _ plan: Plan,
        _ setting: LaunchedProgram.Setting,
        in folder: RunFolder
    ) throws(RuntimeError) -> OutsideRecording {
        let recording = try OutsideRecording(
            plan,
            process: program.id,
            command: command,
            beginsWithExec: true,
            marks: setting.marks,
            isHooked: setting.hook != nil,
            in: folder
        )
        do {
            try program.run(command[0])
        } catch {
            recording.abandon()
            throw error
        }
        return recording
    }
}
