import FrameTrace
import Scenario
import Testing

@Suite("A screen that apps share")
struct SharedScreenTests {
    private static let landscape = ScreenSize(width: 1024, height: 768)

    private static func screen(_ size: ScreenSize) -> SharedScreen<String> {
        var screen = SharedScreen<String>(size: size)
        _ = screen.open("a", as: .fullScreen)
        _ = screen.open("b", as: .splitView)
        return screen
    }

    @Test(
        "Z-6: the widths of a split view are those of shipped tablets, at each divider",
        arguments: [
            (ScreenSize(width: 1024, height: 768), [694, 507, 320]),
            (ScreenSize(width: 768, height: 1024), [438, 379, 320]),
            (ScreenSize(width: 1366, height: 1024), [981, 678, 375]),
            (ScreenSize(width: 1024, height: 1366), [639, 507, 375]),
            (ScreenSize(width: 1112, height: 834), [782, 551, 320]),
        ]
    )
    func widths(_ size: ScreenSize, _ expected: [Int32]) throws {
        var screen = Self.screen(size)
        for (share, width) in zip([SplitShare.twoThirds, .half, .third], expected) {
            #expect(screen.resize("b", to: .share(share)).isEmpty)
            #expect(
                screen.placement(of: "b")
                    == Placement(.splitView, .secondary, size: ScreenSize(width: width, height: size.height))
            )
            let rest = try #require(screen.placement(of: "a")?.size)
            // Ten points lie between two apps.
            #expect(rest.width + width + 10 == size.width && rest.height == size.height)
        }
    }

    @Test("Z-3: not every change of a size changes its class")
    func classes() {
        #expect(
            [320, 438, 507, 639].map { ScreenSize(width: $0, height: 768).sizeClass } == [
                .compact, .compact, .compact, .compact,
            ]
        )
        #expect(
            [678, 694, 768, 1366].map { ScreenSize(width: $0, height: 768).sizeClass } == [
                .regular, .regular, .regular, .regular,
            ]
        )
    }

    @Test("Z-6: an app keeps its role across sizes; an app that takes the full screen becomes primary")
    func roles() {
        var screen = Self.screen(Self.landscape)
        for target in ResizeTarget.allCases where target != .fullScreen {
            _ = screen.resize("b", to: target)
            #expect(screen.placement(of: "a")?.role == .primary && screen.placement(of: "b")?.role == .secondary)
        }
        // It lies over the primary app, which keeps the whole screen.
        _ = screen.resize("b", to: .slideOver)
        #expect(screen.placement(of: "a")?.size == Self.landscape && screen.placement(of: "b")?.size?.width == 320)
        #expect(screen.resize("b", to: .fullScreen) == ["a"])
        #expect(screen.placement(of: "b") == Placement(.fullScreen, .primary, size: Self.landscape))
        #expect(screen.placement(of: "a") == nil)
    }

    @Test("Z-6: an app that is opened displaces the app that had its place, and no other app")
    func displacing() {
        var screen = Self.screen(Self.landscape)
        #expect(screen.open("c", as: .pictureInPicture).isEmpty)
        #expect(screen.open("d", as: .slideOver) == ["b"])
        #expect(screen.open("e", as: .pictureInPicture) == ["c"])
        #expect(screen.open("f", as: .fullScreen) == ["a", "d"])
        #expect(screen.all == ["f", "e"])
        screen.clear()
        // A picture in picture stays when the user goes home.
        #expect(screen.all == ["e"])
        // With no app beside it, an app has the whole screen.
        #expect(screen.open("g", as: .splitView).isEmpty)
        #expect(screen.placement(of: "g") == Placement(.fullScreen, .primary, size: Self.landscape))
    }

    @Test("The remaining app becomes primary, and has the whole screen")
    func leaving() {
        var screen = Self.screen(Self.landscape)
        screen.close("a")
        #expect(screen.placement(of: "b") == Placement(.fullScreen, .primary, size: Self.landscape))
        #expect(!screen.canResize("b", to: .share(.half)) && !screen.canResize("a", to: .fullScreen))
    }
}
