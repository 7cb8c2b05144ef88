import { h } from '../dom.js';
import { t } from '../i18n/language.js';
import type { Session } from '../session.js';
import { assignCase, type SessionInReview } from './api.js';

/** Whose case it is, and the choice of somebody else. */
export const assignControl = (
  session: Session,
  { id, assigned_to }: Pick<SessionInReview, 'id' | 'assigned_to'>,
  reviewers: readonly string[],
): HTMLElement => {
  const me = session.staff()!.name;
  const said = h('span', { class: 'hint', role: 'status' });
  const select = h(
    'select',
    { name: 'assigned-to', 'aria-label': t('assignedTo') },
    h('option', { value: '' }, t('assigned_nobody')),
    ...reviewers.map((name) =>
      h('option', { value: name, selected: name === assigned_to }, name === me ? t('yours') : name),
    ),
  );
  select.addEventListener('change', () => {
    void assignCase(session, id, select.value || null).then((why) => {
      said.textContent = why ?? t('assignedNow');
      if (why !== undefined) select.value = assigned_to ?? '';
    });
  });
  return h('div', { class: 'assign' }, h('span', {}, t('assignedTo')), select, said);
};
