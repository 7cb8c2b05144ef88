import { button, h, region } from '../dom.js';
import { labelled } from '../filters.js';
import { dateTime, t } from '../i18n/language.js';
import { loadFailed } from '../load.js';
import type { Session } from '../session.js';
import { checkName } from '../sessions/words.js';
import {
  isRefused,
  loadPolicy,
  type Policy,
  type PolicyForm,
  type Preview,
  previewPolicy,
  setPolicy,
} from './api.js';
import { createConfirm, refusedText } from './confirm.js';
import { createVotes, resultText, type Row, voteText } from './votes.js';

/** `others`: what changes beside the votes. */
const previewList = ({ differences, milder }: Preview, others: readonly string[]): HTMLElement =>
  h(
    'div',
    { class: 'preview' },
    h(
      'ul',
      { class: 'differences' },
      ...others.map((text) => h('li', {}, text)),
      ...differences.map((one) =>
        h(
          'li',
          {},
          `${checkName(one.check)}, ${resultText(one.result)}: `,
          h('span', { class: 'was' }, voteText(one.before)),
          ' → ',
          h('strong', {}, voteText(one.after)),
        ),
      ),
    ),
    milder.length > 0 && h('p', { class: 'problem' }, t('milderVotes', { count: milder.length })),
  );

const historyList = ({ history }: Policy): HTMLElement =>
  h(
    'section',
    { class: 'record' },
    h('h2', {}, t('policyHistory')),
    history.length === 0
      ? h('p', { class: 'hint' }, t('policyNever'))
      : h(
          'ol',
          { class: 'differences', reversed: true },
          ...history.map((one) =>
            h(
              'li',
              { value: one.version },
              h('strong', {}, one.base),
              ` · ${dateTime(one.set_at, 'short')}`,
              one.second_person && ` · ${t('twoPersons')}`,
              one.changes.length > 0 && ` · ${t('votesChanged', { count: one.changes.length })}`,
            ),
          ),
        ),
  );

/** How the client's sessions are decided: seen, changed in a preview, then set. */
export const policyView = (session: Session): HTMLElement => {
  const body = region({ class: 'policy' });
  const said = region({ 'aria-live': 'polite' });

  const show = (now: Policy): void => {
    const own = (base: string): readonly Row[] =>
      now.shipped.find(({ name }) => name === base)!.table;
    const confirm = createConfirm();
    const preview = region({ class: 'preview', 'aria-live': 'polite' });
    const about = h('p', { class: 'hint' });
    const place = region();
    const base = h(
      'select',
      { name: 'base' },
      ...now.shipped.map(({ name }) =>
        h('option', { value: name, selected: name === now.base }, name),
      ),
    );
    const two = h('input', { type: 'checkbox', name: 'second_person', checked: now.second_person });
    /** What is changed after a preview needs another one. */
    const changed = (): void => {
      preview.show();
      confirm.close();
    };
    let edited: ReturnType<typeof createVotes>;
    const chooseBase = (table: readonly Row[]): void => {
      about.textContent = t(`policy_${base.value as Policy['base']}`);
      edited = createVotes(table, own(base.value), changed);
      place.show(edited.element);
    };
    const form = (): PolicyForm => ({
      base: base.value as Policy['base'],
      second_person: two.checked,
      changes: edited.changes(),
    });
    const set = (wanted: PolicyForm, { version, milder }: Preview): void => {
      const weaken = milder.length > 0;
      confirm.open({
        ask: `${t('askPolicy', { version })}${weaken ? ` ${t('askWeaken')}` : ''}`,
        act: t(weaken ? 'setWeaker' : 'setPolicy'),
        isDangerous: weaken,
        send: () =>
          setPolicy(session, { ...wanted, after: now.version, ...(weaken && { weaken }) }),
        done: (next) => {
          said.show(
            h(
              'p',
              { class: 'note-box good', role: 'status' },
              t('policySet', { policy: next.policy }),
            ),
          );
          show(next);
        },
      });
    };
    const look = async (): Promise<void> => {
      confirm.close();
      const wanted = form();
      const told = await previewPolicy(session, wanted);
      if (isRefused(told))
        return preview.show(h('p', { class: 'problem', role: 'alert' }, refusedText(told.why)));
      const others = [
        ...(wanted.base === now.base ? [] : [`${t('policyBase')}: ${now.base} → ${wanted.base}`]),
        ...(wanted.second_person === now.second_person
          ? []
          : [t(wanted.second_person ? 'twoPersons' : 'onePerson')]),
      ];
      const isSame = told.differences.length + others.length === 0;
      const act = () => set(wanted, told);
      preview.show(
        h('h2', {}, t('policyPreview')),
        isSame ? h('p', {}, t('policySame')) : previewList(told, others),
        !isSame &&
          h('div', {}, button(t('setPolicy'), act, { class: 'primary', 'data-act': 'set' })),
      );
    };
    two.addEventListener('change', changed);
    base.addEventListener('change', () => {
      chooseBase(own(base.value));
      changed();
    });
    chooseBase(now.table);
    body.show(
      h('p', {}, t('policyNow'), ' ', h('strong', {}, now.policy)),
      h(
        'div',
        { class: 'record' },
        labelled(t('policyBase'), base),
        about,
        h('label', { class: 'check' }, two, h('span', {}, t('twoPersons'))),
        h('h2', {}, t('policyVotes')),
        place.element,
        h(
          'div',
          { class: 'ways' },
          button(t('lookAtChanges'), () => void look(), {
            class: 'primary',
            'data-act': 'preview',
          }),
        ),
        preview.element,
        confirm.element,
      ),
      historyList(now),
    );
  };

  const load = async (): Promise<void> => {
    body.show(h('p', { class: 'empty' }, t('loading')));
    const now = await loadPolicy(session);
    if (now) show(now);
    else body.show(loadFailed(() => void load()));
  };
  void load();
  return h(
    'div',
    { class: 'transactions staff-page' },
    h('h1', { tabindex: -1 }, t('policyTitle')),
    h('p', { class: 'lead' }, t('policyLead')),
    said.element,
    body.element,
  );
};
