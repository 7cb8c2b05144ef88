import { randomUUID } from 'node:crypto';
import type { Store } from '../../../../src/store/open-store.js';
import type { Random } from '../../../support/random.js';
import { photos, type Request } from '../../../simulation/app.js';
import {
  base,
  challengeRequest,
  choosingRequest,
  claimRequest,
  conversationRequest,
  consentRequest,
  createRequest,
  nonceRequest,
  photoRequest,
  reviewers,
  type Stage,
  type Subject,
} from './scene.js';

/** What writes a session, and how far the session is when it comes. */
type Racing = { readonly name: string; readonly at: readonly Stage[] };
type RacingRequest = Racing & {
  /** `who`: two requests of one kind may come from two people. */
  readonly request: (subject: Subject, random: Random, who: 0 | 1) => Request;
};
/** What a node does by itself. */
type OwnWork = Racing & {
  readonly work: (store: Store, nowMs: number) => Promise<unknown>;
};
export type Racer = RacingRequest | OwnWork;

const device = ({ device: own }: Subject, who: 0 | 1): string => (who === 0 ? own : `${own}-2`);

const createSession: Racer = {
  name: 'create',
  at: ['fresh'],
  request: ({ own, id }, random) => ({
    ...createRequest(own),
    headers: { 'idempotency-key': random.pick(['one', 'other']) + id },
  }),
};
const renewLink: Racer = {
  name: 'renew the link',
  at: ['fresh', 'under way'],
  request: ({ id, own }) => ({
    method: 'POST',
    path: `${base}${id}/link/`,
    token: own,
    json: { expires_in: 7200 },
  }),
};
const cancelSession: Racer = {
  name: 'cancel',
  at: ['fresh', 'under way', 'claimed'],
  request: ({ id, own }) => ({ method: 'DELETE', path: `${base}${id}`, token: own }),
};
const resendEvents: Racer = {
  name: 'send events again',
  at: ['under way', 'claimed'],
  request: ({ id, own }) => ({
    method: 'POST',
    path: `${base}${id}/deliveries/resend/`,
    token: own,
    json: {},
  }),
};
const withdrawConsent: Racer = {
  name: 'withdraw',
  at: ['fresh', 'under way', 'claimed'],
  request: ({ id, own }) => ({ method: 'DELETE', path: `${base}${id}/consent/`, token: own }),
};
const deleteTransaction: Racer = {
  name: 'erase a record',
  at: ['under way', 'claimed'],
  request: ({ transaction, own }) => ({
    method: 'DELETE',
    path: `/v3.2/transactions/${transaction}`,
    token: own,
  }),
};
const giveConsent: Racer = {
  name: 'consent',
  at: ['fresh'],
  request: (subject, _random, who) => consentRequest({ ...subject, device: device(subject, who) }),
};
const askChallenge: Racer = {
  name: 'challenge',
  at: ['under way'],
  request: (subject) => challengeRequest(subject),
};
const openConversation: Racer = {
  name: 'conversation',
  at: ['under way'],
  request: (subject) => conversationRequest(subject),
};
const askNonce: Racer = {
  name: 'nonce of an app',
  at: ['agreed', 'under way'],
  request: (subject, _random, who) => nonceRequest({ ...subject, device: device(subject, who) }),
};
const sendPhoto: Racer = {
  name: 'photo',
  at: ['agreed', 'under way'],
  request: (subject, random) => {
    const photo = random.whole(3) > 0 ? photos.good : photos.blurred;
    return photoRequest(subject, subject.step, `${photo} ${randomUUID()}`);
  },
};
const sendCard: Racer = {
  name: 'photo that chooses',
  at: ['agreed'],
  request: (subject) => choosingRequest(subject),
};
const sendRecording: Racer = {
  name: 'recording',
  at: ['under way'],
  request: (subject) => ({
    ...photoRequest(subject, 1, `${photos.good} ${randomUUID()}`),
    frames: [randomUUID(), randomUUID()],
    fields: { challenge_id: subject.challenge, frame_times_ms: '[0,1]' },
  }),
};
const claim: Racer = {
  name: 'claim',
  at: ['in review'],
  request: (subject, random, who) =>
    claimRequest(subject, subject.staff[who]!, random.pick([true, false])),
};
const writeNote: Racer = {
  name: 'write a note',
  at: ['in review', 'claimed'],
  request: ({ id, staff }, random) => ({
    method: 'POST',
    path: `${base}${id}/review/notes/`,
    token: random.pick(staff),
    json: { note: 'She calls back.' },
  }),
};
const assign: Racer = {
  name: 'assign',
  at: ['in review', 'claimed'],
  request: ({ id, staff }, random) => ({
    method: 'POST',
    path: `${base}${id}/review/assignment/`,
    token: random.pick(staff),
    json: { to: random.pick(reviewers) },
  }),
};
const unassign: Racer = {
  name: 'give back to everybody',
  at: ['in review', 'claimed'],
  request: ({ id, staff }, random) => ({
    method: 'DELETE',
    path: `${base}${id}/review/assignment/`,
    token: random.pick(staff),
  }),
};
const release: Racer = {
  name: 'release',
  at: ['claimed'],
  request: ({ id, staff }, random) => ({
    method: 'DELETE',
    path: `${base}${id}/review/claim/`,
    token: random.pick(staff),
  }),
};
const verdicts = [
  { verdict: 'approve', reason: 'same_person' },
  { verdict: 'decline', reason: 'not_decidable' },
  { verdict: 'retake', reason: 'blurred', step: 0 },
  { verdict: 'retake', reason: 'blurred', step: 1 },
];
const decide: Racer = {
  name: 'decide',
  at: ['claimed'],
  request: ({ id, staff }, random) => ({
    method: 'POST',
    path: `${base}${id}/review/decision/`,
    token: staff[0]!,
    json: random.pick(verdicts),
  }),
};
const openReview: Racer = {
  name: 'look at a review',
  at: ['claimed'],
  request: ({ id, staff }, random) => ({ path: `${base}${id}/review/`, token: random.pick(staff) }),
};
const lookAtPhoto: Racer = {
  name: 'look at a photo',
  at: ['claimed'],
  request: ({ id, staff }, random) => {
    const photo = random.pick(['0/frontside', '1/selfie']);
    return { path: `${base}${id}/review/photos/${photo}`, token: random.pick(staff) };
  },
};

