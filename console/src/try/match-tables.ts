import { textOf } from '../../../src/contract/advice.js';
import { matchLimits } from '../../../src/contract/match.js';
import { h } from '../dom.js';
import { language, number, percent, t, type TextKey } from '../i18n/language.js';
import type { Match } from './answer.js';

type Row = readonly [what: TextKey, value: string, about: string];

type Judged = Match['liveness'] | NonNullable<Match['proof_of_life']>;

/** Held, or the code that says why not. */
const judgedText = ({ valid, error_code: code, message = '' }: Judged): string =>
  valid || code === undefined ? t('holds') : `${code} ${textOf(code, message, language())}`;

const faceText = ({ quality, size_px: px }: Match['selfie_face']): string =>
  t('matchFaceAbout', { quality: percent(quality), px });

const rowsOf = (match: Match): readonly Row[] => {
  const { liveness, proof_of_life: proof } = match;
  const limits = { match: number(matchLimits.match), doubt: number(matchLimits.doubt) };
  return [
    ['matchSimilarity', number(match.similarity), t('matchLimits', limits)],
    ['matchDocumentFace', faceText(match.document_face), ''],
    ['matchSelfieFace', faceText(match.selfie_face), ''],
    ['matchLiveness', number(liveness.api_response['liveness'] ?? 0), judgedText(liveness)],
    ...(proof ? [['matchProof', '', judgedText(proof)] as const] : []),
  ];
};

/** What the comparison measured, and what came of each check. */
export const matchTables = (match: Match): readonly HTMLElement[] => [
  h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t('matchMeasured') },
    h(
      'table',
      { class: 'match', 'data-match': match.verdict },
      h('caption', {}, t('matchMeasured')),
      h(
        'tbody',
        {},
        ...rowsOf(match).map(([what, value, about]) =>
          h(
            'tr',
            { 'data-what': what },
            h('th', { scope: 'row' }, t(what)),
            h('td', {}, value, about && h('span', { class: 'second' }, about)),
          ),
        ),
      ),
    ),
  ),
];
