import { describe, expect, it } from 'vitest';
import type { Check, CheckName, CheckResult } from '../../contract/decision.js';
import { checkNames, checkReasons, checkResults } from '../../contract/decision.js';
import type { DocumentFindings, SelfieFindings } from '../../contract/findings.js';
import type { CaptureProof } from '../../contract/capture-proof.js';
import { maxSamePicture } from '../../contract/match.js';
import { adaptTable } from './adapt.js';
import { checksOf } from './checks.js';
import { decide } from './decide.js';
import type { HolderComparison } from './session-facts.js';
import { type Policy, policyOf, shippedPolicies, votes } from './policies.js';
import type { EndedStep, FaceComparison } from './session-facts.js';

const good: DocumentFindings = {
  valid: true,
  expired: false,
  sides: null,
  consistency: { agreeing: ['names', 'birthDate'], contradicted: [] },
  proven: true,
};
const sides = { match: true, matchesPercentage: 100, equal: ['names'], different: [] };

const document = (
  findings: Partial<DocumentFindings> = {},
  step: Partial<EndedStep> = {},
): EndedStep => ({
  ...{ kind: 'document', position: 0, status: 'done', refusals: [] },
  findings: { ...good, ...findings },
  ...step,
});
const selfie = (step: Partial<EndedStep> = {}): EndedStep => ({
  ...{ kind: 'selfie', position: 1, status: 'done', refusals: [] },
  findings: { moving: true },
  ...step,
});
const face = (similarity: number): FaceComparison => {
  const verdict = similarity >= 0.4 ? 'match' : similarity >= 0.3 ? 'doubt' : 'no_match';
  return { document: 0, selfie: 1, compared: { verdict, similarity } };
};
const services = ['ocr', 'liveness', 'match', 'id_reader_plus'];

const checks = (
  steps: readonly EndedStep[] = [document(), selfie()],
  faces: readonly FaceComparison[] = [face(0.6)],
  contracted = services,
  holders: readonly HolderComparison[] = [],
) => checksOf({ steps, services: contracted, faces, holders, chips: [] });
const named = (made: readonly Check[], name: CheckName) =>
  made.filter(({ check }) => check === name);
const outcome = (made: readonly Check[], policy: Policy = shippedPolicies.standard) =>
  decide(made, policy, new Date(0)).outcome;

