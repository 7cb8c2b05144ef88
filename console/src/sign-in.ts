import { h } from './dom.js';
import { t, type TextKey } from './i18n/language.js';
import type { Session, SignInProblem } from './session.js';

const problemTexts: Readonly<Record<SignInProblem, TextKey>> = {
  wrong: 'signInWrong',
  throttled: 'signInThrottled',
  unreachable: 'signInUnreachable',
  failed: 'signInFailed',
};

type Prefilled = {
  readonly client: string;
  readonly password: string;
  /** In the demo: a client with the same password and ID Reader Plus. */
  readonly plus?: string | undefined;
};

/**
 * `#client=…&password=…` of the demo's address: filled in, taken out of the address at once, never
 * sent by itself.
 */
export const takePrefilled = (): Prefilled | undefined => {
  const given = new URLSearchParams(location.hash.replace(/^#\/?/, ''));
  const client = given.get('client');
  const password = given.get('password');
  if (!client || !password) return undefined;
  history.replaceState(null, '', location.pathname);
  return { client, password, plus: given.get('plus') ?? undefined };
};

export const signInView = (
  session: Session,
  given: {
    readonly prefilled?: Prefilled | undefined;
    readonly hasEnded: boolean;
    /** The session of a second client, signed in at the same time. */
    readonly proof: Session;
  },
  done: () => void,
): HTMLElement => {
  const client = h('input', {
    id: 'client',
    name: 'username',
    autocomplete: 'username',
    autocapitalize: 'none',
    spellcheck: 'false',
    required: true,
  });
  const password = h('input', {
    id: 'password',
    name: 'password',
    type: 'password',
    autocomplete: 'current-password',
    required: true,
  });
  client.value = given.prefilled?.client ?? session.client() ?? '';
  password.value = given.prefilled?.password ?? '';
  const problem = h('p', { class: 'problem', role: 'alert' });
  const nameLabel = h('label', { for: 'client' }, t('client'));
  const hint = h('p', { class: 'hint' }, t('signInHint'));
  /** Who tries documents and who reviews sessions is promised something else about photos. */
  const promise = h('li', {});
  let asStaff = session.staff() !== undefined;
  if (asStaff) client.value = session.staff()!.name;
  const who = (value: 'client' | 'staff', label: TextKey) =>
    h(
      'label',
      { class: 'check' },
      h('input', {
        type: 'radio',
        name: 'as',
        value,
        checked: asStaff === (value === 'staff'),
        on: { change: () => choose(value === 'staff') },
      }),
      t(label),
    );
  const choose = (staff: boolean): void => {
    asStaff = staff;
    nameLabel.textContent = t(staff ? 'staffName' : 'client');
    hint.textContent = t(staff ? 'signInStaffHint' : 'signInHint');
    promise.textContent = t(staff ? 'promiseReview' : 'promisePrivate');
    problem.textContent = '';
  };
  choose(asStaff);
  const enter = h('button', { type: 'submit', class: 'primary wide' }, t('signIn'));

  const submit = async (): Promise<void> => {
    problem.textContent = '';
    enter.disabled = true;
    enter.textContent = t('signingIn');
    const enterAs = asStaff ? session.signInStaff : session.signIn;
    const failed = await enterAs(client.value.trim(), password.value);
    enter.disabled = false;
    enter.textContent = t('signIn');
    const { plus } = given.prefilled ?? {};
    if (!failed && plus) await given.proof.signIn(plus, password.value);
    if (!failed) return done();
    problem.textContent = t(
      asStaff && failed === 'wrong' ? 'signInStaffWrong' : problemTexts[failed],
    );
    password.focus();
  };

  return h(
    'div',
    { class: 'sign-in' },
    h(
      'div',
      { class: 'welcome' },
      h('p', { class: 'wordmark', 'aria-hidden': true }, 'anverso'),
      h('p', { class: 'lead' }, t('signInLead')),
      h(
        'ul',
        { class: 'promises' },
        promise,
        h('li', {}, t('promiseLocal')),
        h('li', {}, t('promiseCpu')),
      ),
    ),
    h(
      'form',
      {
        class: 'card',
        on: {
          submit: (event) => {
            event.preventDefault();
            void submit();
          },
        },
      },
      h('h1', { tabindex: -1 }, t('signInTitle')),
      given.hasEnded && h('p', { class: 'note', role: 'status' }, t('signInEnded')),
      given.prefilled && h('p', { class: 'note' }, t('signInDemo')),
      h(
        'fieldset',
        { class: 'who' },
        h('legend', {}, t('signInAs')),
        who('client', 'asClient'),
        who('staff', 'asStaff'),
      ),
      nameLabel,
      client,
      h('label', { for: 'password' }, t('password')),
      password,
      problem,
      enter,
      hint,
    ),
  );
};
