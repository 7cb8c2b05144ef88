/*
 * What ID Reader Plus can tell and what it cannot, for who builds on it (`GET /api/v3.2/capabilities/`). Numbers are
 * those of eval/reports/proof-of-life.md and of the cards of models/recapture and models/tamper; whoever changes a
 * limit or weights runs the evaluation and changes them here.
 */

/** Shares of one, of the half of the pictures on which no limit was chosen. */
type Condition = {
  readonly code: number;
  readonly precision: number;
  readonly recall: number;
  readonly pictures: number;
};

/** An attack that answers 818. Shares of one; `apcer` of attacks pass, `bpcer` of genuine documents are refused. */
type Attack = {
  readonly attack: string;
  readonly eer: number;
  readonly apcer: number;
  readonly bpcer: number;
  readonly attacks: number;
  readonly genuine: number;
  readonly measuredOn: string;
};

const conditions: readonly Condition[] = [
  { code: 819, precision: 1.0, recall: 0.975, pictures: 40 },
  { code: 820, precision: 0.976, recall: 1.0, pictures: 40 },
  { code: 821, precision: 0.974, recall: 0.95, pictures: 40 },
  { code: 822, precision: 1.0, recall: 0.975, pictures: 40 },
  { code: 823, precision: 0.951, recall: 0.975, pictures: 40 },
  { code: 824, precision: 0.976, recall: 1.0, pictures: 40 },
  { code: 825, precision: 0.975, recall: 0.975, pictures: 40 },
  { code: 826, precision: 1.0, recall: 1.0, pictures: 40 },
  { code: 827, precision: 1.0, recall: 1.0, pictures: 40 },
  { code: 828, precision: 1.0, recall: 0.975, pictures: 40 },
  { code: 829, precision: 1.0, recall: 1.0, pictures: 40 },
];

const unseenSources = 'everyday photos of repositories of which the net saw none';
const unseenIssuers =
  'documents of issuers never trained on, one way of each kind never trained on; the limit was set on the same genuine pictures';

const attacks: readonly Attack[] = [
  {
    attack: 'shown on a screen',
    eer: 0.229,
    apcer: 0.624,
    bpcer: 0.026,
    attacks: 458,
    genuine: 801,
    measuredOn: unseenSources,
  },
  {
    attack: 'a printed copy in colour',
    eer: 0.463,
    apcer: 1.0,
    bpcer: 0.026,
    attacks: 25,
    genuine: 801,
    measuredOn: unseenSources,
  },
  {
    attack: 'a grey copy',
    eer: 0.01,
    apcer: 0.013,
    bpcer: 0.005,
    attacks: 80,
    genuine: 777,
    measuredOn:
      'photos of documents made grey by us, half of them of documents that the limit was chosen on',
  },
  {
    attack: 'a replaced portrait',
    eer: 0.005,
    apcer: 0.061,
    bpcer: 0.0,
    attacks: 212,
    genuine: 106,
    measuredOn: unseenIssuers,
  },
  {
    attack: 'altered text',
    eer: 0.038,
    apcer: 0.057,
    bpcer: 0.009,
    attacks: 159,
    genuine: 106,
    measuredOn: unseenIssuers,
  },
  {
    attack: 'a replaced portrait in a photo that was made smaller afterwards',
    eer: 0.185,
    apcer: 0.63,
    bpcer: 0.0,
    attacks: 108,
    genuine: 54,
    measuredOn: unseenIssuers,
  },
  {
    attack: 'altered text in a photo that was made smaller afterwards',
    eer: 0.282,
    apcer: 0.568,
    bpcer: 0.037,
    attacks: 81,
    genuine: 54,
    measuredOn: unseenIssuers,
  },
];

export const capabilities = {
  idReaderPlus: {
    conditions,
    attacks,
    cannotDetect: [
      'an attack that its error rates above let pass: they are not low enough to decide unattended',
      'a genuine document of another person, or one that was reported lost',
      'a forged plastic card with a forged print: security features, chips and registers are not looked at',
      'anything on the back of a card but its framing and quality',
      'compression that was hidden by making the picture smaller afterwards',
    ],
    device:
      'accepted; no operating point depends on it, because the evaluation holds no device to choose one by',
    report: 'eval/reports/proof-of-life.md',
  },
} as const;
