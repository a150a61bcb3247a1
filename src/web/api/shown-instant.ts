// Instant the whole product is shown as of: named by the address (`asof`), null for the present.
import { minuteMs, readInstant } from '../../domain/numbers/time.ts';
import { observableValue } from '../ui/state/observable-value.ts';
import { holdClock, presentMs } from '../ui/time/clock.ts';

export const ASOF = 'asof';
/** Value of `asof` in a link that ends the shown instant. */
export const NOW = 'now';

const shown = observableValue<string | null>(null);

/** Past instant as ISO; null for text that is not an instant and for a future one. */
export function readPastInstant(text: string | null): string | null {
  const ms = readInstant(text ?? '');
  return ms < presentMs() ? new Date(ms).toISOString() : null;
}

/** Shows the product as of an earlier instant (ISO); null returns to the present. */
export function showInstant(instant: string | null): void {
  holdClock(instant === null ? null : Date.parse(instant));
  shown.set(instant);
}

/** Starts the view of the past a minute ago. */
export function showEarlier(): void {
  if (shown.get() === null) showInstant(new Date(presentMs() - minuteMs).toISOString());
}

export const { get: shownInstant, useValue: useShownInstant } = shown;
