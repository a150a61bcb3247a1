// Gaps in the slots of each day: computed while its slots are stored, saved permanently by a job after the day.
import { addDays, type DateKey, pacificDate } from '../../domain/market/calendar.ts';
import { GapKind, gapAutomations, pastSlots, type SlotGap, slotGaps } from '../../domain/reports/slot-gaps.ts';
import { reportRules } from '../../domain/rules/report-rules.ts';
import type { Slots } from '../../domain/schedule/slots.ts';
import { type DaySlot, slotsOfDay } from '../../domain/work/slots-of-day.ts';
import type { Ground } from '../ground.ts';
import type { Routes } from '../http/handlers.ts';
import { jobKinds } from '../jobs/kinds.ts';
import { iso } from '../process/clock.ts';
import { toDayRange } from './day-facts.ts';
import { createGapStore } from './gap-store.ts';

const kinds = {
  pipeline: jobKinds.pipeline,
  'screener-run': jobKinds.screenerRun,
  'goldeneye-poll': jobKinds.goldenEyePoll,
} as const satisfies Record<GapKind, { kind: GapKind }>;
const noSlots: Slots = () => [];

export function createDayGaps({ database, clock, jobs, publish }: Ground) {
  const store = createGapStore(database.query);

  /** Oldest day with all its slots on file. */
  const oldestKept = () => addDays(pacificDate(clock.now()), -reportRules.gap_days.value);

  /** Past slots of an automation on a day since the first publication. */
  function slotsOver(kind: GapKind, day: DateKey, known: readonly DaySlot[], first: string): DaySlot[] {
    const { from, to } = toDayRange(day);
    const { slots = noSlots } = kinds[kind].schedule ?? {};
    const scheduled = slots(Date.parse(from) - 1, Date.parse(to) - 1, false).map(iso);
    return pastSlots(known, scheduled, { first, now: iso(clock.now()) });
  }

  /** Gaps of a day so far, oldest first; the stored ones if the day is noted or its slots are past retention. */
  async function findGaps(day: DateKey): Promise<SlotGap[]> {
    const { through } = await store.span(null);
    const isNoted = through !== null && day <= through;
    return isNoted || day < oldestKept() ? store.readGaps(day) : readGaps(day);
  }

  async function readGaps(day: DateKey): Promise<SlotGap[]> {
    const [known, { first }] = await Promise.all([jobs.overview.readSlots(day), publish.steps(iso(clock.now()))]);
    if (first === null) return [];
    const gaps = GapKind.options.flatMap((kind) => {
      const { slots } = slotsOfDay(known.filter((slot) => slot.kind === kind));
      return slotGaps(kind, slotsOver(kind, day, slots, first));
    });
    const seen = gaps.map(async (gap): Promise<SlotGap> => {
      const { steps } = await publish.steps(gap.last_slot);
      const shown = steps.find(({ kind }) => kind === gapAutomations[gap.kind].publishes)?.shown ?? null;
      return { ...gap, shown_at: shown };
    });
    return (await Promise.all(seen)).sort((one, other) => (one.first_slot < other.first_slot ? -1 : 1));
  }

  const chooseLater = (one: DateKey, other: DateKey) => (one > other ? one : other);

  /**
   * Saves the gaps of each day that ended since the last saved one or the first publication. A day without a running
   * process has no stored slots, so all its slots count as missed.
   */
  async function noteDays(): Promise<number> {
    const yesterday = addDays(pacificDate(clock.now()), -1);
    const [{ through }, { first }] = await Promise.all([store.span(null), publish.steps(iso(clock.now()))]);
    if (first === null) return 0;
    const begins = pacificDate(Date.parse(first));
    let day = through === null ? chooseLater(begins, oldestKept()) : addDays(through, 1);
    let noted = 0;
    for (; day <= yesterday; day = addDays(day, 1)) {
      await store.note(day, await readGaps(day), iso(clock.now()));
      noted += 1;
    }
    return noted;
  }

  jobs.handle<null, object, null>(jobKinds.slotGaps, async () => ({
    state: 'completed',
    detail: { days: await noteDays() },
  }));

  const routes: Routes<'recordGaps'> = {
    recordGaps: async ({ query: { before = null, asof } }) => {
      const knownBy = await publish.knownBy(asof);
      const most = reportRules.gap_page.value;
      const [span, days] = await Promise.all([store.span(knownBy), store.days(before, knownBy, most + 1)]);
      const shown = days.slice(0, most);
      return {
        ...span,
        days: await Promise.all(shown.map(async (day) => ({ day, gaps: await store.readGaps(day) }))),
        next: days.length > most ? (shown.at(-1) ?? null) : null,
      };
    },
  };
  return { findGaps, routes };
}
