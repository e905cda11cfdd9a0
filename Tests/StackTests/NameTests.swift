import FrameRecorder
import FrameTrace
import Testing

extension StackTests {
    @Suite struct NameTests {
        @Test(arguments: [
            ("$s10StackTests9CallChainO8chainOneyyFZ", "static StackTests.CallChain.chainOne()"),
            ("$sSS5countSivg", "String.count.getter"),
            ("$sSa6appendyyxnF", "Array.append(_:)"),
            ("_ZNSt6vectorIiSaIiEE9push_backERKi", "std::vector<int, std::allocator<int> >::push_back(int const&)"),
            ("main", "main"),
            ("_ZZZ", "_ZZZ"),
            ("$sNotASymbol", "$sNotASymbol"),
            ("", ""),
        ])
        func symbolIsReadable(_ symbol: String, _ name: String) { #expect(Demangler.name(symbol) == name) }

        @Test(arguments: [
            ("App.Feed.load(page: Swift.Int, Swift.String) throws -> ()", "App.Feed.load(page:_:)"),
            ("App.f() async throws -> [Swift.String : (Swift.Int, Swift.Int)]", "App.f()"),
            ("generic specialization <Swift.Int> of App.f<A>(A) -> A", "specialized App.f<A>(_:)"),
            (
                "generic specialization <Swift.Array<Swift.Int>> of generic specialization <A> of App.g() -> ()",
                "specialized App.g()"
            ),
            ("function signature specialization <Arg[0] = Owned To Guaranteed> of App.f(Swift.Int) -> ()", "App.f(_:)"),
            (
                "function signature specialization <Arg[1] = Exploded> of generic specialization <Swift.Int> of App.g() -> ()",
                "specialized App.g()"
            ),
            (
                "function signature specialization <Arg[0] = [Constant Propagated Function : static Swift.Int.< infix(Swift.Int)]> of App.h() -> ()",
                "App.h()"
            ),
            ("closure #1 (Swift.Int) -> () in App.f(at: Swift.Int) -> ()", "closure #1 in App.f(at:)"),
            ("closure #2 @Sendable () -> () in App.f() -> ()", "closure #2 @Sendable () -> () in App.f()"),
            ("App.Feed.count.getter : Swift.Int", "App.Feed.count.getter"),
            ("(extension in App):Swift.String.trim() -> Swift.String", "(extension in App):String.trim()"),
            ("App.f(_: (Swift.Int, Swift.Int) -> Swift.Bool) -> ()", "App.f(_:)"),
            ("App.Feed.(hidden in _1234)(a: Swift.Int) -> ()", "App.Feed.hidden(a:)"),
            (
                "partial apply forwarder for closure #1 () -> () in App.f() -> ()",
                "partial apply forwarder for closure #1 in App.f()"
            ),
            ("static App.A.< infix(App.A, App.A) -> Swift.Bool", "static App.A.< infix(_:_:)"),
            ("unbalanced (<[", "unbalanced (<["),
            ("", ""),
        ])
        func nameIsShortened(_ name: String, _ short: String) { #expect(SwiftNameShortener.shorten(name) == short) }
    }
}
