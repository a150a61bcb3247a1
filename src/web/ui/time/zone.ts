// Time zone of every shown time: the reader's choice, Pacific by default.
import { observableValue } from '../state/observable-value.ts';

export const PACIFIC = 'America/Los_Angeles';

const MINUTE_MS = 60_000;
/** Offsets from UTC change only at quarter hours. */
const QUARTER_MS = 15 * MINUTE_MS;

/** Zones with a short name; others are named by their offset. */
const named: Readonly<Record<string, { label: string; name: string }>> = {
  [PACIFIC]: { label: 'PT', name: 'Pacific' },
  'America/Denver': { label: 'MT', name: 'Mountain' },
  'America/Chicago': { label: 'CT', name: 'Central' },
  'America/New_York': { label: 'ET', name: 'Eastern' },
  UTC: { label: 'UTC', name: 'UTC' },
};

function createForms(zone: string) {
  const form = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options });
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return {
    zone,
    time: form(clock),
    seconds: form({ ...clock, second: '2-digit' }),
    day: form({ month: 'short', day: 'numeric' }),
    dayOfYear: form({ year: 'numeric', month: 'short', day: 'numeric' }),
    weekday: form({ weekday: 'short' }),
    longWeekday: form({ weekday: 'long' }),
    offset: form({ timeZoneName: 'shortOffset' }),
    wall: form({ ...clock, year: 'numeric', month: 'numeric', day: 'numeric' }),
  };
}

/** Formats of calendar days, which have no zone. */
export const dayForms = createForms('UTC');

const shown = observableValue(createForms(PACIFIC));

export const zoneForms = shown.get;
export const shownZone = () => zoneForms().zone;
export const useShownZone = () => shown.useValue().zone;

/** Sets the zone of all times; a zone unknown to the browser becomes Pacific. */
export function showZone(zone: string): void {
  if (zone === shownZone()) return;
  ahead.clear();
  shown.set(tryForms(zone) ?? createForms(PACIFIC));
}

function tryForms(zone: string): ReturnType<typeof createForms> | null {
  try {
    return createForms(zone);
  } catch {
    return null;
  }
}

/** `GMT+1` */
const findOffset = (ms: number) =>
  zoneForms()
    .offset.formatToParts(ms)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Label after a time of day: `PT`, `ET`, `GMT+1`. */
export const zoneLabel = (ms: number): string => named[shownZone()]?.label ?? findOffset(ms);

/** Name in a heading or a sentence: `Pacific`, `Eastern`, `UTC`, `Berlin`. */
export const zoneName = (): string =>
  named[shownZone()]?.name ??
  shownZone()
    .slice(shownZone().lastIndexOf('/') + 1)
    .replaceAll('_', ' ');

/** Offsets cached by the start of their quarter hour; charts format the minutes of a day. */
const ahead = new Map<number, number>();
const MOST_KEPT = 4_096;

/** Milliseconds the zone's wall clock is ahead of UTC at an instant. */
function aheadMs(ms: number): number {
  const quarter = Math.floor(ms / QUARTER_MS) * QUARTER_MS;
  const known = ahead.get(quarter);
  if (known !== undefined) return known;
  const parts = Object.fromEntries(
    zoneForms()
      .wall.formatToParts(quarter)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  const found = Date.UTC(year, month - 1, day, hour, minute) - quarter;
  if (ahead.size >= MOST_KEPT) ahead.clear();
  ahead.set(quarter, found);
  return found;
}

/** Wall time of the zone, `2026-11-24T10:14`. */
export const wallTime = (ms: number): string => new Date(ms + aheadMs(ms)).toISOString().slice(0, 16);

/** Minutes after the zone's midnight. */
export const zonedMinute = (ms: number): number => Math.floor((ms + aheadMs(ms)) / MINUTE_MS) % (24 * 60);

/** Minutes after midnight in any zone (IANA), such as that of quiet hours. */
export function minuteIn(zone: string, ms: number): number {
  const [hours = 0, minutes = 0] = createForms(zone).time.format(ms).split(':').map(Number);
  return hours * 60 + minutes;
}

/** Largest offset of any zone from UTC: the range in which the offset of a wall time is searched. */
const AROUND_MS = 24 * 60 * MINUTE_MS;

/**
 * Instant (epoch ms) of a wall time of the zone (`2026-11-24T10:14`). The first of two where clocks go back; a skipped
 * time is shifted forward by the gap. Null for invalid text.
 */
export function instantOfWall(text: string): number | null {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN;
  if (Number.isNaN(wall)) return null;
  const before = wall - aheadMs(wall - AROUND_MS);
  const after = wall - aheadMs(wall + AROUND_MS);
  const shows = (instant: number) => instant + aheadMs(instant) === wall;
  return shows(before) || !shows(after) ? before : after;
}

/** Zones the browser supports, the named ones first. */
export function zoneChoices(): { value: string; label: string }[] {
  const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
  return [
    ...Object.entries(named).map(([value, { name, label }]) => ({
      value,
      label: name === label ? name : `${name} (${label})`,
    })),
    ...known
      .filter((zone) => named[zone] === undefined)
      .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  ];
}
