from anverso_training.smoke import few_of


def test_every_item_has_its_day():
    items = list(range(11))
    seen = [item for today in range(700_000, 700_011) for item in few_of(items, 4, today)]
    assert {item: seen.count(item) for item in items} == {item: 4 for item in items}


def test_all_without_a_number_or_with_a_large_one():
    assert few_of([1, 2, 3], None, 5) == [1, 2, 3]
    assert few_of([1, 2, 3], 9, 5) == [1, 2, 3]