describe('checks', () => {
  it('has each of them at least once, in their order', () => {
    const names = checks([selfie({ position: 0 })], []).map(({ check }) => check);
    expect(names).toEqual(checkNames);
  });

  it.each<[string, EndedStep, CheckName, CheckResult, string | undefined]>([
    ['good', document(), 'document_read', 'passed', undefined],
    ['valid: false', document({ valid: false }), 'document_read', 'doubt', 'not_valid'],
    ['current', document(), 'document_current', 'passed', undefined],
    ['expired', document({ expired: true }), 'document_current', 'failed', 'expired'],
    ['without a date', document({ expired: null }), 'document_current', 'not_run', 'no_date'],
    ['a passport', document(), 'sides_match', 'not_run', 'not_asked'],
    ['both sides', document({ sides }), 'sides_match', 'passed', undefined],
    [
      'one field apart',
      document({ sides: { ...sides, match: false, equal: ['a', 'b'], different: ['names'] } }),
      ...(['sides_match', 'doubt', 'not_confirmed'] as const),
    ],
    [
      'two cards',
      document({ sides: { ...sides, match: false, equal: ['a'], different: ['b', 'c'] } }),
      ...(['sides_match', 'failed', 'sides_differ'] as const),
    ],
    ['one source', document({ consistency: null }), 'document_consistent', 'not_run', 'one_source'],
    [
      'contradicted',
      document({ consistency: { agreeing: ['a', 'b'], contradicted: ['names'] } }),
      ...(['document_consistent', 'doubt', 'contradiction'] as const),
    ],
    ['genuine', document(), 'document_genuine', 'passed', undefined],
    ['not proven', document({ proven: false }), 'document_genuine', 'not_run', 'not_contracted'],
    [
      'near the limit',
      document({ genuineDoubt: true }),
      ...(['document_genuine', 'doubt', 'near_limit'] as const),
    ],
    [
      'a screen first',
      document({}, { refusals: ['documentNotGenuine'] }),
      ...(['document_genuine', 'doubt', 'refused_before'] as const),
    ],
    ['moving', selfie(), 'selfie_live', 'passed', undefined],
    [
      'one picture',
      selfie({ findings: { moving: false } }),
      'selfie_live',
      'passed',
      'one_picture',
    ],
    [
      '715 first',
      selfie({ refusals: ['selfieNotLive'] }),
      ...(['selfie_live', 'doubt', 'refused_before'] as const),
    ],
    [
      'always 715',
      selfie({ status: 'refused', refusals: ['eyesClosed', 'selfieNotLive'] }),
      ...(['selfie_live', 'failed', 'not_live'] as const),
    ],
  ])('%s', (_what, step, name, result, why) => {
    const [check] = named(checks([step], []), name);
    expect([check!.result, check!.why]).toEqual([result, why]);
  });

  it.each([
    ['mrzUnreadable', 'document_read', 'attempts_used_up'],
    ['documentExpired', 'document_current', 'expired'],
    ['sidesDiffer', 'sides_match', 'sides_differ'],
    ['documentNotGenuine', 'document_genuine', 'not_genuine'],
  ] as const)('attempts used up by %s: %s failed', (reason, name, why) => {
    const spent = document({}, { status: 'refused', refusals: [reason], findings: null });
    const made = checks([spent, selfie({ status: 'waiting' })], []);
    expect(made.filter(({ result }) => result === 'failed')).toEqual([
      { check: name, result: 'failed', why, step: 0 },
    ]);
    expect(named(made, 'selfie_live')[0]).toMatchObject({ result: 'not_run', why: 'not_reached' });
  });

  it('a forgery that was followed by photos that cannot be read is not forgotten', () => {
    const refusals = ['documentNotGenuine', 'mrzUnreadable'] as const;
    const made = checks([document({}, { status: 'refused', refusals, findings: null })], []);
    expect(named(made, 'document_genuine')[0]).toMatchObject({ why: 'refused_before' });
  });

  it.each(Object.values(shippedPolicies))(
    '$name leaves what nobody could read to a person',
    (policy) => {
      const spent = { status: 'refused', findings: null } as const;
      const unread = checks([document({}, { ...spent, refusals: ['mrzUnreadable'] })], []);
      const faceless = checks([document(), selfie({ ...spent, refusals: ['eyesClosed'] })], []);
      expect([outcome(unread, policy), outcome(faceless, policy)]).toEqual(['review', 'review']);
      const wish = ['document_read', 'selfie_live'].map(
        (check) => `${check}.failed:attempts_used_up=decline`,
      );
      const chosen = { ...policy, table: adaptTable(policy.table, wish) as Policy['table'] };
      expect([outcome(unread, chosen), outcome(faceless, chosen)]).toEqual([
        'declined',
        'declined',
      ]);
      // A certain finding is declined as before.
      const attack = selfie({ ...spent, refusals: ['selfieNotLive'] });
      expect(outcome(checks([document(), attack], []), policy)).toBe('declined');
    },
  );

  it.each([
    [0.6, 'passed', undefined],
    [0.35, 'doubt', 'may_differ'],
    [0.25, 'failed', 'unlike'],
    [0.04, 'failed', 'different_people'],
  ])('a similarity of %f: %s', (similarity, result, why) => {
    const [check] = named(checks(undefined, [face(similarity)]), 'face_match');
    expect(check).toEqual({
      ...{ check: 'face_match', step: 0, result, evidence: { similarity } },
      ...(why && { why }),
    });
  });

  it('a selfie that may be no photograph: a person looks, under every policy', () => {
    const compared = { verdict: 'doubt', similarity: 0.72, unshadedRatio: 0.38 } as const;
    const drawn = checks(undefined, [{ document: 0, selfie: 1, compared }]);
    expect(named(drawn, 'face_match')[0]).toEqual({
      ...{ check: 'face_match', step: 0, result: 'doubt', why: 'no_photograph' },
      evidence: { similarity: 0.72, unshaded_ratio: 0.38 },
    });
    for (const policy of Object.values(shippedPolicies))
      expect(outcome(drawn, policy)).toBe('review');
  });

  it.each([
    ['recording', true],
    ['picture', false],
  ])('no %s proves its camera', (posted, moving) => {
    const made = checks([document(), selfie({ findings: { moving } })]);
    expect(named(made, 'capture_integrity')).toEqual([
      {
        ...{ check: 'capture_integrity', step: 1, result: 'doubt', why: 'camera_unknown' },
        evidence: { posted_as: [posted] },
      },
    ]);
    for (const name of ['standard', 'strict'] as const)
      expect(outcome(made, shippedPolicies[name])).toBe('review');
  });

  it.each([
    [['cadence_even', 'no_channel'], 'camera_unknown'],
    [['desktop', 'facing_unknown'], 'desktop_camera'],
    [['virtual_camera', 'desktop'], 'channel_suspicious'],
  ] as const)('with %j the doubt is %s', (channel, why) => {
    const findings = { moving: true, channel };
    const made = checks([document(), selfie({ findings })]);
    expect(named(made, 'capture_integrity')[0]).toEqual({
      ...{ check: 'capture_integrity', step: 1, result: 'doubt', why },
      evidence: { posted_as: ['recording'], channel },
    });
    for (const policy of Object.values(shippedPolicies))
      if (policy.name !== 'photo-only' || why !== 'camera_unknown')
        expect(outcome(made, policy), policy.name).toBe('review');
      else expect(outcome(made, policy)).toBe('approved');
    // A policy of its own may say more, and one from before these reasons existed votes as its base.
    const decline = adaptTable(shippedPolicies.standard.table, [
      `capture_integrity.doubt:${why}=decline`,
    ]);
    const own = { client: 'bank', version: 1, base: 'standard', rules: decline };
    expect(outcome(made, policyOf(own))).toBe('declined');
    const { capture_integrity: row, ...others } = shippedPolicies['photo-only'].table;
    const { 'doubt:channel_suspicious': _new, 'doubt:desktop_camera': _alsoNew, ...older } = row;
    const rules = { ...others, capture_integrity: older };
    const before = policyOf({ client: 'bank', version: 1, base: 'photo-only', rules });
    expect(outcome(made, before)).toBe(outcome(made, shippedPolicies['photo-only']));
  });

  it('a turn that one picture explains is in doubt, signed or not', () => {
    const verdict = (findings: Partial<SelfieFindings>) => {
      const made = checks([document(), selfie({ findings: { moving: true, ...findings } })]);
      return { made, found: named(made, 'capture_integrity')[0]! };
    };
    const { made, found } = verdict({ turn: 3.2, turnStretched: true });
    expect(found).toMatchObject({
      ...{ result: 'doubt', why: 'turn_stretched' },
      evidence: { turn: 3.2 },
    });
    for (const policy of Object.values(shippedPolicies))
      expect(outcome(made, policy)).toBe('review');
    const proof: CaptureProof = { result: 'passed' };
    expect(verdict({ turn: 3.2, turnStretched: true, proof }).found.why).toBe('turn_stretched');
    expect(verdict({ turn: -3, turnStretched: false, proof }).found.result).toBe('passed');
    expect(verdict({ turn: -3, turnStretched: false }).found).toMatchObject({
      ...{ result: 'doubt', why: 'camera_unknown' },
      evidence: { turn: -3 },
    });
    // Nobody turned far enough: there is no such evidence, and none is shown.
    expect(verdict({}).found.evidence).toEqual({ posted_as: ['recording'] });
  });

  it('an app’s good signature passes, whatever a page would have said', () => {
    const proof = { result: 'passed', app: 'ios:x', level: 'secure_enclave' } as const;
    const findings = { moving: true, proof, channel: ['virtual_camera'] } as const;
    const [made] = named(checks([document(), selfie({ findings })]), 'capture_integrity');
    expect(made).toMatchObject({ result: 'passed', evidence: { channel: ['virtual_camera'] } });
  });

  it('a selfie that is the portrait itself was taken by no camera', () => {
    const compared = (samePicture: number, other?: number) => [
      { ...face(0.9), samePicture },
      ...(other === undefined ? [] : [{ ...face(0.9), document: 2, samePicture: other }]),
    ];
    const verdict = (...given: Parameters<typeof compared>) =>
      named(checks(undefined, compared(...given)), 'capture_integrity')[0]!;
    expect(verdict(maxSamePicture)).toEqual({
      ...{ check: 'capture_integrity', step: 1, result: 'failed', why: 'same_picture' },
      evidence: { posted_as: ['recording'], same_picture: maxSamePicture },
    });
    expect(verdict(0.2, 0.99)).toMatchObject({
      result: 'failed',
      evidence: { same_picture: 0.99 },
    });
    expect(verdict(maxSamePicture - 0.01)).toMatchObject({
      result: 'doubt',
      why: 'camera_unknown',
    });
    const made = checks(undefined, compared(0.97));
    expect(outcome(made, shippedPolicies['photo-only'])).toBe('review');
    expect(outcome(made, shippedPolicies.strict)).toBe('declined');
  });

  it('an app can sign the portrait, too', () => {
    const proof: CaptureProof = { result: 'passed' };
    const signed = selfie({ findings: { moving: true, proof } });
    const made = checks([document(), signed], [{ ...face(0.9), samePicture: 0.97 }]);
    expect(named(made, 'capture_integrity')[0]).toMatchObject({ why: 'same_picture' });
  });

  it('without a comparison says why', () => {
    const why = (faces: readonly FaceComparison[], contracted?: string[]) =>
      named(checks(undefined, faces, contracted), 'face_match')[0]!.why;
    expect(why([])).toBe('face_lost');
    expect(why([{ document: 0, selfie: 1, compared: 'no_portrait' }])).toBe('no_portrait');
    expect(why([face(0.6)], ['ocr', 'liveness'])).toBe('not_contracted');
  });

  it('says where a document was seen before, and nothing where nobody wants to know', () => {
    const facts = {
      steps: [document(), selfie()],
      services,
      faces: [face(0.6)],
      holders: [],
      chips: [],
    };
    expect(named(checksOf(facts), 'seen_before')[0]).toMatchObject({ why: 'not_asked' });
    const [none] = named(checksOf({ ...facts, seen: [] }), 'seen_before');
    expect(none).toEqual({ check: 'seen_before', result: 'passed', step: 0 });
    const seen = [{ step: 0, session: 'another' }];
    const made = checksOf({ ...facts, seen });
    expect(named(made, 'seen_before')).toEqual([
      {
        ...{ check: 'seen_before', result: 'doubt', why: 'same_document', step: 0 },
        evidence: { sessions: ['another'] },
      },
    ]);
    expect(outcome(made)).toBe('review');
  });

  it('compares each document with each selfie', () => {
    const steps = [document(), selfie(), document({}, { position: 2 })];
    const faces = [face(0.6), { ...face(0.04), document: 2 }];
    expect(named(checks(steps, faces), 'face_match')).toMatchObject([
      { step: 0, result: 'passed' },
      { step: 2, result: 'failed' },
    ]);
  });
});

