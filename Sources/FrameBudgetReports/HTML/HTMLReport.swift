public import FrameBudget
public enum HTMLReport { public static func render(_ run: AnalyzedRun) -> String { "" } }
