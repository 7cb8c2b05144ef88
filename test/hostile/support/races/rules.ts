import { digest } from '../../../../src/http/auth/capture-tokens.js';
import type { Kept, Round, Sent } from './outcome.js';

const count = <T>(items: readonly T[], is: (item: T) => boolean): number => items.filter(is).length;
const eventsIn = ({ events }: Kept, ...names: readonly string[]): number =>
  count(events, (event) => names.includes(event.replace('session.', '')));

/** Those of this kind that were done. */
const done = ({ sent }: Round, ...names: readonly string[]): readonly Sent[] =>
  sent.filter(({ name, status }) => names.includes(name) && status < 300);
const photoNames = ['photo', 'recording'] as const;
const accepted = (round: Round): readonly Sent[] =>
  done(round, ...photoNames).filter(({ body }) => body['accepted'] === true);
const asked = ({ before, after }: Round) => after.reviews.slice(before.reviews.length);
/** Who took over somebody else's case. */
const taken = (round: Round) =>
  done(round, 'claim').flatMap(({ body }) => (body['claim'] as { by: string } | null)?.by ?? []);
const retaken = (round: Round) => asked(round).find(({ verdict }) => verdict === 'retake');
const linkIn = ({ body }: Sent): string => String(body['link']).split('#')[1]!;

