extension OutsideRecording {
    /// Records a program from its start, and lets it run. Abandons the recording if the program can't be run.
    ///
    /// - Parameters:
    ///   - program: a launched program that waits to run.
    ///   - command: its command line.
    ///   - setting: the settings it was launched with.
    /// - Throws: ``RuntimeError/Code/unavailable`` if the kernel allows no recording, ``RuntimeError/Code/invalidUse``
    ///   if the program can't be run.
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