const fetchPhoto: Racer = {
  name: 'fetch a photo',
  at: ['claimed'],
  request: ({ id, own }) => ({ path: `${base}${id}/photos/1/selfie`, token: own }),
};

const [nobody, own, reads] = [
  'it is about no session',
  'it is about the account of who calls',
  'it only reads, and shows nothing that is sealed',
] as const;

/** As `anverso reviewer` does; whose case a session is stands for itself, without the account. */
const endsClaims = 'it ends the claims of who is changed (test/hostile/credentials.test.ts)';

/** Every operation of the interface: what it does to a session, or why it writes none. */
export const routes: Readonly<Record<string, readonly Racer[] | string>> = {
  ...{ health: nobody, readiness: nobody, metrics: nobody, publicKeys: nobody },
  ...{ listCapabilities: nobody, listCodes: nobody, listCameras: nobody },
  ...{ obtainToken: own, refreshToken: own, revokeToken: own },
  ...{ staffLogin: own, staffRefresh: own, staffLogout: own },
  ...{ createAppNonce: nobody, enrolAppKey: nobody },
  ...{ createChipChallenge: nobody, readChip: nobody },
  readDocument: nobody,
  readDocumentUnversioned: nobody,
  ...{ checkLiveness: nobody, matchFaces: nobody, createChallenge: nobody },
  ...{ openConversation: nobody, sendHashes: nobody },
  ...{ listTransactions: nobody, summariseTransactions: nobody, getTransaction: nobody },
  deleteTransaction: [deleteTransaction],
  createSession: [createSession],
  ...{ listSessions: reads, sessionFigures: reads, getSession: reads, followSession: reads },
  exportPerson: 'it only reads; its line in the audit log is about no session',
  erasePerson:
    'it removes sessions whole, so nothing is left to compare (src/store/people.test.ts)',
  ...{ listEvents: reads, listDeliveries: reads },
  resendEvents: [resendEvents],
  listPhotos: reads,
  fetchPhoto: [fetchPhoto],
  cancelSession: [cancelSession],
  renewLink: [renewLink],
  withdrawConsent: [withdrawConsent],
  captureWithdraw: 'it does what withdrawConsent does',
  ...{ staffListReviews: reads, staffReviewFigures: reads },
  // They read, and write the audit log.
  staffGetReview: [openReview],
  staffReviewPhoto: [lookAtPhoto],
  staffClaimReview: [claim],
  staffReleaseReview: [release],
  staffDecideReview: [decide],
  staffAddNote: [writeNote],
  staffAssignReview: [assign],
  staffUnassignReview: [unassign],
  ...{ staffListPeople: nobody, staffAddPerson: nobody, staffChoosePassword: own },
  staffSetRole: endsClaims,
  staffRemovePerson: endsClaims,
  staffResetPassword: endsClaims,
  ...{ staffGetPolicy: nobody, staffPreviewPolicy: nobody, staffSetPolicy: nobody },
  captureSession: 'it notes when the link was first opened, which nothing else writes',
  captureQr: reads,
  captureConsent: [giveConsent],
  captureChallenge: [askChallenge],
  captureConversation: [openConversation],
  captureStep: [sendPhoto, sendCard, sendRecording],
  captureAppNonce: [askNonce],
  captureChipChallenge: 'it keeps a nonce, as captureAppNonce does',
  captureAppKey: 'its nonce was asked for by the device that the session belongs to',
};

/** A node whose turn comes when the link's time is over. */
const expire: Racer = {
  name: 'expire',
  at: ['fresh', 'under way'],
  work: ({ sessions }, nowMs) => sessions.expire(new Date(nowMs + 10_800_000)),
};

export const racers: readonly Racer[] = [
  ...Object.values(routes).flatMap((found) => (typeof found === 'string' ? [] : found)),
  expire,
];
