import type { ComparedFace } from '../flows/compared-face.js';
import type { FlowName, JobOf, JobResult } from '../flows/jobs.js';
import { dateOf } from '../contract/calendar.js';
import { codes } from '../contract/codes.js';
import { isVerdictReason } from '../contract/match.js';
import { createSealer } from '../store/sealing.js';
import type {
  Caller,
  Cameras,
  Chips,
  Context,
  DocumentFaces,
  RecordedResult,
  RunningParts,
} from './context.js';
import { proveCapture } from './signed/prove-capture.js';
import { useChallenge } from './use-challenge.js';

const dayMs = 86_400_000;

/** Durable before the answer is sent. Holds what happened, never what was in the image. */
const createRecord =
  ({ store, metrics }: RunningParts, { client, session, requestId, onRecorded }: Caller) =>
  async ({
    kind,
    outcome,
    reason,
    timingsMs = {},
    models = {},
  }: RecordedResult): Promise<number> => {
    const hasCode = reason !== undefined && !isVerdictReason(reason);
    const code = hasCode ? codes[reason].code : null;
    const id = await store.transactions.record({
      client: client.name,
      kind,
      outcome,
      code,
      reason: reason ?? null,
      timingsMs,
      models,
      requestId,
      sandbox: client.sandbox,
      session: session?.id ?? null,
      reference: session?.reference ?? null,
      retainUntil: new Date(store.clock.now() + client.retentionDays * dayMs),
    });
    // Counted under a kind of its own, so that invented refusals raise no alert.
    metrics.recorded(client.sandbox ? 'sandbox' : kind, outcome, code ?? undefined, timingsMs);
    onRecorded({ kind, outcome, code, id, timingsMs, ...(client.sandbox && { sandbox: true }) });
    return id;
  };

/** A camera's baseline helps the judge (docs/OPERATING.md): a fault in it never fails a request. */
const createCameras = (
  { config, store: { cameraBaselines }, metrics, log }: RunningParts,
  { client: { name } }: Caller,
): Cameras => ({
  find: async (device) => {
    if (config.cameraBaselines === 'off') return undefined;
    return cameraBaselines.find(name, device).catch((fault: unknown) => {
      log.warn({ err: fault }, 'camera baseline not read: judged without it');
      return undefined;
    });
  },
  learn: async (device, camera) => {
    metrics.selfieScored(camera);
    if (config.cameraBaselines === 'off') return;
    await cameraBaselines
      .learn(name, device, camera)
      .catch((fault: unknown) => log.warn({ err: fault }, 'camera baseline not updated'));
  },
});

/**
 * The versions of the nets are part of it: an embedding of other nets cannot be compared, so it is
 * not found.
 */
const facePurpose = 'document faces of two nets';

/** A face is never stored in the clear: without ANVERSO_KEY_SECRET none is kept. */
const createDocumentFaces = (
  { store: { documentFaces, clock }, config: { keySecret } }: RunningParts,
  { client: { name, faceMinutes, services } }: Caller,
): DocumentFaces => ({
  areKept: faceMinutes > 0 && services.includes('match') && keySecret !== undefined,
  keep: async (id, face) => {
    // Details are for a session, which compares them at its end.
    const { embedding, details: _forSessions, ...kept } = face;
    const { seal } = createSealer(keySecret, facePurpose);
    const expiresAt = new Date(clock.now() + faceMinutes * 60_000);
    const sealed = await seal({ ...kept, embedding: [...embedding] });
    await documentFaces.keep(name, id, sealed, expiresAt);
  },
  find: async (id) => {
    const sealed = await documentFaces.find(name, id, new Date(clock.now()));
    const face = sealed && (await createSealer(keySecret, facePurpose).open(sealed));
    if (!face) return undefined;
    const kept = face as ComparedFace;
    return { ...kept, embedding: Float32Array.from(kept.embedding) };
  },
});

const createChips = ({ store }: RunningParts, { client, session }: Caller): Chips => {
  const { appKeys, chipTrust, clock } = store;
  const owner = { client: client.name, session: session?.id ?? null };
  return {
    takeChallenge: (id) => appKeys.takeNonce(id, owner, new Date(clock.now())),
    returnChallenge: (id, forMs) => appKeys.returnNonce(id, owner, new Date(clock.now() + forMs)),
    trustOf: async (countries) => {
      const rows = await Promise.all(countries.map((one) => chipTrust.ofCountry(one)));
      return rows.flat().map(({ kind, der }) => ({ kind, der }));
    },
    now: () => clock.now(),
  };
};

/** A session compares the face on a document with a selfie, or with that of another document. */
const sessionNeeds = (
  { keySecret }: RunningParts['config'],
  { client: { services, reviewHours, photoHours }, session }: Caller,
): Context['session'] =>
  session && {
    face:
      services.includes('match') &&
      session.steps.length > 1 &&
      session.steps.some(({ kind }) => kind !== 'selfie'),
    // Only for a client that asked for it, and only sealed.
    copies: reviewHours > 0 && keySecret !== undefined,
    // The person was told when the session was made.
    originals: session.photosKept && photoHours > 0 && keySecret !== undefined,
  };

/** What a running service gives to one verification. */
export const createServiceContext = (service: RunningParts, caller: Caller): Context => {
  const { config, pool, modelHealth, store } = service;
  const { client, signal, onBusy } = caller;
  return {
    client,
    today: dateOf(new Date(store.clock.now())),
    session: sessionNeeds(config, caller),
    run: <F extends FlowName>(job: JobOf<F>) =>
      pool
        .run<JobResult<F>>(
          { ...job, heads: client.heads ?? undefined },
          { client: client.name, signal },
        )
        .catch((fault: unknown) => {
          modelHealth.observe(fault);
          throw fault;
        }),
    record: createRecord(service, caller),
    signal,
    onBusy,
    cameras: createCameras(service, caller),
    faces: createDocumentFaces(service, caller),
    chips: createChips(service, caller),
    useChallenge: (id) => useChallenge(service, caller, id),
    proveCapture: (sent, signed) => proveCapture(service, caller, sent, signed),
  };
};
