import FrameTrace
import Scenario

/// The rules that decide which view controllers' state is restored (S-7).
///
/// The chain from the root is preserved up to a view controller without an identifier, or one that its parent does not
/// encode. Of those, the controllers that an object makes or that already exist are restored.
struct RestorationRule: Sendable {
    /// The loss of each view controller's state; nil if there is none.
    typealias Outcome = [RestorationLoss?]

    let spec: RestorationSpec

    /// Returns the outcome of preserving.
    ///
    /// - Complexity: O(controllers).
    func preserved() -> Outcome {
        walk { controller in
            if !controller.hasIdentifier { return .noIdentifier }
            return controller.parent != nil && !controller.isEncoded ? .notEncoded : nil
        }
    }

    /// Returns the outcome of restoring. If a restoration class makes no controller, its state is lost; if a delegate
    /// makes none, an existing controller is used.
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
