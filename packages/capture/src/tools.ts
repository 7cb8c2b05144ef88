import type { AnversoCaptureEventMap } from '../types.js';
import type { Backend } from './backend/backend.js';
import type { Speech } from './speech.js';
import type { Screen } from './views/screen.js';

type Details = {
  readonly [E in keyof AnversoCaptureEventMap]: AnversoCaptureEventMap[E]['detail'];
};
export type Emit = <E extends keyof Details>(name: E, detail: Details[E]) => void;

/** What the person's way through a session is made with. */
export type Tools = {
  readonly backend: Backend;
  readonly screen: Screen;
  readonly emit: Emit;
  readonly speech: Speech;
};
