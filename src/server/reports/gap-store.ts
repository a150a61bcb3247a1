// SQL of the gaps of past days.
import { SlotGap } from '../../domain/reports/slot-gaps.ts';
import { parseRows, type Query, raw, unnest } from '../db/query.ts';

const columns = 'kind, first_slot, last_slot, slots, state, reason, shown_at';
const gapColumns = `kind text, first_slot timestamptz, last_slot timestamptz, slots integer, state text, reason text,
  shown_at timestamptz`;

export function createGapStore(query: Query) {
  return {
    /** First and last noted day, as known by an instant (ISO; null: now); both null without any. */
    span: (knownBy: string | null) => query.one<{ from: string | null; through: string | null }>`
         select min(day) as from, max(day) as through from slot_gap_day
         where noted_at <= coalesce(${knownBy}, 'infinity'::timestamptz)`,

    /** The newest days with gaps before a day (null: all), newest first. */
    days: (before: string | null, knownBy: string | null, most: number) => query.column<string>`select distinct g.day
         from slot_gap g join slot_gap_day d on d.day = g.day
         where g.day < coalesce(${before}, 'infinity'::date)
         and d.noted_at <= coalesce(${knownBy}, 'infinity'::timestamptz)
         order by g.day desc limit ${most}`,

    /** Gaps of a day by automation, oldest first. */
    readGaps: (day: string): Promise<SlotGap[]> =>
      parseRows(SlotGap, query`select ${raw(columns)} from slot_gap where day = ${day} order by first_slot, kind`),

    /** Notes a day with its gaps, once. */
    async note(day: string, gaps: readonly SlotGap[], notedAt: string): Promise<void> {
      await query`with noted as (
           insert into slot_gap_day (day, noted_at) values (${day}, ${notedAt}) on conflict do nothing
           returning day)
         insert into slot_gap (day, ${raw(columns)})
         select noted.day, ${raw(columns)} from noted, ${unnest(gaps, gapColumns)}`;
    },
  };
}
