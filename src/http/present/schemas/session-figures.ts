import { Type } from '@sinclair/typebox';
import { checkNames, checkReasons, checkResults } from '../../../contract/decision.js';
import { funnelStages, sessionStops } from '../../../sessions/figure-words.js';
import { choice, moment, momentQuery, orNull, shape } from './shared.js';

export const figuresQuery = Type.Object({
  from: momentQuery('Created at this moment or later; 30 days before `to` by default.'),
  to: momentQuery('Created before this moment; now by default. At most 31 days after `from`.'),
});

const stage = choice(
  funnelStages,
  '`opened`: the link, for the first time. A kind of step: all of this kind are done.',
);
const count = (description: string) => Type.Integer({ description });

export const sessionFigures = shape('Figures of sessions', {
  from: moment(),
  to: moment(),
  stages: Type.Array(
    shape('Stage of sessions', {
      stage,
      asked: count('Sessions that have this stage; `consent` only those with a text.'),
      passed: count('Sessions that came past it.'),
      median_seconds: orNull(Type.Number(), {
        description:
          'From the stage before; `finished` from `opened` on. Null where it is not known. Sessions in which a photo was asked for again are left out.',
      }),
    }),
    { description: 'In their order.' },
  ),
  days: Type.Array(
    shape('Sessions of one day', {
      at: moment({ description: 'Each day has 24 hours, the first one begins at `from`.' }),
      ...{ created: Type.Integer(), opened: Type.Integer(), finished: Type.Integer() },
      ...{ approved: Type.Integer(), review: Type.Integer(), declined: Type.Integer() },
      stopped: count('Ended without a decision: expired, cancelled, or without consent.'),
      under_way: count('Not ended yet.'),
    }),
    { description: 'Oldest first, also days without a session.' },
  ),
  stops: Type.Array(
    shape('Stop of sessions', {
      why: choice(sessionStops, 'How they ended without a decision.'),
      stage: choice(funnelStages, 'The first stage that is missing.'),
      sessions: Type.Integer(),
    }),
    { description: 'Most frequent first.' },
  ),
  refusals: Type.Array(
    shape('Refusals of photos', {
      code: count('Of the interface.'),
      reason: Type.String({ description: 'Our name for why.' }),
      photos: Type.Integer(),
      sessions: count('In which at least one photo was refused so.'),
    }),
    { description: 'Most frequent first.' },
  ),
  decisions: Type.Array(
    shape('Decisions against sessions', {
      outcome: choice(['review', 'declined'], 'What was decided.'),
      check: choice(checkNames, 'Of the first reason, which weighed most.'),
      result: choice(checkResults, 'What it found.'),
      why: orNull(choice(Object.keys(checkReasons), 'Why it found that.')),
      sessions: Type.Integer(),
    }),
    { description: 'Most frequent first.' },
  ),
});
