import { copyBox } from '../copy.js';
import { button, h } from '../dom.js';
import { t, type TextKey } from '../i18n/language.js';
import { waterfall } from '../waterfall.js';
import { type Cause, causeOf } from './cause.js';
import { conditionsTable } from './conditions.js';
import { curlBox } from './curl.js';
import { fieldTables } from './fields.js';
import { partTitle } from './kinds.js';
import { photoWithOverlay } from './overlay.js';
import { resultTabs } from './result-tabs.js';
import type { Shown } from './shown.js';
import { isProven } from './verdict.js';
import { proofBox, provenBox, verdictBox } from './verdict-box.js';

const causeAdvice = ({ text, mend }: Cause, act: Shown['mend']): HTMLElement => {
  const label =
    mend?.act === 'move' ? t('mendMove', { kind: t(`kind_${mend.to}` as TextKey) }) : t('mendSwap');
  return h(
    'div',
    { class: 'advice', 'data-cause': text },
    h('p', {}, t(text)),
    mend && button(label, () => act(mend), { class: 'quiet', 'data-act': 'mend' }),
  );
};

/** The answer, from its verdict down to its raw JSON. */
export const resultView = (shown: Shown): HTMLElement => {
  const { answer, rules, photos } = shown;
  const { details } = answer.body;
  const cause = causeOf(answer, rules, photos);
  const overlaid = rules.parts.flatMap((part) => {
    const photo = photos[part];
    const found = details?.detections?.[part];
    return photo && found ? [{ part, photo, found }] : [];
  });
  const gallery = h(
    'div',
    { class: `gallery of-${overlaid.length}` },
    ...overlaid.map(({ part, photo, found }) =>
      photoWithOverlay({ part, title: partTitle(rules, part) }, photo, found),
    ),
  );
  const tables = fieldTables(answer.body, () => gallery);
  // Fields beside the photo, instead of out of sight below it.
  const isBeside = overlaid.length > 0 && tables.length > 0;
  const page = h(
    'div',
    { class: 'answer-page' },
    h(
      'div',
      { class: 'verdicts' },
      verdictBox(answer, cause && causeAdvice(cause, shown.mend)),
      shown.proven ? provenBox(shown.proven) : proofBox(answer),
    ),
    h(
      'div',
      { class: isBeside ? 'found beside' : 'found' },
      overlaid.length > 0 && h('section', { 'aria-label': t('foundOn') }, gallery),
      tables.length > 0 && h('section', { class: 'tables' }, ...tables),
    ),
    h(
      'section',
      {},
      details?.conditions &&
        details.conditions.length > 0 &&
        conditionsTable(details.conditions, isProven(answer)),
      copyBox(t('json'), JSON.stringify(answer.body, undefined, 2), 'json'),
      curlBox(shown),
    ),
  );
  const time = details?.timings_ms && [
    {
      name: 'time',
      title: t('tabTime'),
      content: h('section', {}, h('h3', {}, t('timings')), waterfall(details.timings_ms)),
    },
  ];
  return h(
    'div',
    { class: 'answer' },
    ...resultTabs([{ name: 'answer', title: t('tabAnswer'), content: page }, ...(time ?? [])]),
  );
};
