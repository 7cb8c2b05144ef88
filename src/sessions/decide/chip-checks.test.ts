import { describe, expect, it } from 'vitest';
import type { ChipFindings, DocumentFindings } from '../../contract/findings.js';
import { checksOf } from './checks.js';
import { decide } from './decide.js';
import { policyOf, shippedPolicies } from './policies.js';
import type { ChipComparison, EndedStep, FaceComparison } from './session-facts.js';

const genuine: ChipFindings = {
  ...{ chip: 'genuine', zoneValid: true, expired: false, weaknesses: [] },
  checks: {
    ...{ hashes: 'passed', signature: 'passed', signer: 'passed', country: 'passed' },
    ...{
      revocation: 'no_list',
      active_authentication: 'passed',
      chip_authentication: 'no_transcript',
    },
  },
};
const read: DocumentFindings = {
  ...{ valid: true, expired: false, sides: null, consistency: null, proven: true },
};
const chip = (findings: Partial<ChipFindings>, step: Partial<EndedStep> = {}): EndedStep => ({
  ...{ kind: 'chip', position: 1, status: 'done', refusals: [] },
  findings: { ...genuine, ...findings },
  ...step,
});
const document = (findings: Partial<DocumentFindings>): EndedStep => ({
  ...{ kind: 'document', position: 0, status: 'done', refusals: [] },
  findings: { ...read, ...findings },
});
const same: ChipComparison = {
  ...{ chip: 1, document: 0, equal: ['names', 'documentNumber'], different: [], isSame: true },
};
const other = { ...same, equal: ['names'], different: ['documentNumber'], isSame: false };

const run = (steps: readonly EndedStep[], chips: readonly ChipComparison[] = []) =>
  checksOf({ steps, services: ['ocr', 'chip'], faces: [], holders: [], chips });
const find = (made: ReturnType<typeof run>, check: string) =>
  made.find((one) => one.check === check)!;
const outcome = (made: ReturnType<typeof run>, policy = shippedPolicies.standard) =>
  decide(made, policy, new Date(0)).outcome;

describe('a chip outranks the pixels of its own document', () => {
  const doubtful = document({ genuineDoubt: true });

  it.each([
    ['a genuine one', chip({}), [same], 'passed', 'proven_by_chip', 'approved'],
    ['one of another document', chip({}), [other], 'doubt', 'near_limit', 'review'],
    ['one of another kind', chip({}), [], 'doubt', 'near_limit', 'review'],
    ['one of no trust', chip({ chip: 'not_trusted' }), [same], 'doubt', 'near_limit', 'review'],
    ['a forged one', chip({ chip: 'not_genuine' }), [same], 'doubt', 'near_limit', 'declined'],
  ] as const)('%s', (_what, step, chips, result, why, decided) => {
    const made = run([doubtful, step], chips);
    expect(find(made, 'document_genuine')).toMatchObject({ result, why });
    // Holders are compared elsewhere.
    const rest = made.filter(({ check }) => check !== 'documents_agree');
    expect(outcome(rest)).toBe(decided);
  });

  it('is one more source of what the camera read', () => {
    const consistent = (chips: readonly ChipComparison[], findings = {}) =>
      find(run([document(findings), chip({})], chips), 'document_consistent');
    expect(consistent([])).toMatchObject({ result: 'not_run', why: 'one_source' });
    expect(consistent([same])).toMatchObject({ result: 'passed', evidence: { fields: 2 } });
    expect(consistent([other])).toMatchObject({ result: 'doubt', why: 'chip_differs' });
    const contradiction = { consistency: { agreeing: [], contradicted: ['names'] } };
    expect(consistent([same], contradiction)).toMatchObject({ why: 'contradiction' });
  });
});

