// SQL of the audit trail: append-only rows, each holding the hash of the one before it.

import { createHash } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { gathered } from '../../db/gathered.ts';
import { lockNumbers } from '../../db/lock-numbers.ts';
import { raw, unnest } from '../../db/query.ts';
import { iso } from '../../process/clock.ts';

/** `ip`, `request_id`: absent for work of the program itself. */
export type AuditRow = {
  user_id: number | null;
  action: string;
  target: string;
  result: string;
  ip?: string | null;
  request_id?: string | null;
};

type Row = Required<AuditRow> & { at: string };
type StoredRow = Row & { id: number; prev_hash: Buffer | null; hash: Buffer };

const PAGE = 1_000;
const columns = 'at, user_id, action, target, result, ip, request_id';
const chainColumns = `at timestamptz, user_id integer, action text, target text, result text, ip text, request_id text,
  prev_hash bytea, hash bytea`;

function hashRow(previous: Buffer | null, row: Row): Buffer {
  const { at, user_id, action, target, result, ip, request_id } = row;
  return createHash('sha256')
    .update(previous ?? Buffer.alloc(0))
    .update(JSON.stringify([at, user_id, action, target, result, ip, request_id]))
    .digest();
}

/**
 * Cuts text to 300 characters and makes it what PostgreSQL will return, so that its hash can be verified: no NUL, no
 * half surrogate pairs, which typed text or the cut may leave.
 */
const clean = (text: string) => text.replaceAll('\u0000', '').slice(0, 300).toWellFormed();

export type AuditStore = ReturnType<typeof auditStore>;

export function auditStore({ query, transaction }: Db) {
  /**
   * One writer at a time in all processes, so that no two rows have the same predecessor. Rows that arrive during a
   * write share the next transaction and so wait for the lock only once.
   */
  const write = gathered((rows: readonly Row[]) =>
    transaction(async (tx) => {
      await tx`select pg_advisory_xact_lock(${lockNumbers.auditChain})`;
      const last = await tx<{ hash: Buffer }>('select hash from audit_log order by id desc limit 1');
      let hash = last.rows[0]?.hash ?? null;
      const chained = rows.map((row) => {
        const prev_hash = hash;
        hash = hashRow(prev_hash, row);
        return { ...row, prev_hash, hash };
      });
      await tx`insert into audit_log (${raw(columns)}, prev_hash, hash)
         select ${raw(columns)}, prev_hash, hash from ${unnest(chained, chainColumns)} order by place`;
      return rows.map(() => undefined);
    }),
  );

  return {
    /** Resolves when the row is stored. */
    append: (now: number, row: AuditRow): Promise<void> => {
      const { user_id, ip = null, request_id = null } = row;
      const [action, target, result] = [clean(row.action), clean(row.target), clean(row.result)];
      return write({ at: iso(now), user_id, action, target, result, ip, request_id });
    },

    /**
     * Verifies the chain up to its first broken row. `rows`: number of rows before it; `broken_at`: id of the broken
     * row, null when the chain is intact.
     */
    verify: async (): Promise<{ rows: number; broken_at: number | null }> => {
      let rows = 0;
      let previous: Buffer | null = null;
      let after = 0;
      for (;;) {
        const { rows: page } = await query<StoredRow>`select id, ${raw(columns)}, prev_hash, hash
           from audit_log where id > ${after} order by id limit ${PAGE}`;
        for (const row of page) {
          const chained = previous === null ? row.prev_hash === null : row.prev_hash?.equals(previous) === true;
          if (!chained || !row.hash.equals(hashRow(previous, row))) return { rows, broken_at: row.id };
          rows += 1;
          previous = row.hash;
          after = row.id;
        }
        if (page.length < PAGE) return { rows, broken_at: null };
      }
    },
  };
}
