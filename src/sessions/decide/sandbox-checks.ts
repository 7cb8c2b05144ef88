import type { Check, CheckName, CheckReason, CheckResult } from '../../contract/decision.js';
import { checkReasons, checkResults } from '../../contract/decision.js';

/** What a sandbox client asks a check to find: a result, or `result:why`. */
export const isRequestedResult = (text: string): boolean => {
  const [result = '', why] = text.split(':');
  return (
    (checkResults as readonly string[]).includes(result) &&
    (why === undefined || Object.hasOwn(checkReasons, why))
  );
};

/** The usual reason of each result, where the client names none. */
const usual: Readonly<Record<CheckName, Partial<Record<CheckResult, CheckReason>>>> = {
  document_read: { doubt: 'not_valid', failed: 'attempts_used_up', not_run: 'not_reached' },
  document_current: { doubt: 'no_date', failed: 'expired', not_run: 'no_date' },
  sides_match: { doubt: 'not_confirmed', failed: 'sides_differ', not_run: 'not_reached' },
  document_consistent: { doubt: 'contradiction', failed: 'contradiction', not_run: 'one_source' },
  document_genuine: { doubt: 'refused_before', failed: 'not_genuine', not_run: 'not_contracted' },
  document_chip: { doubt: 'chip_not_trusted', failed: 'chip_not_genuine', not_run: 'chip_unread' },
  selfie_live: { doubt: 'refused_before', failed: 'not_live', not_run: 'not_reached' },
  face_match: { doubt: 'may_differ', failed: 'different_people', not_run: 'no_portrait' },
  capture_integrity: {
    doubt: 'camera_unknown',
    failed: 'signature_failed',
    not_run: 'not_reached',
  },
  documents_agree: { doubt: 'holders_may_differ', failed: 'two_holders', not_run: 'not_reached' },
  seen_before: { doubt: 'same_document', failed: 'same_document', not_run: 'not_asked' },
};

const asWished = ({ check, step }: Check, wish: string): Check => {
  const [result, why] = wish.split(':') as [CheckResult, CheckReason | undefined];
  const reason = why ?? usual[check][result];
  return { check, result, ...(reason && { why: reason }), ...(step !== undefined && { step }) };
};

/** It did not run because there was nothing to check: a sandbox need not rehearse that. */
const isAbsent = ({ result, why }: Check): boolean =>
  result === 'not_run' && (why === 'not_asked' || why === 'not_reached');

/**
 * Without the signature of an app no selfie proves which camera took it, so in a sandbox it does not
 * either, unless that is asked for.
 */
const isUnproven = ({ check, result }: Check): boolean =>
  check === 'capture_integrity' && result === 'doubt';

/**
 * The checks of a sandbox session: those named find what was asked for, the others pass where the
 * session has what they need. A step whose photos were all refused still fails.
 */
export const sandboxChecks = (
  checks: readonly Check[],
  wishes: Readonly<Record<string, string>> | null,
): readonly Check[] =>
  wishes === null
    ? checks
    : checks.map((check) => {
        const wish = wishes[check.check];
        if (wish !== undefined) return asWished(check, wish);
        const isKept = check.result === 'failed' || isAbsent(check) || isUnproven(check);
        return isKept ? check : asWished(check, 'passed');
      });
