import type { Spelling } from '../../sessions/service.js';
import { presentAnswer } from './answer.js';
import { answerLanguage, presentSession } from './session.js';

/** What sessions keep sealed, and what they send to a client's webhook. */
export const spelling: Spelling = {
  answer: (answer, language) => presentAnswer(answer, answerLanguage(language)).body,
  session: presentSession,
};