/** As the checks would be if the camera were proven, which no selfie does yet. */
const withCamera = (made: readonly Check[]): readonly Check[] =>
  made.map((one) => (one.check === 'capture_integrity' ? { ...passedCamera } : one));
const passedCamera = { check: 'capture_integrity', result: 'passed', step: 1 } as const;

describe('two documents of one session', () => {
  const two = [document(), document({}, { position: 2 }), selfie()];
  const faces = [face(0.6), { ...face(0.6), document: 2 }];
  const person = ['names', 'surnames', 'birthDate', 'gender'];
  const agreeing = (
    equal: readonly string[],
    different: readonly string[] = [],
    similarity?: number,
  ) => {
    const portraits = similarity === undefined ? undefined : face(similarity).compared;
    const holders = [
      { document: 2, fields: { equal, different }, portraits },
    ] as HolderComparison[];
    return withCamera(checks(two, faces, services, holders));
  };

  it.each([
    ['of one person', agreeing(person, [], 0.6), 'passed', undefined, 'approved'],
    ['without a portrait', agreeing(person), 'passed', undefined, 'approved'],
    [
      'of two people',
      agreeing(['gender'], ['names', 'birthDate']),
      'failed',
      'two_holders',
      'declined',
    ],
    [
      'one field apart',
      agreeing(person.slice(1), ['names']),
      'doubt',
      'holders_may_differ',
      'review',
    ],
    ['portraits of two people', agreeing(person, [], 0.04), 'failed', 'two_holders', 'declined'],
    ['portraits unlike', agreeing(person, [], 0.25), 'doubt', 'holders_may_differ', 'review'],
    ['hardly read', agreeing(['gender', 'names']), 'doubt', 'too_little', 'review'],
    ['lost', withCamera(checks(two, faces)), 'not_run', 'holder_lost', 'review'],
  ] as const)('%s', (_what, made, result, why, expected) => {
    const [check] = named(made, 'documents_agree');
    expect([check!.step, check!.result, check!.why]).toEqual([2, result, why]);
    for (const policy of Object.values(shippedPolicies))
      expect(outcome(made, policy)).toBe(expected);
  });
});

