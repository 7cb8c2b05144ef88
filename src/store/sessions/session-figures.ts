import type { Reason } from '../../contract/codes.js';
import type {
  CheckName,
  CheckReason,
  CheckResult,
  DecisionOutcome,
} from '../../contract/decision.js';
import type { SqlSession } from '../sql.js';
import type { SessionStatus, StepKind } from './capture-session.js';

/** Rows of one statement: it must not hold PGlite's only connection for long. */
export const outlinesAtOnce = 2000;

/** What the figures of sessions need of one: no name, reference or text. Times are in seconds. */
export type SessionOutline = {
  readonly id: string;
  readonly status: SessionStatus;
  readonly outcome: DecisionOutcome | null;
  /** The first reason of the decision: it weighed most. */
  readonly worst: {
    readonly check: CheckName;
    readonly result: CheckResult;
    readonly why?: CheckReason;
  } | null;
  readonly created: number;
  readonly opened: number | null;
  readonly consented: number | null;
  readonly ended: number | null;
  readonly hasDevice: boolean;
  readonly asksConsent: boolean;
  readonly isWithdrawn: boolean;
  /** A reviewer asked for a photo again. */
  readonly isRetaken: boolean;
  readonly steps: readonly (readonly [
    kind: StepKind,
    isDone: boolean,
    done: number | null,
    refusals: readonly Reason[],
  ])[];
};

const seconds = (column: string): string => `extract(epoch from ${column})::float8`;

/** `document done 1780272035 documentBlurry,mrzUnreadable`, the steps apart by `;`. */
const stepTexts = `string_agg(concat(kind, ' ', capture_steps.status, ' ', ${seconds('done_at')}, ' ',
  array_to_string(refusals, ',')), ';' order by position)`;

const readSteps = (text: string): SessionOutline['steps'] =>
  text.split(';').map((step) => {
    const [kind, status, done, refusals] = step.split(' ') as [StepKind, string, string, string];
    const reasons = refusals === '' ? [] : (refusals.split(',') as Reason[]);
    return [kind, status === 'done', done === '' ? null : Number(done), reasons];
  });

type Row = Omit<SessionOutline, 'steps'> & { readonly steps: string };

/** One JSON text a page, and one text for the steps of each: less than half the time of columns. */
export const createSessionFigures = (sql: SqlSession) => ({
  /** Newest first, after the last one of the page before. */
  outlines: async (
    client: string,
    { from, to }: { readonly from: Date; readonly to: Date },
    after?: Pick<SessionOutline, 'created' | 'id'>,
  ): Promise<readonly SessionOutline[]> => {
    const rows = await sql.query<{ page: readonly Row[] | null }>(
      `select json_agg(one) as page from (
         select id, status, outcome, case when outcome <> 'approved' then reasons -> 0 end as worst,
           ${seconds('created_at')} as created, ${seconds('opened_at')} as opened,
           ${seconds('consent_given_at')} as consented, ${seconds('ended_at')} as ended,
           device_hash is not null as "hasDevice", consent_text is not null as "asksConsent",
           consent_withdrawn_at is not null as "isWithdrawn",
           reviews <> '[]' and reviews @> '[{"verdict":"retake"}]' as "isRetaken",
           (select ${stepTexts} from capture_steps where session = id) as steps
         from capture_sessions
         where client = $1 and created_at >= $2 and created_at < $3
           and ($4::timestamptz is null or (created_at, id) < ($4, $5))
         order by created_at desc, id desc limit ${outlinesAtOnce}
       ) one`,
      [
        client,
        from,
        to,
        after ? new Date(Math.round(after.created * 1000)) : null,
        after?.id ?? null,
      ],
    );
    return (rows[0]!.page ?? []).map((row) => ({ ...row, steps: readSteps(row.steps) }));
  },
});
