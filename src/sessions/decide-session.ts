import { checksOf } from './decide/checks.js';
import { decide } from './decide/decide.js';
import type { Policy } from './decide/policies.js';
import type { SessionFacts } from './decide/session-facts.js';
import { matchLimitsOf } from '../flows/own-heads.js';
import type { Client } from '../store/clients.js';
import type { MadeDecision } from '../store/sessions/decided.js';
import type { SeenBefore } from '../store/sessions/seen-documents.js';
import type { CaptureSession } from '../store/sessions/sessions.js';
import { sandboxChecks } from './decide/sandbox-checks.js';
import { compareSteps, type FaceSealer } from './faces.js';

const hourMs = 3_600_000;

const stepsOf = ({ steps }: CaptureSession): SessionFacts['steps'] =>
  steps.map(({ kind, status, refusals, findings, moving }, position) => ({
    ...{ kind, position, status, refusals },
    findings: kind === 'selfie' && status === 'done' ? { moving } : findings,
  }));

/** The decision on a session that has ended, from the results of its steps. */
export const createDecide =
  (
    sealer: FaceSealer,
    { services, reviewHours, repeatDays, heads }: Client,
    policy: Policy,
    at: Date,
  ) =>
  async (session: CaptureSession, seen: readonly SeenBefore[]): Promise<MadeDecision> => {
    const compared = await compareSteps(session, sealer, await matchLimitsOf(heads));
    const found = checksOf({
      ...{ steps: stepsOf(session), services, ...compared },
      ...(repeatDays > 0 && { seen }),
    });
    const checks = sandboxChecks(found, session.sandboxChecks);
    const decision = decide(checks, policy, at);
    const keeps = decision.outcome === 'review' && reviewHours > 0;
    const reviewUntil = new Date(at.getTime() + reviewHours * hourMs);
    return { checks, decision, ...(keeps && { reviewUntil }) };
  };