describe('policies', () => {
  it.each<[string, readonly Check[], string]>([
    ['all passed but the camera', checks(), 'review'],
    ['and the camera', withCamera(checks()), 'approved'],
    [
      'a selfie of one picture',
      checks([document(), selfie({ findings: { moving: false } })]),
      'review',
    ],
    ['a face in doubt', checks(undefined, [face(0.35)]), 'review'],
    ['faces unlike', checks(undefined, [face(0.25)]), 'review'],
    ['two people', checks(undefined, [face(0.04)]), 'declined'],
    ['no match contracted', checks(undefined, [], ['ocr', 'liveness']), 'review'],
    ['expired', checks([document({ expired: true }), selfie()]), 'declined'],
    [
      'expired, and a doubt',
      checks([document({ expired: true }), selfie()], [face(0.35)]),
      'declined',
    ],
    ['not valid', checks([document({ valid: false }), selfie()]), 'review'],
    ['a document alone', checks([document()], []), 'approved'],
    ['without ID Reader Plus', checks([document({ proven: false })], []), 'approved'],
  ])('standard: %s', (_what, made, expected) => expect(outcome(made)).toBe(expected));

  it('strict wants every check; photo-only accepts one picture', () => {
    const onePicture = checks([document({ sides }), selfie({ findings: { moving: false } })]);
    expect(outcome(onePicture, shippedPolicies['photo-only'])).toBe('approved');
    expect(outcome(onePicture, shippedPolicies.strict)).toBe('review');
    expect(outcome(checks([document()], []), shippedPolicies.strict)).toBe('review');
    expect(outcome(checks(undefined, [face(0.25)]), shippedPolicies.strict)).toBe('declined');
    expect(outcome(checks(), shippedPolicies.strict)).toBe('review');
    expect(outcome(withCamera(checks()), shippedPolicies.strict)).toBe('approved');
  });

  it.each(Object.values(shippedPolicies))(
    '$name has a vote for every check and result',
    (policy) => {
      for (const check of checkNames)
        for (const result of checkResults)
          expect(votes, `${check} ${result}`).toContain(policy.table[check][result]);
      for (const key of Object.values(policy.table).flatMap((row) => Object.keys(row)))
        if (key.includes(':')) expect(Object.keys(checkReasons)).toContain(key.split(':')[1]);
    },
  );

  it('a policy of an earlier version votes as its base on what it does not know', () => {
    const { capture_integrity: _new, ...older } = shippedPolicies.standard.table;
    const { doubt: _alsoNew, ...row } = older.document_read;
    const rules = {
      ...older,
      document_read: row,
      face_match: { ...older.face_match, doubt: 'approve' },
    };
    const kept = { client: 'bank', version: 1, base: 'standard', rules };
    const policy = policyOf(kept);
    expect(outcome(checks(undefined, [face(0.35)]), policy)).toBe('review');
    expect(outcome(withCamera(checks(undefined, [face(0.35)])), policy)).toBe('approved');
    expect(outcome(checks([document({ valid: false })], []), policy)).toBe('review');
    // The base is no longer shipped: by the strictest.
    expect(outcome(checks([document()], []), policyOf({ ...kept, base: 'gone' }))).toBe('review');
  });

  it('names what decided, worst first', () => {
    const made = checks([document({ expired: true }), selfie()], [face(0.35)]);
    expect(decide(made, shippedPolicies.standard, new Date(0))).toEqual({
      outcome: 'declined',
      policy: 'standard@3',
      decidedBy: 'policy',
      at: new Date(0),
      reasons: [
        { check: 'document_current', result: 'failed', why: 'expired', step: 0 },
        { check: 'face_match', result: 'doubt', why: 'may_differ', step: 0 },
        { check: 'capture_integrity', result: 'doubt', why: 'camera_unknown', step: 1 },
      ],
    });
  });

  it('of two reasons for a review, the graver one comes first', () => {
    const made = checks([document(), selfie({ findings: { moving: false } })], [face(0.204)]);
    const { outcome: decided, reasons } = decide(made, shippedPolicies.standard, new Date(0));
    expect(decided).toBe('review');
    expect(reasons.map(({ check, result }) => `${check} ${result}`)).toEqual([
      'face_match failed',
      'capture_integrity doubt',
      'selfie_live passed',
    ]);
  });

  it('can be adapted, one result or one reason of it', () => {
    const { table } = shippedPolicies.standard;
    const changed = adaptTable(table, [
      'face_match.doubt=approve',
      'document_read.doubt:not_valid=decline',
    ]);
    if (typeof changed === 'string') throw new Error(changed);
    const policy = { name: 'bank', version: 2, table: changed };
    expect(outcome(withCamera(checks(undefined, [face(0.35)])), policy)).toBe('approved');
    expect(outcome(checks([document({ valid: false })], []), policy)).toBe('declined');
    expect(adaptTable(table, ['face.doubt=approve'])).toContain('names no check');
    expect(adaptTable(table, ['face_match.maybe=approve'])).toContain('names no result');
    expect(adaptTable(table, ['face_match.doubt=allow'])).toContain('approve, review, decline');
    expect(adaptTable(table, ['face_match.doubt:x=approve'])).toContain('is no reason');
  });
});
