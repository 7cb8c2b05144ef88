import { codes, type Reason } from '../../../src/contract/codes.js';
import { button, h, region } from '../dom.js';
import { adviceFor } from '../../../src/contract/advice.js';
import { dateTime, language, named, t } from '../i18n/language.js';
import { waterfall } from '../waterfall.js';
import type { Transaction } from './api.js';
import { inOrder } from './stages.js';

const facts = (pairs: readonly (readonly [string, string])[]): HTMLElement =>
  h(
    'dl',
    { class: 'facts' },
    ...pairs.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
  );

const eraser = (erase: () => void): HTMLElement => {
  const { element, show } = region({ class: 'eraser' });
  const ask = (): void => {
    show(
      h('span', {}, t('eraseSure')),
      button(t('eraseYes'), erase, { class: 'danger small' }),
      button(t('eraseNo'), offer, { class: 'quiet small' }),
    );
    element.querySelector('button')?.focus();
  };
  const offer = (): void => show(button(t('erase'), ask, { class: 'quiet small' }));
  offer();
  return element;
};

export const recordView = (one: Transaction, erase: () => void): HTMLElement => {
  const reason = one.reason !== null && one.reason in codes ? (one.reason as Reason) : undefined;
  return h(
    'article',
    { class: 'record', 'data-id': one.id },
    facts([
      [t('when'), dateTime(one.created_at)],
      [t('kind'), named('kind', one.kind)],
      [t('outcome'), t(`outcome_${one.outcome}`)],
      ...(one.code === null ? [] : [[t('codeName'), String(one.code)] as const]),
      ...(reason ? [[t('reason'), codes[reason][language()]] as const] : []),
      ...(reason && adviceFor(reason, language())
        ? [[t('advice'), adviceFor(reason, language())] as const]
        : []),
      [t('requestId'), one.request_id],
      [t('keptUntil'), dateTime(one.kept_until)],
    ]),
    Object.keys(one.timings_ms).length > 0 &&
      h('section', {}, h('h2', {}, t('timings')), waterfall(inOrder(one.kind, one.timings_ms))),
    Object.keys(one.models).length > 0 &&
      h('section', {}, h('h2', {}, t('models')), facts(Object.entries(one.models))),
    eraser(erase),
  );
};
