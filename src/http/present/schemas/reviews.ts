import { Type } from '@sinclair/typebox';
import { checkNames } from '../../../contract/decision.js';
import {
  maxNoteCharacters,
  maxNotes,
  photoNames,
  reasonNames,
  reviewerRoles,
  reviewVerdicts,
} from '../../../contract/review.js';
import { reviewerNamePattern } from '../../../store/reviewers.js';
import { head, sessionPath, stepHead } from './sessions.js';
import {
  anyObject,
  choice,
  failures as sharedFailures,
  moment,
  orNull,
  problem,
  shape,
  storedText,
  texts,
} from './shared.js';

export type { PhotoName } from '../../../contract/review.js';

export const staffLogin = shape('Staff login', {
  access: Type.String({ description: 'For ten minutes; the cookie gets the next one.' }),
  ...texts('name', 'client'),
  role: choice(reviewerRoles, 'What they may do.'),
});

const claim = orNull(shape('Claim', { by: Type.String(), until: moment() }), {
  description: 'Who has it, and for how long; null where it is free.',
});

const assignedTo = orNull(Type.String(), {
  description: 'The reviewer whose case it is; null: nobody’s.',
});
export const assignment = shape('Assignment', { assigned_to: assignedTo });
export const assignmentForm = Type.Object(
  { to: Type.String({ pattern: reviewerNamePattern.source, description: 'A reviewer.' }) },
  { additionalProperties: false },
);

export const caseNote = shape('Note on a case', {
  by: Type.String(),
  at: moment(),
  note: Type.String(),
});
export const notes = Type.Array(caseNote, {
  description: 'Written before the decision, oldest first.',
});
export const noteForm = Type.Object(
  { note: storedText(maxNoteCharacters) },
  { additionalProperties: false },
);

const reviewers = Type.Array(Type.String(), {
  description: 'To whom a session can be assigned.',
});

const waitingSession = {
  ...head,
  steps: Type.Array(shape('Step in review', stepHead)),
  claim,
  assigned_to: assignedTo,
  photos_until: orNull(moment(), {
    description: 'When the photos are erased; null: none is kept.',
  }),
};

export const queueQuery = Type.Object({
  assigned: Type.Optional(choice(['me', 'nobody'], 'Whose cases.')),
  check: Type.Optional(choice(checkNames, 'What sent it to a person.')),
});

const queuedSession = {
  ...waitingSession,
  note_count: Type.Integer({ description: 'Notes that reviewers wrote.' }),
};

export const reviewQueue = shape('Review queue', {
  reviewers,
  sessions: Type.Array(shape('Session in review', queuedSession), {
    description: 'The oldest first, at most 200.',
  }),
});

const photo = choice(photoNames, 'Which photo of the step.');

export const reviewSession = shape('Review of a session', {
  ...waitingSession,
  second_person: Type.Boolean({ description: 'Two different reviewers must agree.' }),
  link_open: Type.Boolean({
    description: 'The customer’s link lasts; otherwise a new photo needs a new link.',
  }),
  reviewers,
  notes,
  photos: Type.Array(shape('Photo in review', { step: Type.Integer(), photo })),
  fields: Type.Array(
    shape('Fields in review', {
      step: Type.Integer(),
      answer: anyObject(),
    }),
    { description: 'What was read, for whoever has the claim.' },
  ),
});

export const photoPath = Type.Object({
  ...sessionPath.properties,
  step: Type.Integer({ minimum: 0, maximum: 9 }),
  photo,
});

export const claimForm = Type.Union([
  Type.Object(
    {
      take_over: Type.Optional(
        Type.Boolean({ description: 'Also where it is assigned to somebody else.' }),
      ),
    },
    { additionalProperties: false },
  ),
  Type.Null(),
]);

export const reviewForm = Type.Object({
  verdict: choice(reviewVerdicts, '`retake` asks the customer for one photo again.'),
  reason: choice(reasonNames, 'Why; each verdict has reasons of its own.'),
  note: Type.Optional(storedText(maxNoteCharacters)),
  step: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 9, description: 'With `retake`: of this step.' }),
  ),
});

export const figuresQuery = Type.Object({
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, default: 30 })),
});

export const reviewFigures = shape('Review figures', {
  waiting: Type.Integer(),
  oldest_seconds: orNull(Type.Integer(), { description: 'How long the oldest has waited.' }),
  days: Type.Integer(),
  decided: Type.Integer({ description: 'By people, in these days.' }),
  approved: Type.Integer({ description: 'Of these.' }),
  median_seconds: orNull(Type.Integer(), {
    description: 'Of these: from the end of the session to what the person decided.',
  }),
  checks: Type.Array(
    shape('Overruled check', {
      check: choice(checkNames, 'What sent sessions to a person.'),
      reviewed: Type.Integer({ description: 'Of those, decided by a person.' }),
      overruled: Type.Integer({ description: 'Of those, approved by the person.' }),
    }),
  ),
});

export const reviewConflicts = {
  not_in_review: 'This session does not, or no longer, wait for a review.',
  erased: 'This session was erased: nobody can decide it any more.',
  claimed: 'Another reviewer has this session.',
  assigned:
    'This session is assigned to another reviewer. Send `take_over` to take it all the same.',
  no_claim: 'Claim the session first; a claim ends after ten minutes.',
  own_review: 'You have already said what you think; another person has to be the second.',
  no_such_step: 'There is no such step.',
  no_such_reviewer: 'This client has no reviewer of this name.',
  has_voted: 'This person has already said what they think; another has to be the second.',
  too_many_notes: `A session has ${maxNotes} notes at most.`,
} as const;

export const reviewConflict = shape('Review conflict', {
  error: Type.String(),
  code: choice(Object.keys(reviewConflicts), 'Why.'),
});

export const failures = { ...sharedFailures, 403: problem };
