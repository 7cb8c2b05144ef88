import type { AnswerLanguage } from '../../contract/languages.js';
import type { Rejection } from '../../contract/rejection.js';
import {
  type ShownKind,
  type Unexpected,
  unexpectedIn,
} from '../../contract/document/shown-kind.js';

type Sentence = Readonly<Record<AnswerLanguage, string>>;

const subjects: Readonly<Record<Unexpected['askedFor'], Sentence>> = {
  passport: { en: 'This', es: 'Esto' },
  frontside: { en: 'The frontside', es: 'La imagen frontside' },
  backside: { en: 'The backside', es: 'La imagen backside' },
};

const looks: Readonly<Record<Exclude<ShownKind, 'none'>, Sentence>> = {
  passport_page: {
    en: 'looks like the page of a passport: send it as document_type=passport',
    es: 'parece la página de un pasaporte: envíela como document_type=passport',
  },
  card_front: {
    en: 'looks like the front of an identity card',
    es: 'parece el frente de un documento de identidad',
  },
  card_back: {
    en: 'looks like the back of an identity card',
    es: 'parece el reverso de un documento de identidad',
  },
  other: {
    en: 'looks like another kind of document',
    es: 'parece otro tipo de documento',
  },
};

const nothing: Sentence = {
  en: 'There is no document in the picture.',
  es: 'No hay ningún documento en la imagen.',
};

/** A card that was sent as a passport. */
const asCard: Sentence = {
  en: ': send both sides with document_type=identification_card',
  es: ': envíe ambos lados con document_type=identification_card',
};

/**
 * The second sentence of a refusal: what the photo shows, and how to send it. Empty where that is
 * not certain, is what was asked for, or was already said (816: the sides of a card).
 */
export const shownText = ({ evidence }: Rejection, language: AnswerLanguage): string => {
  const unexpected = unexpectedIn(evidence);
  if (!unexpected) return '';
  const { kind, askedFor } = unexpected;
  const isCardSide = kind === 'card_front' || kind === 'card_back';
  if (isCardSide && askedFor !== 'passport' && 'problem' in evidence) return '';
  if (kind === 'none') return ` ${nothing[language]}`;
  const way = isCardSide && askedFor === 'passport' ? asCard[language] : '';
  return ` ${subjects[askedFor][language]} ${looks[kind][language]}${way}.`;
};
