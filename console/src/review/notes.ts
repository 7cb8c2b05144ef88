import { maxNoteCharacters } from '../../../src/contract/review.js';
import { h } from '../dom.js';
import { dateTime, t } from '../i18n/language.js';
import type { Session } from '../session.js';
import { addNote, type ReviewCase } from './api.js';

const noteItem = ({ by, at, note }: ReviewCase['notes'][number]): HTMLElement =>
  h('li', {}, h('strong', {}, by), `, ${dateTime(at, 'short')}`, h('q', {}, note));

/** What reviewers wrote for each other; who reviews can write another one without deciding. */
export const notesView = (session: Session, { id, notes }: ReviewCase): HTMLElement => {
  const list = h('ol', { 'aria-live': 'polite' }, ...notes.map(noteItem));
  const problem = h('p', { class: 'problem', role: 'alert' });
  const text = h('textarea', {
    ...{ name: 'case-note', rows: 2, maxlength: maxNoteCharacters, required: true },
    'aria-describedby': 'case-note-hint',
  });
  const write = async (): Promise<void> => {
    problem.textContent = '';
    const told = await addNote(session, id, text.value.trim());
    if (typeof told === 'string') {
      problem.textContent = t('conflict', { why: told });
      return;
    }
    text.value = '';
    list.append(noteItem(told));
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text.value.trim() !== '') void write();
  };
  return h(
    'section',
    { class: 'case-notes' },
    h('h2', {}, t('caseNotes')),
    list,
    session.staff()!.role === 'reviewer'
      ? h(
          'form',
          { on: { submit } },
          h('label', { class: 'note-field' }, h('span', {}, t('newNote')), text),
          h('p', { class: 'hint', id: 'case-note-hint' }, t('noteHint')),
          problem,
          h(
            'div',
            {},
            h('button', { type: 'submit', class: 'quiet small', 'data-act': 'note' }, t('addNote')),
          ),
        )
      : notes.length === 0 && h('p', { class: 'hint' }, t('noNotes')),
  );
};
