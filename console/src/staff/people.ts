import { type ReviewerRole, reviewerRoles } from '../../../src/contract/review.js';
import { copyBox } from '../copy.js';
import { button, h, region } from '../dom.js';
import { labelled } from '../filters.js';
import { dateTime, t } from '../i18n/language.js';
import { loadFailed } from '../load.js';
import type { Session } from '../session.js';
import {
  addPerson,
  isRefused,
  listPeople,
  type PasswordLink,
  type Person,
  removePerson,
  resetPassword,
  setRole,
} from './api.js';
import { createConfirm, refusedText } from './confirm.js';

const roleSelect = (chosen: ReviewerRole, props = {}) =>
  h(
    'select',
    { name: 'role', ...props },
    ...reviewerRoles.map((role) =>
      h('option', { value: role, selected: role === chosen }, t(`role_${role}`)),
    ),
  );

const roleIn = ({ value }: HTMLSelectElement): ReviewerRole => value as ReviewerRole;

const linkBox = ({ name, link, expires_at }: PasswordLink): HTMLElement => {
  const box = copyBox(t('passwordLink'), link, 'password-link');
  box.setAttribute('open', '');
  return h(
    'div',
    { class: 'note-box', role: 'status', tabindex: -1 },
    h('p', {}, t('passwordLinkFor', { name, until: dateTime(expires_at, 'short') })),
    box,
  );
};

const stateOf = ({ has_password, link_until, created_at }: Person): string => {
  if (link_until !== null) return t('linkOpenUntil', { at: dateTime(link_until, 'short') });
  return has_password ? t('since', { at: dateTime(created_at, 'short') }) : t('linkIsOver');
};

/** The accounts of the admin's own client. */
export const peopleView = (session: Session): HTMLElement => {
  const me = session.staff()!.name;
  const list = region({ class: 'records-region' });
  const said = region({ 'aria-live': 'polite' });

  const showLink = (link: PasswordLink): void => {
    const box = linkBox(link);
    said.show(box);
    box.focus();
    void load();
  };
  const showDone = (text: string): void => {
    said.show(h('p', { class: 'note-box good', role: 'status' }, text));
    void load();
  };

  const rowOf = (person: Person): HTMLElement => {
    const { name, role } = person;
    const confirm = createConfirm();
    const select = roleSelect(role, { 'aria-label': t('roleOf', { name }) });
    const changeRole = (): void => {
      const next = roleIn(select);
      if (next === role) return confirm.close();
      confirm.open({
        ask: `${t('askRole', { name, role: t(`role_${next}`) })} ${t(`may_${next}`)}`,
        act: t('changeRole'),
        send: () => setRole(session, name, next),
        done: () => showDone(t('roleChanged', { name, role: t(`role_${next}`) })),
      });
    };
    const askLink = (): void =>
      confirm.open({
        ask: t('askLink', { name }),
        act: t('newLink'),
        send: () => resetPassword(session, name),
        done: showLink,
      });
    const askRemoval = (): void =>
      confirm.open({
        ask: t('askRemoval', { name }),
        act: t('removePerson'),
        isDangerous: true,
        send: () => removePerson(session, name),
        done: () => showDone(t('personRemoved', { name })),
      });
    const acts = [
      h(
        'div',
        { class: 'role' },
        select,
        button(t('changeRole'), changeRole, { class: 'quiet small', 'data-act': 'role' }),
      ),
      h(
        'div',
        { class: 'ways' },
        button(t('newLink'), askLink, { class: 'quiet small', 'data-act': 'link' }),
        button(t('removePerson'), askRemoval, { class: 'quiet small', 'data-act': 'remove' }),
      ),
    ];
    return h(
      'li',
      { 'data-name': name },
      h(
        'div',
        { class: 'who' },
        h('strong', {}, name),
        h('span', { class: 'second' }, stateOf(person)),
      ),
      ...(name === me
        ? [h('div', {}, t(`role_${role}`)), h('p', { class: 'hint' }, t('ownAccount'))]
        : acts),
      confirm.element,
    );
  };

  const load = async (): Promise<void> => {
    const people = await listPeople(session);
    if (!people) return list.show(loadFailed(() => void load()));
    list.show(h('ul', { class: 'people' }, ...people.map(rowOf)));
  };

  const problem = h('p', { class: 'problem', role: 'alert' });
  const newName = h('input', {
    name: 'name',
    required: true,
    maxlength: 64,
    pattern: '[a-z0-9._@+\\-]{1,64}',
    title: t('nameRule'),
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
  });
  const newRole = roleSelect('reviewer');
  const mayText = h('p', { class: 'hint' }, t('may_reviewer'));
  newRole.addEventListener('change', () => (mayText.textContent = t(`may_${roleIn(newRole)}`)));
  const add = async (): Promise<void> => {
    problem.textContent = '';
    const told = await addPerson(session, newName.value.trim(), roleIn(newRole));
    if (isRefused(told)) {
      problem.textContent = refusedText(told.why);
      newName.focus();
      return;
    }
    newName.value = '';
    showLink(told);
  };
  const form = h(
    'form',
    {
      class: 'filters',
      'aria-label': t('addPerson'),
      on: {
        submit: (event) => {
          event.preventDefault();
          void add();
        },
      },
    },
    labelled(t('nameOrMail'), newName),
    labelled(t('role'), newRole),
    h('div', { class: 'ways' }, h('button', { type: 'submit', class: 'primary' }, t('addPerson'))),
    mayText,
    problem,
  );

  list.show(h('p', { class: 'empty' }, t('loading')));
  void load();
  return h(
    'div',
    { class: 'transactions staff-page' },
    h('h1', { tabindex: -1 }, t('peopleTitle')),
    h('p', { class: 'lead' }, t('peopleLead')),
    said.element,
    form,
    list.element,
  );
};
