/**
 * Stages in the order in which each kind's flows run them: a record's timings are unordered, because
 * the database sorts their keys. test/console/house.test.ts compares this with the flows.
 */
/** Only for clients with ID Reader Plus. */
const proof = [
  'framing',
  'judge_framing',
  'quality',
  'judge_quality',
  'portrait',
  'judge_portrait',
  'genuineness',
  'judge_genuineness',
];
const passport = [
  'decode',
  'locate',
  ...proof,
  'coarse_mrz',
  'relocate',
  'mrz',
  'judge',
  'issuer',
  'text',
  'merge',
  'visual',
];

export const stagesOf: Readonly<Record<string, readonly string[]>> = {
  passport,
  passport_plus: passport,
  identification_card: [
    'decode',
    'locate',
    ...proof,
    'coarse_codes',
    'mrz',
    'kind',
    'text',
    'codes',
    'backText',
    'order',
    'merge',
    'judge',
  ],
  selfie: [
    'decode',
    'faces',
    'judge_faces',
    'closer',
    'measure',
    'judge_conditions',
    'antispoof',
    'verdict',
  ],
};

/** Unknown stages come last. */
export const inOrder = (
  kind: string,
  timingsMs: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> => {
  const order = stagesOf[kind] ?? [];
  const placeOf = (name: string): number =>
    order.includes(name) ? order.indexOf(name) : order.length;
  return Object.fromEntries(Object.entries(timingsMs).sort(([a], [b]) => placeOf(a) - placeOf(b)));
};
