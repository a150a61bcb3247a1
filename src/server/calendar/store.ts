// The only SQL of the calendar's corrections: a row a day, and word of each change to every process.
import { z } from 'zod';
import {
  type CalendarCorrection,
  CalendarKind,
  type CorrectedDay,
  minuteOf,
} from '../../domain/market/calendar-days.ts';
import { type Query, rowsOf } from '../db/query.ts';

export const CALENDAR_CHANNEL = 'smartcat_calendar';

const Row = z.object({
  day: z.string(),
  kind: CalendarKind,
  close_time: z.string().nullable(),
  note: z.string(),
  corrected_at: z.string(),
});

const notified = `(select pg_notify('${CALENDAR_CHANNEL}', ''))`;

export function createCalendarStore(query: Query) {
  return {
    async all(): Promise<CorrectedDay[]> {
      const rows = await rowsOf(
        Row,
        query(
          `select day, kind, to_char(make_interval(mins => close_minute), 'HH24:MI') as close_time, note, corrected_at
           from calendar_correction order by day`,
        ),
      );
      return rows.map(({ day, corrected_at, ...correction }) => ({ day, correction, corrected_at }));
    },

    async set(day: string, { kind, close_time, note }: CalendarCorrection, now: string): Promise<void> {
      await query(
        `with changed as (
           insert into calendar_correction (day, kind, close_minute, note, corrected_at) values ($1, $2, $3, $4, $5)
           on conflict (day) do update set kind = $2, close_minute = $3, note = $4, corrected_at = $5 returning day
         ) select ${notified} from changed`,
        [day, kind, close_time ? minuteOf(close_time) : null, note, now],
      );
    },

    async remove(day: string): Promise<void> {
      await query(
        `with changed as (delete from calendar_correction where day = $1 returning day) select ${notified} from changed`,
        [day],
      );
    },
  };
}
