// Status and switch of an automation: a schedule that administrators turn on and off.
import { findSession, pacificDate } from '../../domain/market/calendar.ts';
import { dayType } from '../../domain/market/day-type.ts';
import { slotsOfDay } from '../../domain/work/slots-of-day.ts';
import type { Clock } from '../process/clock.ts';
import type { JobKind } from './job-kind.ts';
import type { Jobs } from './jobs.ts';

/** Source: ACONST-21. */
const RUNS_SHOWN = 5;

export type EndedRun = Awaited<ReturnType<Jobs['overview']['readSchedule']>>['ended'][number];

export function createAutomation({ jobs, clock }: { jobs: Pick<Jobs, 'overview'>; clock: Clock }, kind: JobKind) {
  const switchTo = (on: boolean) => async (asked: { caller: { id: number } }) => {
    await jobs.overview.setEnabled(kind, on, asked.caller.id);
    return { success: true };
  };
  return {
    start: switchTo(true),
    /** Turns the schedule off; a run in progress continues to its end. */
    stop: switchTo(false),

    async status() {
      const today = pacificDate(clock.now());
      const { slots, ...schedule } = await jobs.overview.readSchedule(kind, today, RUNS_SHOWN);
      return {
        ...schedule,
        is_market_day: findSession(today) !== null,
        day_type: dayType(today),
        /** Slots of today that started a run. */
        todays_count: slots.filter(({ job_id }) => job_id !== null).length,
        slots_today: slotsOfDay(slots),
      };
    },
  };
}
