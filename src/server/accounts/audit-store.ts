// The only SQL of the audit trail: rows are appended, each holding the hash of the one before it.
import { createHash } from 'node:crypto';
import { iso } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { AuditTables } from './store-tables.ts';

export type AuditRow = {
  user_id: number | null;
  action: string;
  target: string;
  result: string;
  ip: string | null;
  request_id: string | null;
};

/** Any constant known to all processes of the program. */
const CHAIN_LOCK = 7_221_003;
const PAGE = 1_000;

function hashOf(previous: Buffer | null, row: AuditRow & { at: string }): Buffer {
  const { at, user_id, action, target, result, ip, request_id } = row;
  return createHash('sha256')
    .update(previous ?? Buffer.alloc(0))
    .update(JSON.stringify([at, user_id, action, target, result, ip, request_id]))
    .digest();
}

export type AuditStore = ReturnType<typeof auditStore>;

export function auditStore(plainDb: Db) {
  const db = plainDb.withTables<AuditTables>();
  return {
    /** One writer at a time, over all processes: two rows can never name the same predecessor. */
    append: (now: number, row: AuditRow): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await tx.selectNoFrom((eb) => eb.fn('pg_advisory_xact_lock', [eb.val(CHAIN_LOCK)]).as('locked')).execute();
        const last = await tx.selectFrom('audit_log').select('hash').orderBy('id', 'desc').limit(1).executeTakeFirst();
        const prev_hash = last?.hash ?? null;
        // NUL is the one character the database cannot hold; length keeps a row a line.
        const clean = (text: string) => text.replaceAll('\u0000', '').slice(0, 300);
        const stored = {
          at: iso(now),
          user_id: row.user_id,
          action: clean(row.action),
          target: clean(row.target),
          result: clean(row.result),
          ip: row.ip,
          request_id: row.request_id,
        };
        await tx
          .insertInto('audit_log')
          .values({ ...stored, prev_hash, hash: hashOf(prev_hash, stored) })
          .execute();
      }),

    /** Walks the whole chain: how many rows hold, and the first one that does not. */
    verify: async (): Promise<{ rows: number; broken_at: number | null }> => {
      let rows = 0;
      let previous: Buffer | null = null;
      let after = 0;
      for (;;) {
        const page = await db
          .selectFrom('audit_log')
          .selectAll()
          .where('id', '>', after)
          .orderBy('id')
          .limit(PAGE)
          .execute();
        for (const row of page) {
          const chained = previous === null ? row.prev_hash === null : row.prev_hash?.equals(previous) === true;
          if (!chained || !row.hash.equals(hashOf(previous, row))) return { rows, broken_at: row.id };
          rows += 1;
          previous = row.hash;
          after = row.id;
        }
        if (page.length < PAGE) return { rows, broken_at: null };
      }
    },
  };
}
