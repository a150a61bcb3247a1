// SQL of the last minute that alerts evaluated, with its figures.
import type { Query } from '../db/query.ts';
import type { MinuteFigures } from './thread-tasks.ts';

/** Last evaluated minute. `minute`: minutes since 1970; `looked_at`: ISO; `session`: its day, YYYY-MM-DD. */
export type LookedAt = { minute: number; looked_at: string; session: string; figures: Record<string, MinuteFigures> };
type Row = Omit<LookedAt, 'session' | 'figures'> & { figures: Pick<LookedAt, 'session' | 'figures'> };

export async function readMinute(query: Query): Promise<LookedAt | null> {
  const { rows } = await query<Row>('select minute, looked_at, figures from alert_minute');
  return rows[0] === undefined ? null : { ...rows[0], ...rows[0].figures };
}

/** Replaces minute `from` (null: first evaluation) by `to`; false when another process has done so. */
export async function writeMinute(query: Query, from: number | null, to: LookedAt): Promise<boolean> {
  const { minute, looked_at, session, figures } = to;
  const given = [minute, looked_at, JSON.stringify({ session, figures })];
  const { rowCount } =
    from === null
      ? await query(
          'insert into alert_minute (minute, looked_at, figures) values ($1, $2, $3) on conflict do nothing',
          given,
        )
      : await query('update alert_minute set minute = $1, looked_at = $2, figures = $3 where minute = $4', [
          ...given,
          from,
        ]);
  return rowCount > 0;
}

/** Deletes the last minute when no rule needs it, so that later rules do not compare with old figures. */
export async function forgetMinute(query: Query): Promise<void> {
  await query('delete from alert_minute');
}
