import { button, h, region } from '../dom.js';
import { dateTime, named, t } from '../i18n/language.js';
import { loadFailed } from '../load.js';
import type { Session } from '../session.js';
import { getSession } from '../sessions/api.js';
import { sessionRecord } from '../sessions/record.js';
import { duration } from '../sessions/words.js';
import {
  type CaseAnswer,
  claimCase,
  decideCase,
  firstFree,
  getCase,
  listWaiting,
  loadFigures,
  releaseCase,
  type ReviewCase,
  type ReviewFigures,
  type Said,
  wasErased,
} from './api.js';
import { assignControl } from './assign.js';
import { checkList } from './checks.js';
import { createDecide } from './decide.js';
import { fieldList } from './fields.js';
import { keyHelp, listenForKeys } from './keys.js';
import { notesView } from './notes.js';
import { createPhotos } from './photos.js';

/** A claim lasts ten minutes; it is renewed while the reviewer is still looking. */
const renewMs = 4 * 60_000;

/** How soon a case that was erased leaves the page. */
const erasedMs = 15_000;

const backLink = (): HTMLElement =>
  h('p', {}, h('a', { href: '#/review' }, `← ${t('backToQueue')}`));

const nameOf = ({ reference, id }: ReviewCase): string =>
  reference ?? t('noReference', { id: id.slice(0, 8) });

const noteBox = (text: string): HTMLElement => h('p', { class: 'note-box' }, text);

