import type { Texts } from './en.js';
import { camera } from '../../../packages/capture/src/texts/es.js';
import { cameras } from './es/cameras.js';
import { capabilities } from './es/capabilities.js';
import { figures } from './es/figures.js';
import { names } from './es/names.js';
import { result } from './es/result.js';
import { review } from './es/review.js';
import { sessions } from './es/sessions.js';
import { shell } from './es/shell.js';
import { staff } from './es/staff.js';
import { transactions } from './es/transactions.js';
import { tryPage } from './es/try.js';

export const es: Texts = {
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
