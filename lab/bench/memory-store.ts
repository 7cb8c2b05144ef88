import { randomUUID } from 'node:crypto';
import type { Client } from '../../src/store/clients.js';
import type { Store } from '../../src/store/open-store.js';
import type { SigningKey } from '../../src/store/signing-keys.js';
import { erasureTime } from '../../src/store/observed-time.js';

const unused = (): never => {
  throw new Error('the bench has no use for this');
};

/**
 * A store that keeps nothing: it shows what the service costs without one. It answers
 * in a later turn of the event loop, as any store does.
 */
export const createMemoryStore = (): Store => {
  const clients = new Map<string, Client>();
  const keys: SigningKey[] = [];
  let lastId = 0;
  return {
    kind: 'pglite',
    migrated: [],
    warnings: [],
    ping: () => Promise.resolve(),
    close: () => Promise.resolve(),
    audit: { add: () => Promise.resolve(), list: unused },
    clock: {
      read: () => Promise.resolve(),
      now: Date.now,
      skewMs: () => 0,
      observedMs: Date.now,
      unconfirmedMs: () => 0,
      lead: () => [0, 0],
      erasureTime: () => erasureTime(new Date()),
      save: () => Promise.resolve(),
      confirm: () => Promise.resolve(),
    },
    transactions: {
      record: () => Promise.resolve((lastId += 1)),
      get: unused,
      list: unused,
      remove: unused,
      countExpired: () => Promise.resolve(0),
      removeExpired: () => Promise.resolve(0),
      removeOf: unused,
    },
    transactionSummary: {
      counts: unused,
      codes: unused,
      reasons: unused,
      removeExpired: () => Promise.resolve(),
      compact: () => Promise.resolve(),
    },
    clients: {
      get: (name) => Promise.resolve(clients.get(name)),
      upsert: (given) => {
        const client = {
          keepsRefreshToken: false,
          addresses: [],
          refuseExpired: false,
          minLiveness: null,
          heads: null,
          faceMinutes: 0,
          reviewHours: 0,
          repeatDays: 0,
          webhookHours: 72,
          photoHours: 0,
          desktopCamera: true,
          consentRequired: false,
          origins: [],
          ...{ helpUrl: null, brandName: null, brandColour: null, brandLogo: null, sandbox: false },
          ...given,
          createdAt: new Date(),
          disabledAt: null,
          tokenVersion: 1,
        };
        clients.set(given.name, client);
        return Promise.resolve(client);
      },
      add: unused,
      list: unused,
      disable: unused,
      enable: unused,
      setPassword: unused,
      change: unused,
      remove: unused,
      contractedServices: () => Promise.resolve([]),
      hasOrigin: unused,
    },
    refreshTokens: {
      issue: () => Promise.resolve(randomUUID()),
      rotate: unused,
      isGood: unused,
      revoke: unused,
      revokeClient: unused,
      removeExpired: () => Promise.resolve(0),
    },
    signingKeys: {
      addIfNone: (key) => {
        if (keys.length === 0) keys.push({ ...key, retiredAt: null });
        return Promise.resolve(keys);
      },
      list: () => Promise.resolve(keys),
      add: unused,
      retire: unused,
      remove: unused,
      replacePrivate: unused,
      deployment: () => Promise.resolve('bench'),
      removeRetired: () => Promise.resolve(0),
    },
    cameraBaselines: {
      find: () => Promise.resolve(undefined),
      learn: () => Promise.resolve(),
      set: unused,
      freeze: unused,
      remove: unused,
      list: unused,
    },
    clientPhotos: {
      list: unused,
      claim: unused,
      sealed: unused,
      fetched: unused,
      release: unused,
      expire: () => Promise.resolve(0),
    },
    people: {
      sessions: unused,
      transactions: unused,
      count: unused,
      eraseSome: unused,
      eraseLate: unused,
    },
    counters: {
      pastHits: () => 0,
      hit: () => Promise.resolve(1),
      clear: () => Promise.resolve(),
      removeExpired: () => Promise.resolve(0),
    },
    sessions: {
      add: unused,
      chooseByPhoto: unused,
      getAll: unused,
      get: unused,
      withToken: unused,
      clientOf: unused,
      versions: unused,
      renewLink: unused,
      noteOpened: unused,
      outlines: unused,
      bind: unused,
      giveConsent: unused,
      withdrawConsent: unused,
      startAttempt: unused,
      undoAttempt: unused,
      list: unused,
      settle: unused,
      cancel: unused,
      forget: unused,
      expire: () => Promise.resolve(0),
      eraseAnswers: () => Promise.resolve(0),
      eraseSeen: () => Promise.resolve(0),
      removeExpired: () => Promise.resolve(0),
    },
    knownLogins: {
      list: () => Promise.resolve([]),
      add: () => Promise.resolve(),
      removeExpired: () => Promise.resolve(),
    },
    reviewers: {
      ...{ add: unused, get: unused, list: unused, remove: unused, setPassword: unused },
      ...{ signIn: unused, signedIn: unused, signOut: unused },
      removeExpired: () => Promise.resolve(),
    },
    staffPeople: {
      ...{ list: unused, reviewerNames: unused, add: unused, remove: unused, setRole: unused },
      ...{ resetPassword: unused, linked: unused, choosePassword: unused },
    },
    reviews: {
      ...{ waiting: unused, claim: unused, release: unused, review: unused },
      ...{ assign: unused, addNote: unused },
      ...{ listPhotos: unused, photo: unused, figures: unused },
      erasePhotos: () => Promise.resolve(0),
      waitingInAll: () => Promise.resolve({ waiting: 0, oldestAt: null }),
    },
    policies: {
      ...{ current: () => Promise.resolve(undefined), list: unused, set: unused, setAfter: unused },
    },
    documentFaces: { keep: unused, find: unused, removeExpired: () => Promise.resolve() },
    challenges: {
      issue: unused,
      seriesOf: unused,
      use: unused,
      release: unused,
      judged: unused,
      removeExpired: () => Promise.resolve(),
    },
    conversations: {
      ...{
        hasRoom: unused,
        claimSequence: unused,
        open: unused,
        withToken: unused,
        goingOn: unused,
      },
      ...{ save: unused, find: unused, remove: unused, removeExpired: () => Promise.resolve() },
    },
    appKeys: {
      giveNonce: unused,
      returnNonce: unused,
      takeNonce: unused,
      enrol: unused,
      find: unused,
      use: unused,
      removeExpired: () => Promise.resolve(),
    },
    chipTrust: { add: unused, list: unused, ofCountry: unused, remove: unused },
    knownPictures: { claim: unused, release: unused, removeExpired: () => Promise.resolve() },
    idempotency: {
      hold: unused,
      get: unused,
      renew: unused,
      keep: unused,
      release: unused,
      forget: unused,
      removeExpired: () => Promise.resolve(0),
    },
    events: { ofSession: unused, page: unused, inState: unused, resend: unused },
    webhooks: {
      giveBack: unused,
      claim: () => Promise.resolve([]),
      retry: unused,
      settle: unused,
      waitingInAll: () => Promise.resolve({ waiting: 0, oldestAt: null }),
      setSecret: unused,
      secrets: unused,
      removeExpired: () => Promise.resolve(),
      secret: unused,
    },
  };
};