/** One session, for the reviewer who claimed it; others see its history only. */
export const caseView = (session: Session, id: string): HTMLElement => {
  const staff = session.staff()!;
  const body = region({ class: 'case-body' });
  const said = h('p', { class: 'note-box good', role: 'status', hidden: true });
  const problem = h('p', { class: 'problem', role: 'alert' });
  const title = h(
    'h1',
    { tabindex: -1 },
    t('caseTitle', { name: t('noReference', { id: id.slice(0, 8) }) }),
  );
  const root = h('div', { class: 'case' }, backLink(), title, said, problem, body.element);
  let forget = (): void => undefined;

  const release = (): void => {
    releaseCase(session, id);
    forget();
    location.hash = '#/review';
  };

  /** The record says what the case does, and of the consent, too. */
  const readOnly = async (note: string, one?: ReviewCase, more?: HTMLElement): Promise<void> => {
    const isInReview = one?.decision?.outcome === 'review';
    const record = await getSession(session, id);
    if (record === 'failed') return body.show(loadFailed(() => void load()));
    body.show(
      noteBox(note),
      more,
      isInReview && staff.role !== 'auditor' && assignControl(session, one, one.reviewers),
      isInReview && notesView(session, one),
      record !== 'absent' && sessionRecord(record),
    );
  };

  /** Whoever the photos are of has a right that they leave the page too. */
  const erased = (): void => {
    forget();
    body.show(noteBox(t('caseErased')));
  };

  /** The next one is offered, not opened: to open it is to claim it, and to look at its photos. */
  const decided = async (verdict: Said['verdict'], one: ReviewCase): Promise<void> => {
    forget();
    body.show();
    const isFirst = one.decision?.outcome === 'review';
    said.textContent = isFirst
      ? t('decidedFirst')
      : t('decided', { verdict: named('verdict', verdict) });
    said.hidden = false;
    const waiting = await listWaiting(session);
    const others = (waiting?.sessions ?? []).filter((other) => other.id !== id);
    const next = firstFree(others, staff.name);
    const link = (href: string, act: string, text: string, isMain: boolean): HTMLElement =>
      h('a', { class: `button ${isMain ? 'primary' : 'quiet'}`, href, 'data-act': act }, text);
    body.show(
      h(
        'div',
        { class: 'ways' },
        next && link(`#/review/${next.id}`, 'next', t('openNext'), true),
        link('#/review', 'queue', t('backToQueue'), !next),
        h(
          'a',
          { class: 'button quiet', href: `#/sessions/${id}` },
          t('session', { id: id.slice(0, 8) }),
        ),
      ),
    );
    body.element.querySelector<HTMLElement>('a')?.focus();
  };

  const say = async (given: Said): Promise<void> => {
    problem.textContent = '';
    const answer = await decideCase(session, id, given);
    if (typeof answer === 'object' && 'found' in answer)
      return await decided(given.verdict, answer.found);
    if (typeof answer === 'object' && answer.code === 'erased') return erased();
    const why = typeof answer === 'object' ? answer.why : t('loadFailed');
    problem.textContent = t('conflict', { why });
  };

  const show = (one: ReviewCase, figures: ReviewFigures | undefined): void => {
    const photos = createPhotos(session, one);
    forget = photos.forget;
    const decide = createDecide(one, (given) => void say(given));
    const waits = (Date.now() - Date.parse(one.decision!.at)) / 1000;
    body.show(
      h(
        'div',
        { class: 'case-main' },
        h(
          'div',
          { class: 'case-line' },
          h(
            'p',
            { class: 'hint' },
            [
              `${t('waitsFor')} ${duration(waits)}`,
              one.photos_until === null
                ? t('photosNone')
                : t('photosUntil', { at: dateTime(one.photos_until, 'short') }),
              one.decision!.policy,
            ].join(' · '),
          ),
          button([t('release'), h('kbd', { 'aria-hidden': true }, 'L')], release, {
            class: 'quiet small',
          }),
        ),
        assignControl(session, one, one.reviewers),
        one.second_person && noteBox(t('secondPerson')),
        ...one.reviews.map(({ by, verdict }) =>
          noteBox(t('firstSaid', { by, verdict: named('verdict', verdict) })),
        ),
        photos.element,
        notesView(session, one),
        h('div', { class: 'findings' }, fieldList(one), checkList(one, figures)),
        keyHelp(),
      ),
      decide.element,
    );
    listenForKeys(decide.element, { decide, ...photos, release });
  };

  /**
   * Renews the claim while the case is on the page; a lost claim is reported at the next decision.
   */
  const keepClaim = (): void => {
    const stop = (): void => {
      for (const timer of timers) clearInterval(timer);
      forget();
    };
    const every = (ms: number, work: () => Promise<unknown>) =>
      setInterval(() => {
        if (!root.isConnected) stop();
        else if (said.hidden) void work();
      }, ms);
    const lookWhetherErased = async (): Promise<void> => {
      if (!(await wasErased(session, id))) return;
      stop();
      erased();
    };
    const timers = [
      every(renewMs, () => claimCase(session, id)),
      every(erasedMs, lookWhetherErased),
    ];
  };

  const load = async (takesOver = false): Promise<void> => {
    body.show(h('p', { class: 'empty' }, t('loading')));
    const isReviewer = staff.role === 'reviewer';
    const [claimed, figures] = await Promise.all([
      isReviewer ? claimCase(session, id, takesOver) : getCase(session, id),
      loadFigures(session),
    ]);
    // Somebody else has claimed it, or it was decided: the case is still shown.
    const isTaken = typeof claimed === 'object' && 'why' in claimed;
    const answer: CaseAnswer = isTaken ? await getCase(session, id) : claimed;
    if (answer === 'absent') return body.show(h('p', { class: 'problem' }, t('noSuchSession')));
    if (answer === 'failed' || 'why' in answer) return body.show(loadFailed(() => void load()));
    const { found } = answer;
    title.textContent = t('caseTitle', { name: nameOf(found) });
    if (!isReviewer)
      return readOnly(t(staff.role === 'admin' ? 'adminReads' : 'auditorReads'), found);
    if (!isTaken) {
      show(found, figures);
      return keepClaim();
    }
    if (claimed.code === 'erased') return readOnly(t('caseErased'));
    if (claimed.code === 'assigned') {
      const takeOver = button(t('takeOver'), () => void load(true), {
        class: 'primary',
        'data-act': 'take-over',
      });
      const by = found.assigned_to ?? '';
      return readOnly(t('othersCase', { by }), found, h('div', { class: 'ways' }, takeOver));
    }
    const { claim } = found;
    const until = claim && { by: claim.by, at: dateTime(claim.until, 'short') };
    return readOnly(until ? t('taken', until) : claimed.why, found);
  };
  void load();
  return root;
};
