import type { Csv } from '../csv.js';
import type { SessionRecord } from './api.js';

const columns = ['id', 'reference', 'created_at', 'ended_at', 'status'] as const;

/** What the list shows of each session, in the words of the service: no measurement, no note. */
export const sessionsCsv: Csv<SessionRecord> = {
  file: 'sessions.csv',
  rows: (all) => [
    [...columns, 'outcome', 'check', 'why', 'decided_by', 'consent_withdrawn_at'],
    ...all.map((one) => {
      const { decision, consent } = one;
      const [reason] = decision?.reasons ?? [];
      return [
        ...columns.map((name) => one[name]),
        ...[decision?.outcome ?? null, reason?.check ?? null, reason?.why ?? null],
        ...[decision?.decided_by ?? null, consent?.withdrawn_at ?? null],
      ];
    }),
  ],
};
