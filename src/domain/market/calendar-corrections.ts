// Administrators' corrections of the exchange calendar. The only mutable state of the domain except caches.

/** A closure with its reason, an early close (minutes after midnight in New York), or a regular day. */
export type CalendarOverride = { closed: string } | { close_minute: number } | { regular: true };

/** Corrected days (YYYY-MM-DD); all other days follow the rules. */
export type CalendarCorrections = readonly (readonly [string, CalendarOverride])[];

const corrections = new Map<string, CalendarOverride>();

/** Replaces the calendar corrections of this thread. */
export function correctCalendar(next: CalendarCorrections): void {
  corrections.clear();
  for (const [day, override] of next) corrections.set(day, override);
}

/** Null for a day without a correction. */
export function findCorrection(day: string): CalendarOverride | null {
  return corrections.get(day) ?? null;
}
