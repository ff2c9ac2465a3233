internal import L10nSyntax

/// Texts with their states.
extension CatalogMerger {
    /// Merges units, that is a state and a text, which both sides have changed.
    ///
    /// | ours, theirs | merged |
    /// |---|---|
    /// | a translation, and what is `new` or empty | the translation with its state |
    /// | the same text, a state changed on one side | that state |
    /// | the same text, two changed states, one of them `new` or empty | the other |
    /// | the same text, two other changed states | `needs_review` |
    /// | a text changed on one side | that text with its state; `needs_review` where the other side has just set that |
    /// | two texts | a conflict |
    ///
    /// In the source language `new` means that the text is in code, so only an empty text yields there. A translation that
    /// only the side with an older source text has gets `needs_review`, unless it is `new`.
    func decisions(forUnit base: MemberIndex, _ ours: MemberIndex, _ theirs: MemberIndex, at place: MergePlace) -> Decisions {
        guard let own = Unit(ours), let other = Unit(theirs), own.text.name == other.text.name else { return [:] }
        let old = Unit(base)
        let isEmpty = (isEmpty(own, at: place), isEmpty(other, at: place))
        if isEmpty.0 != isEmpty.1 {
            let translation = isEmpty.0 ? other : own
            return decided(translation.text, state(translation.state, at: place))
        }
        if texts.same(own.text.node, other.text.node) {
            return decided(framed(own.text, other.text), state(old, own, other, at: place))
        }
        if let old, texts.same(old.text.node, own.text.node) {
            return decided(other.text, state(of: other, beside: own, since: old, at: place))
        }
        if let old, texts.same(old.text.node, other.text.node) {
            return decided(own.text, state(of: own, beside: other, since: old, at: place))
        }
        return conflict(old, own, other, at: place)
    }

    /// A state and a text, as members of a unit.
    private struct Unit {
        let state, text: MergeMember

        init?(_ members: MemberIndex) {
            guard let state = members["state"], let text = members["value"] ?? members["values"] else { return nil }
            self.state = state
            self.text = text
        }
    }

    private func decided(_ text: MergeMember, _ state: MergedItem) -> Decisions { ["state": [state], text.name: [.copy(text)]] }

    private func conflict(_ old: Unit?, _ own: Unit, _ other: Unit, at place: MergePlace) -> Decisions {
        let text = own.text.name
        if texts.same(own.state.node, other.state.node) {
            return [
                "state": [.copy(framed(own.state, other.state))],
                text: [conflict(old?.text, own.text, other.text, at: place.member(text))],
            ]
        }
        func members(_ unit: Unit?) -> [MergeMember] { unit.map { [$0.state, $0.text] } ?? [] }
        return [
            "state": [
                .conflict(place.member(text).conflict(), base: members(old), ours: members(own), theirs: members(other))
            ],
            text: [],
        ]
    }

    // MARK: States

    /// The state of a text that both sides have.
    private func state(_ old: Unit?, _ own: Unit, _ other: Unit, at place: MergePlace) -> MergedItem {
        if texts.same(own.state.node, other.state.node) { return .copy(framed(own.state, other.state)) }
        if let old, texts.same(old.text.node, own.text.node) {
            if texts.same(old.state.node, own.state.node) { return state(other.state, at: place) }
            if texts.same(old.state.node, other.state.node) { return state(own.state, at: place) }
        }
        if isUnset(own.state.node) { return state(other.state, at: place) }
        if isUnset(other.state.node) { return state(own.state, at: place) }
        return review(framed(own.state, other.state))
    }

    /// The state of a text that one side has changed.
    private func state(of changed: Unit, beside other: Unit, since old: Unit, at place: MergePlace) -> MergedItem {
        let isInReview = texts.string(other.state.node) == Self.review && !texts.same(old.state.node, other.state.node)
        if isInReview, isDone(changed.state.node) { return review(changed.state) }
        return state(changed.state, at: place)
    }

    /// A state that one side has set.
    private func state(_ state: MergeMember, at place: MergePlace) -> MergedItem {
        isOutdated(state.side, at: place) && isDone(state.node) ? review(state) : .copy(state)
    }

    private func review(_ state: MergeMember) -> MergedItem { .member(MergedMember(state, .literal("\"needs_review\""))) }

    private static let review = Array("needs_review".utf8)

    /// Whether what a side did to a text was done for an older source text.
    func isOutdated(_ side: MergeSide, at place: MergePlace) -> Bool {
        place.outdated == side && place.language != nil && place.language != sourceLanguage
    }

    /// A value in which every finished text needs a review.
    func forReview(_ node: MergeNode) -> MergedValue {
        guard node.isObject else { return .copy(node) }
        let isUnit = isUnit(node)
        let items = texts.members(of: node).map { member in
            if isUnit, member.name == "state", isDone(member.node) { return review(member) }
            return .member(MergedMember(member, forReview(member.node)))
        }
        return .object(items, like: node)
    }

    private func isUnit(_ node: MergeNode) -> Bool {
        texts.member("state", of: node)?.value.kind == .string
            && (texts.member("value", of: node) ?? texts.member("values", of: node)) != nil
    }

    private func isDone(_ state: MergeNode) -> Bool { !isUnset(state) && texts.string(state) != Self.review }

    /// Whether a state is `new` or empty.
    private func isUnset(_ state: MergeNode) -> Bool {
        texts.string(state).map { $0.isEmpty || $0.elementsEqual("new".utf8) } ?? false
    }

    // MARK: Emptiness

    private func isEmpty(_ unit: Unit, at place: MergePlace) -> Bool {
        isBlank(unit.text.node) || place.language != sourceLanguage && isNew(unit.state.node)
    }

    private func isNew(_ state: MergeNode) -> Bool { texts.string(state)?.elementsEqual("new".utf8) ?? false }

    private func isBlank(_ text: MergeNode) -> Bool {
        switch text.value.kind {
        case .string: text.value.text?.isEmpty ?? true
        case .array: Array(text.value.elements).isEmpty
        default: false
        }
    }

    /// Whether no text of a value is translated.
    func isUntranslated(_ node: MergeNode) -> Bool {
        guard isUnit(node) else { return texts.members(of: node).allSatisfy { isUntranslated($0.node) } }
        let text = texts.member("value", of: node) ?? texts.member("values", of: node)
        return (text.map(isBlank) ?? true) || (texts.member("state", of: node).map(isNew) ?? false)
    }
}
