import { expect, it } from 'vitest';
import { pageLanguages } from '../../contract/languages.js';
import { movingRefusal } from '../../contract/moving/moving-refusal.js';
import { reject, type Rejection } from '../../contract/rejection.js';
import { texts } from '../../contract/texts/texts.js';
import { presentRefusedStep } from './session.js';

it.each([
  ['not_followed', 'followTheDot'],
  ['followed_late', 'followSooner'],
  ['conversation_unfinished', 'untilTheEnd'],
  ['answers_slow', 'betterSignal'],
  ['action_missing', 'moveAsAsked'],
  // A possible attacker does not learn what revealed the attack.
  ['followed_early', 'recordingNotAccepted'],
  ['frames_poor', 'recordInLight'],
  ['frames_unreadable', 'recordingHasGaps'],
] as const)('a recording refused as %s says what to do next', (why, text) => {
  for (const language of pageLanguages)
    expect(
      presentRefusedStep(movingRefusal(why)!, language, {
        left: 2,
        kind: 'selfie',
        isRecording: true,
      }),
    ).toMatchObject({
      ...{ accepted: false, attempts_left: 2 },
      advice: texts[language][text],
      // The person may change the language of the page while reading it.
      advice_by_language: {
        en: texts.en[text],
        es: texts.es[text],
        pt: texts.pt[text],
      },
    });
});

it('a passport whose zone was not read says what the photo lacked', () => {
  const said = (evidence: Rejection['evidence']) => {
    const about = { left: 2, kind: 'document', isRecording: false } as const;
    return presentRefusedStep(reject('mrzUnreadable', evidence), 'pt', about);
  };
  const { zoneNotFound, zoneNotSharp, advice } = texts.pt;
  expect(said({ documents: 1, zones: 1 })).toMatchObject({ advice: zoneNotSharp });
  expect(said({ documents: 1, zones: 0 })).toMatchObject({ advice: zoneNotFound });
  expect(said({ documents: 0, zones: 0 })).toMatchObject({ advice: advice.documentAbsent });
  expect(said({})).toMatchObject({ advice: advice.mrzUnreadable });
});
