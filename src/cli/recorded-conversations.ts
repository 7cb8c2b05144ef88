import { basename, join } from 'node:path';
import type { Recording } from '../contract/challenge.js';
import { isAction } from '../contract/challenge.js';
import type { ConversationState, Prompt } from '../contract/conversation.js';
import { chooseFrames } from '../sessions/conversation/choose-frames.js';
import { usageError } from './command.js';
import { bytesOf, parseJson, readTextInput } from './read-input.js';
import { findTimed } from './recordings.js';

/*
 * A folder of frames with `conversation.json`, whose times are the server's, from the opening:
 * {"prompts": [{"kind": "dot", "yaw_deg": 0, "pitch_deg": 0, "revealed_at_ms": 0, "answered_at_ms": 180},
 *              {"kind": "action", "action": "turn_left", "revealed_at_ms": 5200, "answered_at_ms": 5390}],
 *  "frames": [{"at_ms": 100, "arrived_at_ms": 160}], "ended_at_ms": 7900}
 * `at_ms` is the page's time of a frame and the name of its file; hashes whose frame is not in the folder
 * may be listed, too. `answered_at_ms` may be left out: it is then the first arrival after the prompt.
 */
export const conversationFile = 'conversation.json';

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const isMs = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

const promptIn = ({
  kind,
  yaw_deg: yawDeg,
  pitch_deg: pitchDeg,
  action,
}: Fields): Prompt | undefined => {
  if (kind === 'dot' && isMs(yawDeg) && isMs(pitchDeg)) return { kind, to: { yawDeg, pitchDeg } };
  return kind === 'action' && isAction(action) ? { kind, action } : undefined;
};

type Arrival = { readonly atMs: number; readonly arrivedAtMs: number };
type Read = Pick<ConversationState, 'revealedAtMs' | 'answeredAtMs'> & {
  readonly plan: readonly Prompt[];
  readonly arrivals: readonly Arrival[];
  readonly endedAtMs: number;
};

const listIn = (fields: Fields, name: string, file: string): readonly Fields[] => {
  const list = fields[name];
  if (!Array.isArray(list) || list.length === 0)
    throw usageError(`${file}: "${name}" must be a list`);
  return list.map(fieldsOf);
};

const readConversation = async (folder: string): Promise<Read> => {
  const file = join(folder, conversationFile);
  const text = await readTextInput(file);
  if (text === undefined) throw usageError(`${file} is missing: what was revealed when`);
  const fields = fieldsOf(parseJson(text));
  const arrivals = listIn(fields, 'frames', file).map((frame): Arrival => {
    const { at_ms: atMs, arrived_at_ms: arrivedAtMs } = frame;
    if (!isMs(atMs) || !isMs(arrivedAtMs))
      throw usageError(`${file}: each of "frames" needs "at_ms" and "arrived_at_ms"`);
    return { atMs, arrivedAtMs };
  });
  const prompts = listIn(fields, 'prompts', file).map((given) => {
    const prompt = promptIn(given);
    const { revealed_at_ms: revealed, answered_at_ms: answered } = given;
    if (!prompt || !isMs(revealed))
      throw usageError(
        `${file}: each of "prompts" is a dot with "yaw_deg" and "pitch_deg" or an "action", with "revealed_at_ms"`,
      );
    const first = arrivals.find(({ arrivedAtMs }) => arrivedAtMs >= revealed)?.arrivedAtMs;
    return { prompt, revealed, answered: isMs(answered) ? answered : first };
  });
  const { ended_at_ms: endedAtMs } = fields;
  if (!isMs(endedAtMs)) throw usageError(`${file}: "ended_at_ms" must be a number`);
  return {
    plan: prompts.map(({ prompt }) => prompt),
    revealedAtMs: prompts.map(({ revealed }) => revealed),
    answeredAtMs: prompts.flatMap(({ answered }) => answered ?? []),
    arrivals,
    endedAtMs,
  };
};

const read = async (folder: string) => {
  const timed = await findTimed(folder);
  const conversation = await readConversation(folder);
  const { arrivals } = conversation;
  const frames = timed.map(({ name, atMs }) => {
    const arrival = arrivals.find((one) => one.atMs === atMs);
    if (!arrival)
      throw usageError(`${join(folder, name)} is not among "frames" of ${conversationFile}`);
    return { name, ...arrival };
  });
  return { frames, conversation };
};

export const expectConversation = async (folder: string): Promise<void> =>
  void (await read(folder));

/** The frames that the service would have wanted, and the conversation that they belong to. */
export const readRecordedConversation = async (folder: string): Promise<Recording> => {
  const { frames, conversation } = await read(folder);
  const { plan, revealedAtMs, answeredAtMs, arrivals, endedAtMs } = conversation;
  const wanted = chooseFrames({
    plan,
    revealedAtMs,
    endedAtMs,
    seed: basename(folder),
    frames,
  }).map((number) => frames[number]!);
  const bytes: Uint8Array[] = [];
  for (const { name } of wanted) bytes.push(await bytesOf(join(folder, name)));
  return {
    frames: bytes,
    timesMs: wanted.map(({ atMs }) => atMs),
    asked: plan.flatMap((prompt) => (prompt.kind === 'action' ? prompt.action : [])),
    conversation: {
      prompts: plan,
      revealedAtMs,
      answeredAtMs,
      arrivals,
      // A folder has no hashes to compare the frames with, so they count as those that were wanted.
      isOver: true,
      areFramesPromised: true,
    },
  };
};
