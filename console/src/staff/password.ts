import { h } from '../dom.js';
import { t } from '../i18n/language.js';
import type { Session } from '../session.js';
import { choosePassword, isRefused } from './api.js';
import { refusedText } from './confirm.js';

/** The token of `#/password/…`, which is taken out of the address at once. */
export const takePasswordToken = (): string | undefined => {
  const [, token] = /^#\/password\/([\w-]{43})$/.exec(location.hash) ?? [];
  if (token !== undefined) history.replaceState(null, '', `${location.pathname}#/password`);
  return token;
};

/** For a person whose admin gave them a link. */
export const passwordView = (session: Session, token: string, done: () => void): HTMLElement => {
  const password = (id: string) =>
    h('input', {
      ...{ id, name: id, type: 'password', autocomplete: 'new-password' },
      ...{ required: true, minlength: 12 },
    });
  const [first, again] = [password('new-password'), password('again')];
  const problem = h('p', { class: 'problem', role: 'alert' });
  const choose = h('button', { type: 'submit', class: 'primary wide' }, t('choosePassword'));
  const submit = async (): Promise<void> => {
    problem.textContent = '';
    if (first.value !== again.value) {
      problem.textContent = t('passwordsDiffer');
      return again.focus();
    }
    choose.disabled = true;
    const told = await choosePassword(token, first.value);
    const failed = isRefused(told) ? undefined : await session.signInStaff(told.name, first.value);
    choose.disabled = false;
    if (isRefused(told)) {
      problem.textContent = refusedText(told.why);
      return first.focus();
    }
    if (failed) problem.textContent = t('passwordChosen');
    else done();
  };
  return h(
    'form',
    {
      class: 'card choose-password',
      on: {
        submit: (event) => {
          event.preventDefault();
          void submit();
        },
      },
    },
    h('h1', { tabindex: -1 }, t('choosePassword')),
    h('p', { class: 'hint' }, t('choosePasswordLead')),
    h('label', { for: 'new-password' }, t('password')),
    first,
    h('label', { for: 'again' }, t('passwordAgain')),
    again,
    problem,
    choose,
  );
};
