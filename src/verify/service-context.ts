import { dateOf } from '../contract/calendar.js';
import { comparesFaces, keepsPhotos } from './session-needs.js';
import { createCameras } from './cameras.js';
import type { Caller, Context, RunningParts } from './context.js';
import { createDocumentFaces } from './document-faces.js';
import { createRecord } from './record.js';

/** What a running service gives to one verification. */
export const createServiceContext = (service: RunningParts, caller: Caller): Context => {
  const { config, flows, store } = service;
  const { clock, challenges } = store;
  const { client, session, signal, arrivedAt } = caller;
  const owner = { client: client.name, session: session?.id ?? null };
  return {
    client,
    today: dateOf(new Date(clock.now())),
    session: session && {
      face: comparesFaces(session, client.services),
      copies: keepsPhotos(config, client),
    },
    run: (job) => flows.run({ ...job, heads: client.heads ?? undefined }, client.name, signal),
    record: createRecord(service, caller),
    signal,
    onBusy: caller.onBusy,
    cameras: createCameras(service, caller),
    faces: createDocumentFaces(service, caller),
    challenges: {
      // The arrival of the request counts, because a body may take long on a slow connection.
      use: (id) => challenges.use(id, owner, arrivedAt),
      judged: (id, missed) => challenges.judged(id, missed, new Date(clock.now())),
      release: (id) => challenges.release(id),
    },
  };
};
