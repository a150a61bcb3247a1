// SQL of calendar corrections: one row per day.
import { z } from 'zod';
import {
  type CalendarCorrection,
  CalendarKind,
  type CorrectedDay,
  toMinuteOfDay,
} from '../../domain/market/calendar-days.ts';
import { parseRows, type Query } from '../db/query.ts';

const Row = z.object({
  day: z.string(),
  kind: CalendarKind,
  close_time: z.string().nullable(),
  note: z.string(),
  corrected_at: z.string(),
});

export function createCalendarStore(query: Query) {
  return {
    async all(): Promise<CorrectedDay[]> {
      const rows = await parseRows(
        Row,
        query`
           select day, kind, to_char(make_interval(mins => close_minute), 'HH24:MI') as close_time, note, corrected_at
           from calendar_correction order by day`,
      );
      return rows.map(({ day, corrected_at, ...correction }) => ({ day, correction, corrected_at }));
    },

    set: (day: string, { kind, close_time, note }: CalendarCorrection, now: string) => query.run`
         insert into calendar_correction (day, kind, close_minute, note, corrected_at)
         values (${day}, ${kind}, ${close_time ? toMinuteOfDay(close_time) : null}, ${note}, ${now})
         on conflict (day) do update set kind = excluded.kind, close_minute = excluded.close_minute,
           note = excluded.note, corrected_at = excluded.corrected_at`,

    remove: (day: string) => query.run`delete from calendar_correction where day = ${day}`,
  };
}
