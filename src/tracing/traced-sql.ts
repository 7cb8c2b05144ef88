import { SpanKind } from '@opentelemetry/api';
import type { Sql, SqlSession } from '../store/sql.js';
import { inSpan } from './spans.js';

/** `select transactions`: what is done, and to which table. The text holds no value: those are parameters. */
export const summaryOf = (text: string): string => {
  const [operation = 'query'] = /[a-z]+/i.exec(text) ?? [];
  const table = /\b(?:from|into|update)\s+([a-z_]+)/i.exec(text)?.[1];
  return [operation.toLowerCase(), table].filter(Boolean).join(' ');
};

const tracedSession = (session: SqlSession): SqlSession => ({
  ...session,
  query: (text, params) => {
    const summary = summaryOf(text);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
    return inSpan(summary, attributes, () => session.query(text, params), SpanKind.CLIENT);
  },
});

/** A span for each query, which includes its waiting for the embedded database. */
export const tracedSql = (sql: Sql): Sql => ({
  ...sql,
  ...tracedSession(sql),
  transaction: (work) =>
    inSpan('transaction', {}, () => sql.transaction((session) => work(tracedSession(session)))),
});
