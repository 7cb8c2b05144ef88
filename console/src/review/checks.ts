import {
  capabilities,
  matchCapabilities,
  movingCapabilities,
} from '../../../src/contract/capabilities.js';
import { h } from '../dom.js';
import { translated } from '../i18n/capabilities.js';
import { percent, t } from '../i18n/language.js';
import { resultBadge } from '../sessions/record.js';
import { type Check, checkName, evidenceText, whyText } from '../sessions/words.js';
import type { ReviewCase, ReviewFigures } from './api.js';

type Rates = {
  readonly refused: number;
  readonly attacks: readonly { readonly attack: string; readonly apcer: number }[];
};

const ofPhotos = ({ attacks }: Pick<typeof capabilities.liveness, 'attacks'>): Rates => ({
  refused: Math.max(...attacks.map(({ bpcer }) => bpcer)),
  attacks,
});

/** As published (GET /api/v3.2/capabilities/): the worst rate of each check. */
const publishedRate = ({ check, why }: Check): string | undefined => {
  if (check === 'face_match') {
    const { sources } = matchCapabilities;
    const worst = (key: 'notMatched' | 'matched') => Math.max(...sources.map((one) => one[key]));
    const rates = { same: percent(worst('notMatched')), others: percent(worst('matched')) };
    return t('errsMatch', rates);
  }
  if (check === 'capture_integrity') {
    const [portrait] = movingCapabilities.pastTheCamera.attacks;
    const { apcer, attacks: sessions } = portrait;
    return t('errsCamera', { passed: Math.round(apcer * sessions), sessions });
  }
  if (check !== 'selfie_live' && check !== 'document_genuine') return undefined;
  const { live, attacks } = movingCapabilities;
  const rates =
    check === 'document_genuine'
      ? ofPhotos(capabilities.idReaderPlus)
      : why === 'one_picture'
        ? ofPhotos(capabilities.liveness)
        : { refused: live.refused, attacks };
  const worst = rates.attacks.reduce((a, b) => (b.apcer > a.apcer ? b : a));
  const figures = { refused: percent(rates.refused), passes: percent(worst.apcer) };
  return t('errs', { ...figures, attack: translated(worst.attack) });
};

/**
 * How often the check is wrong: as published, and as reviewers found for this client's customers.
 */
const errorText = (check: Check, figures: ReviewFigures | undefined): string => {
  const own = figures?.checks.find((one) => one.check === check.check);
  const sentences = [
    publishedRate(check) ?? '',
    own && own.reviewed > 0
      ? t('errsOwn', { overruled: own.overruled, reviewed: own.reviewed })
      : '',
  ];
  return sentences.filter(Boolean).join(' ');
};

/** Checks that object come first; those that the session did not ask for are left out. */
const inOrder = ({ checks, decision }: ReviewCase): readonly Check[] => {
  const objected = (one: Check): boolean =>
    decision?.reasons.some(({ check, step }) => check === one.check && step === one.step) === true;
  return [...(checks ?? [])]
    .filter(({ result, why }) => result !== 'not_run' || why !== 'not_asked')
    .sort((a, b) => Number(objected(b)) - Number(objected(a)));
};

export const checkList = (one: ReviewCase, figures: ReviewFigures | undefined): HTMLElement =>
  h(
    'section',
    { class: 'check-list' },
    h('h2', {}, t('checksTitle')),
    h(
      'ul',
      {},
      ...inOrder(one).map((check) => {
        const objects = one.decision?.reasons.some(
          (reason) => reason.check === check.check && reason.step === check.step,
        );
        return h(
          'li',
          { class: objects === true ? 'objects' : undefined, 'data-check': check.check },
          h(
            'div',
            { class: 'check-head' },
            h('h3', {}, checkName(check.check)),
            resultBadge(check.result),
          ),
          check.why !== undefined && h('p', {}, whyText(check.why)),
          evidenceText(check.evidence) !== '' &&
            h('p', { class: 'hint figure-text' }, evidenceText(check.evidence)),
          check.result !== 'not_run' && h('p', { class: 'hint' }, errorText(check, figures)),
        );
      }),
    ),
  );
