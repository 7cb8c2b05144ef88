import { agedParams, agedSql, type ClockLead, type ErasureTime, noLead } from './observed-time.js';
import type { SqlSession } from './sql.js';

/** Faces of documents that a selfie may still be compared with. The caller seals them. */
export const createDocumentFaces = (sql: SqlSession, lead: () => ClockLead = noLead) => ({
  keep: async (client: string, id: number, face: string, expiresAt: Date): Promise<void> => {
    await sql.query(
      `insert into document_faces (client, transaction_id, face, expires_at, unconfirmed_ms)
       values ($1, $2, $3, $4, unconfirmed($5))`,
      [client, id, face, expiresAt, lead()],
    );
  },

  find: async (client: string, id: number, now: Date): Promise<string | undefined> => {
    const rows = await sql.query<{ readonly face: string }>(
      `select face from document_faces
       where client = $1 and transaction_id = $2 and expires_at > $3`,
      [client, id, now],
    );
    return rows[0]?.face;
  },

  removeExpired: async (time: ErasureTime): Promise<void> => {
    await sql.query(`delete from document_faces where ${agedSql('expires_at')}`, agedParams(time));
  },
});
