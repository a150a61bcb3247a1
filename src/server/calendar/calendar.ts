// Exchange calendar with administrators' corrections: stored in the database, followed by all processes.
import { addDays, dayOfWeek, newYorkDate } from '../../domain/market/calendar.ts';
import { type CalendarCorrections, correctCalendar } from '../../domain/market/calendar-corrections.ts';
import { type CalendarCorrection, calendarDays, toOverride } from '../../domain/market/calendar-days.ts';
import type { Bus } from '../bus/bus.ts';
import type { Database } from '../db/database.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { defineRoutes } from '../http/handlers.ts';
import { type Clock, iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { Log } from '../process/log.ts';
import { createCalendarStore } from './store.ts';

/** Days ahead shown; holidays and early closes are announced about a year before. */
const DAYS_AHEAD = 365;

/** Correction in words: `early close 13:00 (half day)`. */
function correctionWords({ kind, close_time, note }: CalendarCorrection): string {
  const close = close_time == null ? '' : ` ${close_time}`;
  return `${kind.replaceAll('_', ' ')}${close}${note === '' ? '' : ` (${note})`}`;
}

export function createCalendar(deps: { database: Database; bus: Bus; clock: Clock; log: Log }) {
  const { clock, log } = deps;
  const store = createCalendarStore(deps.database.query);
  let current: CalendarCorrections = [];
  let changed: () => void = () => undefined;
  let reading: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    const next = (await store.all()).map(({ day, correction }) => [day, toOverride(correction)] as const);
    const same = JSON.stringify(next) === JSON.stringify(current);
    if (!same) current = next;
    correctCalendar(current);
    if (!same) changed();
  }

  /** Loads the corrections, which any computed day needs; loads run one after the other, so that the last is newest. */
  function load(): Promise<void> {
    reading = reading.catch(() => undefined).then(read);
    return reading;
  }

  const hear = () =>
    void load().catch((error: unknown) =>
      log[isDatabaseAway(error) ? 'debug' : 'warn']({ err: error }, 'calendar: corrections not read'),
    );

  return {
    /** Newest corrections known to this process; the same array until they change. */
    corrections: () => current,
    load,
    /** Follows corrections by other processes; `onChange` runs after each change. */
    follow: async (onChange: () => void) => {
      changed = onChange;
      await deps.bus.subscribe('calendar', hear, hear);
    },
    routes: defineRoutes({
      calendarDays: async () => {
        const today = newYorkDate(clock.now());
        return { today, days: calendarDays(today, addDays(today, DAYS_AHEAD), await store.all()) };
      },

      correctDay: async ({ params, body, request }) => {
        request.setAuditTarget?.(`${params.day}: ${correctionWords(body)}`);
        if (dayOfWeek(params.day) % 6 === 0) throw new Fault(400, 'The exchange is closed on every weekend');
        // Past days cannot be corrected, because the scoring windows of published states depend on them.
        if (params.day < newYorkDate(clock.now())) throw new Fault(400, 'A day that has passed is not corrected');
        await store.set(params.day, body, iso(clock.now()));
        deps.bus.publish('calendar', '');
        await load();
        return { success: true };
      },

      uncorrectDay: async ({ params, request }) => {
        request.setAuditTarget?.(`${params.day}: as the rules say`);
        await store.remove(params.day);
        deps.bus.publish('calendar', '');
        await load();
        return { success: true };
      },
    }),
  };
}
