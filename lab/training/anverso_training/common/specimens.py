"""What contact sheets showed about the specimen pictures of the labelled set, by line number in its label file.

BOXES: pictures that show two sides or an open booklet, as (left, top, right, bottom, kind) ratios.
SKIPPED: not usable as a flat texture (ultraviolet or infrared capture, photo at an angle, wide dark margin, MRZ overdrawn).
"""
PASSPORT, CARD_MRZ, CARD_PLAIN, OTHER = 0, 1, 2, 3

HALVES = [(0, 0, 1, .495, CARD_PLAIN), (0, .515, 1, 1, CARD_MRZ)]
BOXES = {
    4: HALVES, 5: HALVES, 6: HALVES, 7: HALVES, 8: HALVES, 9: HALVES, 22: HALVES, 24: HALVES,
    19: [(0, 0, 1, .43, CARD_PLAIN), (0, .565, 1, 1, CARD_MRZ)],
    21: [(0, 0, 1, .48, CARD_PLAIN), (0, .52, 1, 1, CARD_MRZ)],
    39: [(0, .5, 1, 1, PASSPORT)],
    43: [(0, 0, 1, .44, CARD_PLAIN), (0, .545, 1, .995, CARD_MRZ)],
    44: [(0, 0, 1, .47, CARD_MRZ), (0, .55, 1, 1, CARD_PLAIN)],
    45: [(0, 0, 1, .42, CARD_PLAIN), (0, .56, 1, 1, CARD_MRZ)],
    46: [(0, 0, 1, .42, CARD_PLAIN), (0, .56, 1, 1, CARD_MRZ)],
    47: [(0, .505, 1, 1, PASSPORT)], 48: [(0, .505, 1, 1, PASSPORT)],
    49: [(0, .505, 1, 1, PASSPORT)], 50: [(0, .505, 1, 1, PASSPORT)],
    70: [(0, 0, 1, .5, CARD_PLAIN), (0, .5, 1, 1, CARD_PLAIN)],
}
SKIPPED = {31, 32, 41, 69, 73, 104, 122}

# Everyday photos that turned out to show an identity card (line numbers among the "real" ones): used nowhere.
PHOTOS_WITH_CARDS = {100, 207}

# Photos of screens for training; those of the other repositories stay a test. The numbers are of screens that show a card.
SCREEN_REPOS = {'HarshitaJindal09/Spot-The-Fake-Photo', 'Lord-Siddi/spot-the-fake-photo'}
SCREENS_WITH_CARDS = {44, 74}

# Held out as the test: whole issuers, so that no design of the test is seen in training.
TEST_COUNTRIES = {'SRB', 'ESP', 'TUR', 'CZE', 'CHL', 'PRT', 'FRA', 'JPN', 'QAT', 'MAC'}


def kind_of(label):
    """The net's kind for one label line: the side that carries an MRZ decides, not front or back."""
    if label['kind'] == 'passport':
        return PASSPORT
    if label['kind'] == 'other':
        return OTHER
    return CARD_PLAIN if label.get('has_mrz', 'none') == 'none' else CARD_MRZ


def line_count(label):
    return 3 if label.get('has_mrz') == 'TD1' else 2
