import { expect } from 'vitest';
import { newSessionId } from '../../../src/http/auth/capture-tokens.js';
import type { Store } from '../../../src/store/open-store.js';
import type { NewSession, SettledStep } from '../../../src/store/sessions/sessions.js';

const passport = { kind: 'document', documentType: 'passport', liveness: 'photo' } as const;
const selfie = { kind: 'selfie', documentType: null, liveness: 'photo' } as const;
const done = { status: 'done', answer: null, findings: null, face: null, moving: false } as const;

/** What people do at seconds after `startMs`, through the functions that the service calls. */
export const peopleOf = (store: Store, client: string, startMs: number) => {
  const at = (seconds: number): Date => new Date(startMs + seconds * 1000);
  const { sessions } = store;
  const create = async (seconds: number, given: Partial<NewSession> = {}): Promise<string> => {
    const id = newSessionId();
    const isAdded = await sessions.add(
      {
        ...{ id, client, tokenHash: id, traceparent: null, language: 'en', reference: null },
        ...{ returnUrl: null, webhookUrl: null, consentText: 'I agree.', details: false },
        ...{ sandboxChecks: null, createdAt: at(seconds), expiresAt: at(seconds + 900) },
        retainUntil: at(400 * 86_400),
        ...given,
      },
      [passport, selfie].map((step) => ({ ...step, country: null, sandboxOutcome: null })),
      1000,
    );
    expect(isAdded).toBe(true);
    return id;
  };
  const send = async (
    id: string,
    position: number,
    seconds: number,
    refusal: SettledStep['refusal'] = null,
    outcome: 'approved' | 'declined' = 'approved',
  ): Promise<void> => {
    const busyUntil = at(seconds + 60);
    await sessions.startAttempt({ id, tokenHash: id }, position, at(seconds), busyUntil);
    const step = { ...done, transactionId: null, refusal, busyUntil };
    const settled = refusal ? { ...step, status: 'refused' as const } : step;
    const check = { check: 'face_match', result: 'failed', why: 'unlike' } as const;
    const reasons = outcome === 'approved' ? [] : [check];
    const decision = { outcome, policy: 'standard@1', decided_by: 'policy' } as const;
    await sessions.settle(id, position, settled, at(seconds), () =>
      Promise.resolve({
        checks: reasons,
        decision: { ...decision, decidedBy: 'policy', at: at(seconds), reasons },
      }),
    );
  };
  const open = async (id: string, seconds: number): Promise<void> => {
    await sessions.noteOpened({ id, openedAt: null }, at(seconds));
    // Looked at again later: the first time counts.
    await sessions.noteOpened({ id, openedAt: null }, at(seconds + 50));
  };
  const agree = async (id: string, seconds: number): Promise<void> => {
    await sessions.bind(id, 'device');
    await sessions.giveConsent(id, at(seconds));
  };
  return { create, open, agree, send };
};
