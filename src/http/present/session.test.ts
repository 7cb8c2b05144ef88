import { expect, it } from 'vitest';
import { pageLanguages } from '../../contract/languages.js';
import { movingRefusal } from '../../contract/moving-refusal.js';
import { texts } from '../../contract/texts/texts.js';
import { presentRefusedStep } from './session.js';

it.each([
  ['not_followed', 'followTheDot'],
  ['followed_late', 'followSooner'],
  ['conversation_unfinished', 'untilTheEnd'],
  ['answers_slow', 'betterSignal'],
  ['action_missing', 'moveAsAsked'],
  // A possible attacker does not learn what revealed the attack.
  ['followed_early', 'notAccepted'],
] as const)('a recording refused as %s says what to do next', (why, text) => {
  for (const language of pageLanguages)
    expect(
      presentRefusedStep(movingRefusal(why)!, language, { left: 2, kind: 'selfie' }),
    ).toMatchObject({
      ...{ accepted: false, attempts_left: 2 },
      advice: texts[language][text],
    });
});
