// Administrators' corrections of the exchange calendar. The only mutable state of the domain.

/** A closure with its reason, an early close at this minute after New York's midnight, or a day like any other. */
export type CalendarOverride = { closed: string } | { close_minute: number } | { regular: true };

/** Days (YYYY-MM-DD) that are not as the rules say. */
export type CalendarCorrections = readonly (readonly [string, CalendarOverride])[];

const corrections = new Map<string, CalendarOverride>();

/** Replaces the calendar corrections of this thread. */
export function correctCalendar(next: CalendarCorrections): void {
  corrections.clear();
  for (const [day, override] of next) corrections.set(day, override);
}

/** Null for a day that is as the rules say. */
export function findCorrection(day: string): CalendarOverride | null {
  return corrections.get(day) ?? null;
}
