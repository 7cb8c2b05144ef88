import type { ChipReport, ChipVerdict } from '../../contract/chip.js';
import type { Outcomes } from '../../flows/jobs.js';

/** Also used in the examples of /openapi.json. */
export const scores = { score: 2.656599, quality: 0.81, liveness: 0.9344166 };

/** As the report of a chip whose checks all passed. */
const genuine: ChipReport = {
  verdict: 'genuine',
  checks: {
    hashes: { status: 'passed' },
    signature: { status: 'passed' },
    signer: { status: 'passed' },
    country: { status: 'passed' },
    revocation: { status: 'passed' },
    active_authentication: { status: 'passed' },
    chip_authentication: { status: 'not_run', reason: 'no_transcript' },
  },
  groups: [1, 2, 15].map((group) => ({ group, status: 'passed' as const })),
  signedOn: new Date('2026-03-02T00:00:00Z'),
  country: 'ZZ',
  weaknesses: [],
};

/** What a chip's report says where it comes to this verdict. */
export const chipReports: Readonly<Record<ChipVerdict, ChipReport>> = {
  genuine,
  not_genuine: {
    ...{ ...genuine, verdict: 'not_genuine' },
    checks: {
      ...genuine.checks,
      hashes: { status: 'failed', reason: 'hash_differs' },
      active_authentication: { status: 'not_run', reason: 'depends' },
    },
    groups: [1, 2, 15].map((group) => ({ group, status: group === 2 ? 'failed' : 'passed' })),
  },
  not_trusted: {
    ...{ ...genuine, verdict: 'not_trusted' },
    checks: {
      ...genuine.checks,
      country: { status: 'failed', reason: 'not_trusted' },
      revocation: { status: 'not_run', reason: 'depends' },
    },
  },
};

export const matched: Outcomes['match'] = {
  flow: 'match',
  verdict: 'match',
  similarity: 0.6123,
  faces: { document: { quality: 0.71, sizePx: 130 }, selfie: { quality: 0.81, sizePx: 420 } },
  liveness: { scores, refused: undefined },
  proof: undefined,
  diagnostics: {},
};
