import Foundation
import FrameBudget
import FrameTrace
import Scenario
import Testing

@testable import FrameBudgetReports

/// By WCAG 2.2, success criteria 1.4.3 (text: 4.5) and 1.4.11 (graphics: 3).
@Suite("Colours have enough contrast to their ground")
struct PaletteTests {
    @Test("text has a contrast of at least 4.5", arguments: [Palette.light, Palette.dark])
    func text(_ palette: Palette) {
        for ground in [palette.ground, palette.surface] {
            for ink in [palette.ink, palette.muted, palette.accent, palette.missed] + palette.bands {
                #expect(Self.contrast(ink, ground) >= 4.5, "\(ink) on \(ground)")
            }
        }
    }

    @Test("graphics have a contrast of at least 3, the words on them 4.5", arguments: [Palette.light, Palette.dark])
    func graphics(_ palette: Palette) {
        for part in LedgerPart.allCases {
            let color = Palette.color(of: part)
            #expect(Self.contrast(color, palette.surface) >= 3, "\(part) \(color) on \(palette.surface)")
            #expect(Self.contrast(color, palette.ground) >= 3, "\(part) \(color) on \(palette.ground)")
            #expect(Self.contrast("#ffffff", color) >= 4.5, "white on \(part) \(color)")
        }
        for kind in Palette.FlameKind.allCases {
            let color = Palette.color(of: kind)
            #expect(Self.contrast(color, palette.ground) >= 3, "\(kind) \(color) on \(palette.ground)")
            #expect(Self.contrast("#ffffff", color) >= 4.5, "white on \(kind) \(color)")
        }
        for color in [palette.met, palette.missed, palette.inverted, palette.budget] {
            #expect(Self.contrast(color, palette.ground) >= 3)
        }
    }

    static func contrast(_ first: String, _ second: String) -> Double {
        let (dark, light) = (min(luminance(first), luminance(second)), max(luminance(first), luminance(second)))
        return (light + 0.05) / (dark + 0.05)
    }

    private static func luminance(_ color: String) -> Double {
        let value = Int(color.dropFirst(), radix: 16) ?? 0
        let channels = [value >> 16, value >> 8, value].map { Double($0 & 0xFF) / 255 }
        let linear = channels.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}