describe('face_match by the portrait of a chip', () => {
  const selfie: EndedStep = {
    ...{ kind: 'selfie', position: 2, status: 'done', refusals: [] },
    findings: { moving: true },
  };
  const seen = (document: number, similarity?: number): FaceComparison => ({
    ...{ document, selfie: 2 },
    compared: similarity === undefined ? 'no_portrait' : { similarity, verdict: 'match' },
  });
  const match = (
    steps: readonly EndedStep[],
    faces: readonly FaceComparison[],
    chips: readonly ChipComparison[] = [],
  ) =>
    checksOf({ steps, services: ['match'], faces, holders: [], chips })
      .filter(({ check }) => check === 'face_match')
      .map(({ step, why, evidence }) => [step, why ?? evidence]);

  it.each([
    ['of this document', [seen(0, 0.5), seen(1, 0.8)], [same], [[0, { similarity: 0.8 }, 'chip']]],
    ['not decoded', [seen(0, 0.5), seen(1)], [same], [[0, { similarity: 0.5 }, 'photo']]],
    [
      ...(['of another document', [seen(0, 0.5), seen(1, 0.8)], [other]] as const),
      [
        [0, { similarity: 0.5 }, 'photo'],
        [1, { similarity: 0.8 }, 'chip'],
      ],
    ],
  ] as const)('%s', (_what, faces, chips, expected) => {
    const found = expected.map(([step, evidence, by]) => [step, { ...evidence, portrait: [by] }]);
    expect(match([document({}), chip({}), selfie], faces, chips)).toEqual(found);
  });

  it('says why it was not compared', () => {
    const why = (findings: Partial<ChipFindings>, step: Partial<EndedStep> = {}) =>
      match([chip(findings, step), selfie], [seen(1)]);
    expect(why({})).toEqual([[1, 'no_portrait']]);
    expect(why({ chip: 'not_trusted' })).toEqual([[1, 'chip_not_trusted']]);
    expect(why({ chip: 'not_genuine' })).toEqual([[1, 'chip_not_genuine']]);
    const refused = { status: 'refused', findings: null } as const;
    expect(why({}, refused)).toEqual([[1, 'not_reached']]);
  });

  it('without a chip step says nothing of whose portrait it is', () =>
    expect(match([document({}), selfie], [seen(0, 0.5)])).toEqual([[0, { similarity: 0.5 }]]));
});

describe('document_chip', () => {
  const refusals = ['fileUnreadable'] as const;
  const key = (active_authentication: ChipFindings['checks']['active_authentication']) =>
    chip({ checks: { ...genuine.checks, active_authentication } });

  it.each([
    ['answered', chip({}), 'passed', undefined, 'approved'],
    ['has no key', key('no_key'), 'passed', 'no_chip_key', 'approved'],
    ['answer left out', key('answer_not_sent'), 'doubt', 'copy_not_excluded', 'review'],
    ['key left out', key('key_not_sent'), 'doubt', 'copy_not_excluded', 'review'],
    ['check digit wrong', chip({ zoneValid: false }), 'doubt', 'not_valid', 'review'],
    ['expired', chip({ expired: true }), 'passed', undefined, 'declined'],
    [
      'never read',
      chip({}, { status: 'refused', refusals, findings: null }),
      ...(['not_run', 'chip_unread', 'review'] as const),
    ],
  ] as const)('%s', (_what, step, result, why, decided) => {
    const made = run([step]);
    expect(find(made, 'document_chip')).toMatchObject({ result, ...(why && { why }) });
    expect(outcome(made)).toBe(decided);
  });

  it('votes by the base of a policy that was stored before it', () => {
    const kept = { client: 'bank', version: 1, base: 'standard', rules: { face_match: {} } };
    expect(outcome(run([chip({ chip: 'not_genuine' })]), policyOf(kept) as never)).toBe('declined');
  });

  it('goes to a person by strict where it may be a copy', () => {
    const votes = shippedPolicies.strict.table.document_chip;
    expect(votes).toMatchObject({ passed: 'approve', 'passed:no_chip_key': 'review' });
  });
});
