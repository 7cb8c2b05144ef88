import type { FastifyRequest } from 'fastify';
import { type AnswerLanguage, answerLanguages } from '../../contract/languages.js';

/** docs/DECISIONS.md 9: English by default, Spanish when `Accept-Language` prefers it. */
export const preferredLanguage = (header: string | undefined): AnswerLanguage => {
  let best: AnswerLanguage = 'en';
  let bestWeight = 0;
  for (const part of (header ?? '').slice(0, 256).split(',')) {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
    const language = answerLanguages.find((known) => range.split('-')[0] === known);
    const quality = parameters.find((p) => p.trim().startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.trim().slice(2));
    if (language && weight > bestWeight) [best, bestWeight] = [language, weight];
  }
  return best;
};

export const languageOf = (request: FastifyRequest): AnswerLanguage =>
  preferredLanguage(request.headers['accept-language']);
