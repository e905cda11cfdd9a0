import FrameBudget

extension OwnFunctions {
    /// Returns the switch that shows fbprof's own functions, for the graphs after it in a section; nothing if there are
    /// none.
    static func markup(_ section: String, _ table: CallTable?) -> HTML {
        guard let table, !OwnFunctions(table).isEmpty else { return .nothing }
        return """
            <input type="checkbox" class="own" id="own-\(section)"><label for="own-\(section)">Show fbprof's own functions, which \
            its threads run through on their way to the workload's</label>
            """
    }
}
