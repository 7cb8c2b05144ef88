/** Small texts that come back from a caller: cursors, places, wishes and addresses. */
import {
  badCursor,
  cursorOf,
  dateIn,
  readCursor,
} from '../../../../../../src/http/capture/cursor.js';
import { isPublicAddress } from '../../../../../../src/sessions/webhooks/public-address.js';
import { isRequestedResult } from '../../../../../../src/sessions/decide/sandbox-checks.js';
import { readSandboxOutcome } from '../../../../../../src/verify/sandbox/outcome.js';
import { readRecording } from '../../../../../../src/contract/moving/moving-request.js';
import type { CaptureSession } from '../../../../../../src/store/sessions/sessions.js';
import { undeclared } from '../../target.js';
import type { GuidedTarget } from '../target.js';

const id = 'abcdefghijklmnopqrstuv';
const first = { createdAt: new Date(Date.UTC(2026, 0, 1)), id } as CaptureSession;
const frames = Array.from({ length: 3 }, () => new Uint8Array(1));

export const target: GuidedTarget = {
  about: 'cursors of lists, times of recordings, what a sandbox asks for, addresses',
  subject: [
    ...['src/http/capture/cursor', 'src/sessions/webhooks/public-address', 'src/verify/sandbox'],
    'src/contract/moving-request',
  ],
  seeds: () =>
    [cursorOf(first), '[0,100,200]', 'failed:expired', '818', '192.0.2.1', '2001:db8::1'].map(
      (text) => Buffer.from(text),
    ),
  words: ['9'.repeat(15), ' ', '::ffff:', '[', ']', '1e308', '-0', 'null', 'toString', 'accepted'],
  tryOne: (bytes) => {
    const text = Buffer.from(bytes).toString('utf8');
    const place = readCursor(text);
    if (place && Number.isNaN(place.createdAt.getTime())) throw undeclared(badCursor.error);
    if (place && readCursor(cursorOf(place as CaptureSession))!.id !== place.id)
      throw undeclared('not the same a second time');
    dateIn(text);
    isRequestedResult(text);
    isPublicAddress(text);
    for (const endpoint of ['ocr', 'liveness', 'match'] as const)
      readSandboxOutcome(endpoint, text);
    for (const field of ['frame_times_ms', 'prompt_times_ms']) {
      const fields = { challenge_id: id, frame_times_ms: '[0,1,2]', [field]: text };
      readRecording({ fields, files: {}, lists: { frames } });
    }
  },
};
