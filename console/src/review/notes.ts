import { maxNoteCharacters } from '../../../src/contract/review.js';
import { h, region } from '../dom.js';
import { dateTime, t } from '../i18n/language.js';
import type { Session } from '../session.js';
import { addNote, type ReviewCase } from './api.js';

type Notes = ReviewCase['notes'];

const noteList = (notes: Notes): HTMLElement | false =>
  notes.length > 0 &&
  h(
    'ol',
    {},
    ...notes.map(({ by, at, note }) =>
      h('li', {}, h('strong', {}, by), `, ${dateTime(at, 'short')}`, h('q', {}, note)),
    ),
  );

/** What reviewers wrote for each other; who reviews can write another one without deciding. */
export const notesView = (session: Session, { id, notes }: ReviewCase): HTMLElement => {
  const list = region({ 'aria-live': 'polite' });
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
    list.show(noteList(told));
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text.value.trim() !== '') void write();
  };
  list.show(noteList(notes));
  return h(
    'section',
    { class: 'case-notes' },
    h('h2', {}, t('caseNotes')),
    list.element,
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
