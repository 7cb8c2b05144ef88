/** Multipart bodies of the three endpoints, in pieces, and the rules that their fields follow. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { readForm } from '../../../../../../src/http/request/multipart.js';
import { recordingLimits } from '../../../../../../src/contract/limits.js';
import { readConfig } from '../../../../../../src/config.js';
import { framesField } from '../../../../../../src/contract/moving/moving-request.js';
import { formOf } from '../../../../../../src/http/request/endpoint-forms.js';
import {
  field,
  file,
  multipart,
  multipartType,
} from '../../../../../../test/robustness/support/multipart.js';
import { undeclared } from '../../target.js';
import { withQuickTimers } from '../support/quick-timers.js';
import type { GuidedTarget } from '../target.js';

/** So small that the fuzzer can exceed them. */
const [fileBytes, frameBytes, framesBytes, maxFrames] = [2000, 200, 1500, 12];
const small = { maxCount: maxFrames, eachBytes: frameBytes, allBytes: framesBytes };

const routes = (['ocr', 'liveness', 'match'] as const).map((endpoint) => {
  const { lists, ...form } = formOf(endpoint, readConfig({}));
  return { ...form, lists: lists.map((list) => ({ ...list, ...small })) };
});

/** First line: the endpoint, the length of a piece, the content type. The body follows. */
const seed = (route: number, pieceBytes: number, parts: Parameters<typeof multipart>[0]) =>
  Buffer.concat([Buffer.from(`${route} ${pieceBytes} ${multipartType}\n`), multipart(parts)]);

const split = (bytes: Uint8Array) => {
  const all = Buffer.from(bytes);
  const end = all.indexOf(10) < 0 ? all.length : all.indexOf(10);
  const [route = '', pieceBytes = '', ...type] = all.toString('latin1', 0, end).split(' ');
  return {
    route: routes[(route.charCodeAt(0) || 0) % routes.length]!,
    pieceBytes: Math.max(16, Number.parseInt(pieceBytes, 10) || 0),
    type: type.join(' '),
    body: all.subarray(end + 1),
  };
};

const recording = Array.from({ length: recordingLimits.minFrames }, (_, i) => i * 100);

const check = (form: Awaited<ReturnType<typeof readForm>>, route: (typeof routes)[number]) => {
  if ('problem' in form) return;
  const { fields, files, lists = {} } = form;
  const [allowedFields, allowedFiles]: readonly string[][] = [[...route.fields], [...route.files]];
  if (Object.keys(fields).some((name) => !allowedFields!.includes(name)))
    throw undeclared('a field that the route does not know');
  if (Object.keys(files).some((name) => !allowedFiles!.includes(name)))
    throw undeclared('a file that the route does not know');
  if (Object.values(files).some(({ length }) => length > fileBytes))
    throw undeclared('a file past its limit');
  const frames = lists[framesField] ?? [];
  const bytes = frames.reduce((sum, { length }) => sum + length, 0);
  if (frames.length > maxFrames || bytes > framesBytes) throw undeclared('frames past their limit');
};

export const target: GuidedTarget = {
  about: 'multipart bodies in pieces, with the fields of the three endpoints',
  subject: ['src/http/request/multipart', 'src/contract'],
  seeds: () => [
    seed(0, 64, [file('frontside', 'photo'), field('document_type', 'passport')]),
    seed(0, 4096, [
      ...[file('frontside', 'front'), file('backside', 'back'), field('document_id', '152')],
      ...[field('document_type', 'identification_card'), field('validate_sides', 'True')],
    ]),
    seed(1, 100, [file('selfie', 'x'.repeat(2001)), field('details', 'yes')]),
    seed(1, 100, [
      ...[file('selfie', 'photo'), field('challenge_id', 'AAAAAAAAAAAAAAAAAAAAAA')],
      ...recording.map(() => file(framesField, 'frame')),
      field('frame_times_ms', JSON.stringify(recording)),
      field('prompt_times_ms', '[0,100]'),
    ]),
    seed(2, 50, [field('transaction_id', '17'), file('selfie', 'photo'), field('device', 'IOS')]),
  ],
  words: [
    ...['Content-Disposition: form-data; name="', 'filename="', "filename*=utf-8''%41", '\r\n'],
    ...['Content-Type: application/octet-stream', 'Content-Transfer-Encoding: base64', '\r\n\r\n'],
    ...['--anversoBoundary9f3a', '--anversoBoundary9f3a--', '__proto__', 'frames', 'selfie'],
    ...['frame_times_ms', 'prompt_times_ms', 'challenge_id', '[1,2,1e999]', 'boundary="'],
  ],
  tryOne: (bytes) =>
    withQuickTimers(async () => {
      const { route, pieceBytes, type, body } = split(bytes);
      const count = Math.min(2000, Math.ceil(body.length / pieceBytes));
      const pieces = Array.from({ length: count }, (_, i) =>
        Buffer.from(body.subarray(i * pieceBytes, (i + 1) * pieceBytes)),
      );
      const message = Object.assign(Readable.from(pieces), { headers: { 'content-type': type } });
      const { parse, ...rules } = route;
      const form = await readForm(message as unknown as IncomingMessage, {
        ...{ ...rules, fileBytes, bodyMs: 1e9 },
      });
      check(form, route);
      if (!('problem' in form)) parse(form);
      message.destroy();
    }),
};
