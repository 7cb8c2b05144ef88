import { camera } from '../../../packages/capture/src/texts/en.js';
import { cameras } from './en/cameras.js';
import { capabilities } from './en/capabilities.js';
import { figures } from './en/figures.js';
import { names } from './en/names.js';
import { result } from './en/result.js';
import { review } from './en/review.js';
import { sessions } from './en/sessions.js';
import { shell } from './en/shell.js';
import { staff } from './en/staff.js';
import { transactions } from './en/transactions.js';
import { tryPage } from './en/try.js';

/** Every text of the console; `{x}` is filled in. */
export const en = {
  ...shell,
  ...tryPage,
  ...result,
  ...camera,
  ...transactions,
  ...sessions,
  ...figures,
  ...review,
  ...staff,
  ...cameras,
  ...capabilities,
  ...names,
};

export type Texts = Readonly<Record<keyof typeof en, string>>;
