import { measure, type Measure } from '../../../test/robustness/support/measure.js';

export type Started = { readonly url: string; readonly token?: string };
export type Report = { readonly started: Started } | { readonly measured: Measure };

const say = (what: Report): void => void process.send!(what);

/** Reports where the server listens, then its memory on request; ends with its parent. */
export const report = (started: Started): void => {
  process.on('message', () => void measure().then((measured) => say({ measured })));
  process.on('disconnect', () => process.exit());
  say({ started });
};
