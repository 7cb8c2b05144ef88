import { Type } from '@sinclair/typebox';
import { actions } from '../../../contract/challenge.js';
import { conversationLimits, messageProblems } from '../../../contract/conversation.js';
import { hashPattern } from '../../../contract/conversation-message.js';
import { choice, moment, orNull, shape } from './shared.js';

const degrees = (description: string) => Type.Optional(Type.Number({ description }));

const prompt = shape('Prompt', {
  number: Type.Integer({ description: 'From 0; the next message says which was shown last.' }),
  kind: choice(['dot', 'action'], '`dot`: it moves to this spot. `action`: the person does it.'),
  yaw_deg: degrees('Where the nose is to point: towards the person’s own left.'),
  pitch_deg: degrees('Upwards.'),
  action: Type.Optional(choice(actions, 'Left and right are the person’s own.')),
});

const reply = {
  prompts: Type.Array(prompt, { description: 'Those revealed so far that come after `shown`.' }),
  frames: Type.Integer({ description: 'Hashes that have arrived: the next message starts there.' }),
  next_in_ms: Type.Integer({ description: 'Send again at the latest after this time.' }),
  frames_wanted: orNull(Type.Array(Type.Integer()), {
    description:
      'Once it is over: numbers of the frames to send as the recording, in this order. Null before.',
  }),
  crops_wanted: orNull(Type.Array(Type.Integer()), {
    description:
      'Once it is over: those of these frames whose `crops` to send, too; none where no `crop_sha256` came.',
  }),
};

export const conversation = shape('Conversation', {
  id: Type.String({ description: 'Also the `challenge_id` of the recording.' }),
  token: Type.String({ description: 'Opens this conversation and nothing else.' }),
  expires_at: moment({ description: 'The recording must come before.' }),
  attempts_left: Type.Integer({ description: 'With this one.' }),
  piece_ms: Type.Integer({ description: 'The dot moves evenly for so long, piece by piece.' }),
  ...reply,
});

export const conversationReply = shape('Conversation reply', reply);

export const hashMessage = Type.Object(
  {
    shown: Type.Integer({ description: 'Number of the last prompt shown with these frames.' }),
    from: Type.Integer({ description: 'Number of the first frame of this message.' }),
    frames: Type.Array(
      Type.Object(
        {
          sha256: Type.String({
            pattern: hashPattern.source,
            description: 'Of the frame’s bytes, in base64url: 43 characters.',
          }),
          at_ms: Type.Number({ description: 'When it was taken, on the page’s own clock from 0.' }),
          crop_sha256: Type.Optional(
            Type.String({
              pattern: hashPattern.source,
              description: 'Of the face at that moment in the camera’s own pixels.',
            }),
          ),
        },
        { title: 'Promised frame' },
      ),
      { maxItems: conversationLimits.framesAtOnce },
    ),
    done: Type.Optional(
      Type.Boolean({ description: 'The page thinks that the action asked for is done.' }),
    ),
  },
  { title: 'Hash message' },
);

export const conversationPath = Type.Object({ id: Type.String({ pattern: '^[\\w-]{22}$' }) });

/** Why a conversation does not go on. */
export const conversationProblems = {
  ...messageProblems,
  busy: 'Several messages came at once; send this one again.',
  conversation_over: 'The conversation has expired; open another.',
  conversations_many: 'Too many conversations are open; try again in some seconds.',
} as const;
export type ConversationProblem = keyof typeof conversationProblems;

export const conversationConflict = shape('Conversation conflict', {
  error: Type.String(),
  code: choice(Object.keys(conversationProblems), 'Why.'),
});

/** `details.challenge.followed`: how the head followed the dot. */
export const followed = shape('Followed', {
  followed: Type.Boolean({ description: 'The path fits, neither too early nor too late.' }),
  lag_ms: orNull(Type.Integer(), {
    description: 'Of the head behind the dot, from revealing to arrival, by the server’s clock.',
  }),
  correlation: orNull(Type.Number(), { description: 'Of both paths at that lag.' }),
  gain: orNull(Type.Number(), { description: 'Degrees of the head for one of the dot.' }),
  order: Type.Boolean({ description: 'The actions came in order, after they were asked for.' }),
  round_trip_ms: orNull(Type.Integer()),
});
