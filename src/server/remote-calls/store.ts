// The only SQL of calls between processes: a row a call, announced by notifications that carry nothing but its id.
import { createHash } from 'node:crypto';
import type { Db } from '../db/database.ts';

export type ClaimedCall = { id: number; name: string; ask: Buffer };
export type OpenCall = { id: number; claimed_by: string | null; answer: Buffer | null };

/** Channel names are 63 bytes at most. */
const channelOf = (kind: string, name: string) =>
  `${kind}_${createHash('sha256').update(name).digest('hex').slice(0, 24)}`;
export const queueChannel = (queue: string) => channelOf('remote_call', queue);
export const callerChannel = (caller: string) => channelOf('remote_answer', caller);

export function remoteCallStore({ query }: Pick<Db, 'query'>) {
  return {
    /** `lasts_ms` from now by the database's clock; answers the call's id. */
    async make(call: { queue: string; name: string; ask: Buffer; caller: string; lasts_ms: number }): Promise<number> {
      const { queue, name, ask, caller, lasts_ms } = call;
      const { rows } = await query<{ id: number }>(
        `with made as (
           insert into remote_call (queue, name, ask, caller, until)
           values ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5)) returning id)
         select id, pg_notify($6, id::text) from made`,
        [queue, name, ask, caller, lasts_ms / 1_000, queueChannel(queue)],
      );
      return rows[0]?.id ?? 0;
    },

    /** The call, if nobody else has it and its time is not over; null otherwise. */
    async claim(id: number, owner: string): Promise<ClaimedCall | null> {
      const { rows } = await query<ClaimedCall>(
        `update remote_call set claimed_by = $2
         where id = $1 and claimed_by is null and until > clock_timestamp() returning id, name, ask`,
        [id, owner],
      );
      return rows[0] ?? null;
    },

    /** Ids of calls nobody has claimed, oldest first. */
    async waiting(queue: string): Promise<number[]> {
      const { rows } = await query<{ id: number }>(
        'select id from remote_call where queue = $1 and claimed_by is null and until > clock_timestamp() order by id',
        [queue],
      );
      return rows.map(({ id }) => id);
    },

    /** An answer after the call was taken away from its owner, or after its deadline, is dropped. */
    async answer(id: number, owner: string, answer: Buffer): Promise<void> {
      const { rows } = await query<{ caller: string }>(
        'update remote_call set answer = $3 where id = $1 and claimed_by = $2 and answer is null returning caller',
        [id, owner, answer],
      );
      const [row] = rows;
      if (row !== undefined) await query('select pg_notify($1, $2)', [callerChannel(row.caller), String(id)]);
    },

    /** Takes the answer of a call, which ends it; null while there is none. */
    async take(id: number): Promise<Buffer | null> {
      const { rows } = await query<{ answer: Buffer }>(
        'delete from remote_call where id = $1 and answer is not null returning answer',
        [id],
      );
      return rows[0]?.answer ?? null;
    },

    /** How these calls stand; one that is gone has no row. */
    async open(ids: readonly number[]): Promise<OpenCall[]> {
      const { rows } = await query<OpenCall>('select id, claimed_by, answer from remote_call where id = any ($1)', [
        ids,
      ]);
      return rows;
    },

    /** Offers a call again: one that was claimed by this owner, or by nobody. */
    async offerAgain(id: number, claimedBy: string | null): Promise<void> {
      await query(
        `with offered as (
           update remote_call set claimed_by = null
           where id = $1 and claimed_by is not distinct from $2 and answer is null returning id, queue)
         select pg_notify('remote_call_' || left(encode(sha256(convert_to(queue, 'UTF8')), 'hex'), 24), id::text) from offered`,
        [id, claimedBy],
      );
    },

    async remove(id: number): Promise<void> {
      await query('delete from remote_call where id = $1', [id]);
    },

    /** Removes calls whose time is over: those of callers that have died. */
    async prune(): Promise<void> {
      await query(`delete from remote_call where until < clock_timestamp() - interval '1 minute'`);
    },
  };
}
