// SQL of the feed's journal: frames committed as received, before they are read.
import { newYorkDate } from '../../../domain/market/calendar.ts';
import type { EpochMs } from '../../../domain/numbers/kinds.ts';
import type { Db } from '../../db/database.ts';
import { type Fence, fenced } from '../../jobs/leases/lease-store.ts';
import { iso } from '../../process/clock.ts';
import { ensurePartitions } from './partition-store.ts';

/** Each frame takes three parameters, and a statement at most 65,535. */
const FRAMES_AT_ONCE = 5_000;

export function createFrameJournal(db: Db) {
  return {
    async append(
      frames: readonly { received_ms: EpochMs; body: Uint8Array }[],
      fence: Fence | null,
    ): Promise<number[]> {
      if (frames.length === 0) return [];
      const dated = frames.map((frame) => ({ ...frame, day: newYorkDate(frame.received_ms) }));
      await ensurePartitions(db, 'minute_frame', [...new Set(dated.map(({ day }) => day))]);
      return fenced(db, fence).transaction(async (query) => {
        const ids: number[] = [];
        for (let at = 0; at < dated.length; at += FRAMES_AT_ONCE) {
          const chunk = dated.slice(at, at + FRAMES_AT_ONCE);
          const places = chunk.map((_, place) => `($${place * 3 + 1}, $${place * 3 + 2}, $${place * 3 + 3})`);
          const { rows } = await query<{ id: number }>(
            `insert into minute_frame (day, received_at, body) values ${places.join(', ')} returning id`,
            chunk.flatMap(({ day, received_ms, body }) => [
              day,
              iso(received_ms),
              Buffer.from(body.buffer, body.byteOffset, body.byteLength),
            ]),
          );
          for (const { id } of rows) ids.push(id);
        }
        return ids;
      });
    },

    /** Unread frames, at most `most`, oldest first: left by a crash or a slow database. */
    async unread(most: number) {
      const { rows } = await db.query<{ id: number; received_at: string; body: Buffer }>`
         select id, received_at, body from minute_frame where not stored order by id limit ${most}`;
      return rows.map(({ id, received_at, body }) => ({ id, received_ms: Date.parse(received_at), body }));
    },

    async markStored(ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return;
      await db.query`update minute_frame set stored = true where id = any(${ids}::bigint[]) and not stored`;
    },
  };
}