/** What must hold after any two requests; the names are what a failure says. */
export const rules: Readonly<Record<string, (round: Round) => boolean>> = {
  'no answer is a fault': ({ sent }) => sent.every(({ status }) => status < 500),

  'no step stays busy': ({ after }) => after.steps.every(({ busy_until }) => busy_until === null),

  'an attempt counts if its photo was judged, and only then': (round) =>
    round.after.reviews.length > 0 ||
    round.after.steps.every(
      ({ attempts, refusals, status }) =>
        attempts === refusals.length + (status === 'done' ? 1 : 0),
    ),

  'an accepted photo is kept, unless it was erased or asked for again': (round) => {
    const { step: position } = round.subject;
    const step = round.after.steps[position]!;
    const isErased = done(round, 'cancel', 'withdraw').length > 0;
    if (accepted(round).length === 0 || retaken(round)?.step === position) return true;
    return step.status === 'done' && (step.answer !== null || isErased);
  },
  'of two photos of a step one is accepted': (round) => accepted(round).length <= 1,
  'no photo is stored after its session had ended or its link was renewed': (round) =>
    !round.sent.some(
      ({ name, status, settledAfter, body }, at) =>
        (photoNames as readonly string[]).includes(name) &&
        settledAfter &&
        (status === 200 || body['accepted'] === true) &&
        ['cancel', 'renew the link', 'expire'].includes(round.sent[1 - at]!.name) &&
        round.sent[1 - at]!.status < 300,
    ),

  'a session ends once, and is decided if it was finished': (round) => {
    const lives = 1 + count(round.after.reviews, ({ verdict }) => verdict === 'retake');
    const [finished, expired, cancelled] = ['finished', 'expired', 'cancelled'].map((name) =>
      eventsIn(round.after, name),
    ) as [number, number, number];
    const decided = eventsIn(round.after, 'decided');
    // One that is finished and in review can still be cancelled.
    return decided === finished && finished + expired <= lives && expired + cancelled <= 1;
  },
  'its status says whether it has ended, and how': ({ after }) => {
    const hasEnded = ['finished', 'expired', 'cancelled'].includes(after.status);
    const isDecided = after.outcome !== null;
    return hasEnded === (after.ended_at !== null) && isDecided === (after.status === 'finished');
  },

  'one verdict of a claim is taken, with one line in the audit log': (round) => {
    const verdicts = done(round, 'decide').length;
    const lines = count(round.audit, (action) => action === 'reviews.decide');
    const told = eventsIn(round.after, 'reviewed') - eventsIn(round.before, 'reviewed');
    return verdicts <= 1 && [lines, told, asked(round).length].every((n) => n === verdicts);
  },
  'of two reviewers one gets the claim': (round) =>
    new Set(done(round, 'claim').map(({ body }) => JSON.stringify(body['claim']))).size <= 1,
  'a note that was answered is kept, with its line, unless it was erased': (round) => {
    const written = done(round, 'write a note').length;
    const lines = count(round.audit, (action) => action === 'reviews.note');
    const isErased = done(round, 'cancel', 'withdraw').length > 0;
    return lines === written && round.after.notes.length === (isErased ? 0 : written);
  },
  'a case is who was said last to have it, and nobody’s after its decision': (round) => {
    const said = done(round, 'assign', 'give back to everybody').map(
      ({ body }) => body['assigned_to'] as string | null,
    );
    const { assigned_to: now, outcome } = round.after;
    const mayBe = [...said, round.before.assigned_to, ...taken(round)];
    const last =
      said.length === 2 || (said.length === 1 && taken(round).length === 0) ? said : mayBe;
    return outcome === 'review' && asked(round).length === 0 ? last.includes(now) : now === null;
  },
  'who decided has no claim any more': ({ after }) =>
    after.outcome === 'review' || after.claimed_by === null,
  'each look has its line in the audit log': (round) => {
    const fields = done(round, 'claim', 'look at a review').map(
      ({ body }) => (body['fields'] as readonly unknown[]).length,
    );
    const shown = fields.reduce((sum, n) => sum + n, done(round, 'look at a photo').length);
    // A look may be answered with nothing, where what was to be shown has gone meanwhile.
    return count(round.audit, (action) => action === 'reviews.look') >= shown;
  },

  'of two who fetch a photo one gets it, with a line in the audit log': (round) => {
    const fetched = done(round, 'fetch a photo').length;
    return fetched <= 1 && count(round.audit, (action) => action === 'photos.fetch') >= fetched;
  },
  'what was not finished, or was erased, keeps no photo for the client': (round) => {
    const isErased = done(round, 'cancel', 'withdraw').length > 0;
    const isLost = ['expired', 'cancelled'].includes(round.after.status);
    return !(isErased || isLost) || round.after.filed === 0;
  },
  'what waits for a reviewer has its photos, what was decided or cancelled has none': ({
    after,
    before,
    ...round
  }) => {
    if (after.ended_at === null) return true;
    const isErased = done({ after, before, ...round }, 'erase a record').length > 0;
    return after.outcome === 'review' ? after.photos > 0 || isErased : after.photos === 0;
  },
  'a session that has ended keeps no face': ({ after }) =>
    after.ended_at === null || after.steps.every(({ face }) => face === null),
  'an erased session keeps nothing, and the audit log says who erased it': (round) => {
    const erased = done(round, 'cancel').length;
    if (count(round.audit, (action) => action === 'sessions.erase') !== erased) return false;
    const { steps, photos, seen, outcome } = round.after;
    const isEmpty = steps.every(({ answer }) => answer === null) && photos + seen === 0;
    return erased === 0 || (isEmpty && outcome !== 'review');
  },
  'the answer of an erased record is erased': (round) =>
    done(round, 'erase a record').length === 0 || round.after.steps[0]!.answer === null,

  'the link is the last that was given': (round) => {
    const links = done(round, 'renew the link').map((sent) => digest(linkIn(sent)));
    const { token_hash: now } = round.after;
    return links.length === 0 ? now === round.before.token_hash : links.includes(now);
  },
  'consent that was answered is kept, of one device': (round) => {
    const given = done(round, 'consent').length;
    if (given === 0 || round.after.ended_at !== null) return true;
    const isOne = given === 1 || done(round, 'renew the link').length > 0;
    return round.after.consent_given_at !== null && isOne;
  },

  'the client has no more sessions than it may have': (round) =>
    round.open <= round.most + (retaken(round) ? 1 : 0),
  'one place makes one session, and so does one key': (round) => {
    const made = done(round, 'create').map(({ body }) => body['id']);
    return new Set(made).size <= 1;
  },
};

export const brokenIn = (round: Round): readonly string[] =>
  Object.keys(rules).filter((name) => !rules[name]!(round));
