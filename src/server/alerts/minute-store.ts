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
  const market = JSON.stringify({ session, figures });
  const { rowCount } =
    from === null
      ? await query`insert into alert_minute (minute, looked_at, figures)
           values (${minute}, ${looked_at}, ${market}) on conflict do nothing`
      : await query`update alert_minute set minute = ${minute}, looked_at = ${looked_at}, figures = ${market}
           where minute = ${from}`;
  return rowCount > 0;
}

/** Deletes the last minute when no rule needs it, so that later rules do not compare with old figures. */
export async function forgetMinute(query: Query): Promise<void> {
  await query('delete from alert_minute');
}
