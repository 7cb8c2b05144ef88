import { type Command, print } from './command.js';
import { withStore } from './with-store.js';

const pageSize = 500;

/** Only what differs: a client has a dozen fields, and a change touches one. */
const changeOf = (before: unknown, after: unknown): string => {
  const was = (before ?? {}) as Record<string, unknown>;
  const is = (after ?? {}) as Record<string, unknown>;
  return Object.keys({ ...was, ...is })
    .filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]))
    .map((key) => `${key} ${JSON.stringify(was[key]) ?? '–'} → ${JSON.stringify(is[key]) ?? '–'}`)
    .join(', ');
};

export const audit: Command = {
  usage: 'audit [--export]',
  about: 'Who changed clients, keys and records, when and from where; oldest first.',
  options: { export: { type: 'boolean', help: 'all of it as JSON, one line each' } },
  run: (_args, values) =>
    withStore(async (store) => {
      let last = 0;
      for (;;) {
        const page = await store.audit.list(last, pageSize);
        for (const entry of page) {
          const { at, actor, source, action, subject, before, after } = entry;
          const line = [at.toISOString(), action, subject, `${actor} at ${source}`];
          print(
            values['export']
              ? JSON.stringify(entry)
              : [...line, changeOf(before, after)].join('  '),
          );
          last = entry.id;
        }
        if (page.length < pageSize) return 0;
      }
    }),
};
