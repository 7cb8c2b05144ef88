import { dateOf } from '../contract/calendar.js';
import { comparesFaces, keepsPhotos } from './session-needs.js';
import { createCameras } from './cameras.js';
import type { Caller, Context, RunningParts } from './context.js';
import { createDocumentFaces } from './document-faces.js';
import { createRecord } from './record.js';
import { useChallenge } from './use-challenge.js';

/** What a running service gives to one verification. */
export const createServiceContext = (service: RunningParts, caller: Caller): Context => {
  const { config, flows, store } = service;
  const { client, session, signal } = caller;
  return {
    client,
    today: dateOf(new Date(store.clock.now())),
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
    useChallenge: (id) => useChallenge(service, caller, id),
  };
};
