import FrameTrace
import Scenario

/// What comes back of the state of an app's view controllers (S-7).
///
/// Preserved is what the chain from the root reaches: it stops at a view controller without an identifier, and at one that its
/// parent does not encode. Restored is what of that somebody makes, or what exists already.
struct RestorationRule: Sendable {
    /// What became of each view controller: nil where it came through.
    typealias Outcome = [RestorationLoss?]

    let spec: RestorationSpec

    /// What is preserved of all.
    ///
    /// - Complexity: O(controllers).
    func preserved() -> Outcome {
        walk { controller in
            if !controller.hasIdentifier { return .noIdentifier }
            return controller.parent != nil && !controller.isEncoded ? .notEncoded : nil
        }
    }

    /// What is restored of what was preserved: a restoration class that makes none stops there, a delegate that makes none leaves
    /// it to what exists already.
    func restored(_ saved: Outcome) -> Outcome {
        var outcome = walk { controller in
            switch controller.maker {
            case .restorationClass: controller.isMade ? nil : .classMakesNone
            case .delegate: controller.isMade || controller.exists ? nil : .nothingMakesIt
            case .neither: controller.exists ? nil : .nothingMakesIt
            }
        }
        for index in outcome.indices where saved[index] != nil { outcome[index] = saved[index] }
        return outcome
    }

    private func walk(_ loss: (ViewControllerSpec) -> RestorationLoss?) -> Outcome {
        var outcome: Outcome = []
        for controller in spec.controllers {
            let isParentLost = controller.parent.map { outcome[$0] != nil } ?? false
            outcome.append(isParentLost ? .parentLost : loss(controller))
        }
        return outcome
    }
}
