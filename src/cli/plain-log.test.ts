import { pino } from 'pino';
import { expect, it } from 'vitest';
import { plainLog } from './plain-log.js';

it('writes lines for people', () => {
  const written: string[] = [];
  const log = pino({ base: null }, plainLog({ write: (text: string) => !!written.push(text) }));
  log.info({ url: 'http://127.0.0.1:1', workers: 2, operationsUrl: undefined }, 'listening');
  log.warn('no secret');
  log.error({ cause: 'disk full' }, 'not recorded');
  expect(written.map((line) => line.replace(/^\d\d:\d\d:\d\d /, ''))).toEqual([
    'listening url=http://127.0.0.1:1 workers=2\n',
    'warning: no secret\n',
    'error: not recorded cause="disk full"\n',
  ]);
});
