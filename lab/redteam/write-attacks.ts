import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Recording } from '../../src/contract/challenge.js';
import { type Attack, seedOf } from './attack.js';

/* Attacks as files: folders for `anverso redteam`, and one picture a method to look at. */

const asName = (text: string): string => text.replaceAll(/[^A-Za-z0-9]+/g, '-');

/** conversation.json as src/cli/recorded-conversations.ts reads it. */
const conversationText = ({ conversation, timesMs }: Recording): string | undefined => {
  if (!conversation) return undefined;
  const { prompts, revealedAtMs, answeredAtMs, arrivals } = conversation;
  return JSON.stringify({
    prompts: prompts.map((prompt, i) => ({
      ...(prompt.kind === 'dot'
        ? { kind: 'dot', yaw_deg: prompt.to.yawDeg, pitch_deg: prompt.to.pitchDeg }
        : { kind: 'action', action: prompt.action }),
      revealed_at_ms: revealedAtMs[i],
      answered_at_ms: answeredAtMs[i],
    })),
    frames: arrivals.map(({ atMs, arrivedAtMs }) => ({ at_ms: atMs, arrived_at_ms: arrivedAtMs })),
    ended_at_ms: (arrivals.at(-1)?.arrivedAtMs ?? timesMs.at(-1)!) + 1,
  });
};

/** `folder`/method, way/person, attempt: frames named by their times, and what was asked. */
export const writeAttack = async (
  folder: string,
  attack: Attack,
  recording: Recording,
): Promise<void> => {
  const { method, way, person, attempt } = attack;
  const to = join(folder, asName(`${method} ${way}`), asName(`${person.name} ${attempt}`));
  await mkdir(to, { recursive: true });
  const { frames, timesMs, asked } = recording;
  for (const [i, frame] of frames.entries()) await writeFile(join(to, `${timesMs[i]}.jpg`), frame);
  const told = conversationText(recording);
  if (told === undefined)
    await writeFile(join(to, 'asked.json'), JSON.stringify({ actions: asked }));
  else await writeFile(join(to, 'conversation.json'), told);
};

const tile = { width: 180, height: 240 } as const;
const columns = 13;

/** All frames of one attack, side by side. */
export const writeSheet = async (
  folder: string,
  attack: Attack,
  { frames }: Recording,
): Promise<void> => {
  const rows = Math.ceil(frames.length / columns);
  const tiles = await Promise.all(
    frames.map(async (frame, i) => ({
      input: await sharp(frame).resize(tile.width, tile.height, { fit: 'cover' }).toBuffer(),
      left: (i % columns) * tile.width,
      top: Math.floor(i / columns) * tile.height,
    })),
  );
  await mkdir(folder, { recursive: true });
  await sharp({
    create: {
      ...{ width: columns * tile.width, height: rows * tile.height },
      ...{ channels: 3, background: 'white' },
    },
  })
    .composite(tiles)
    .png()
    .toFile(join(folder, `${asName(seedOf(attack))}.png`));
};
