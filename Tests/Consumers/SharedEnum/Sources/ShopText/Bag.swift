public func describeBag(count: Int) -> String { L10n.Bag.Items.message(count: count) }
