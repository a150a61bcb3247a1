// Upside of a list's target from the live price, or the note that the price has gone through the target.
import { newYorkDate } from '../../../domain/market/calendar.ts';
import { type PremiumTarget, upsideFrom } from '../../../domain/signals/premium/premium-target.ts';
import { dayWords } from '../../../domain/text/day-words.ts';
import type { Live } from '../live/live-data.ts';
import { UpsideText } from './upside-text.tsx';

/** `target passed, Nov 25`: day of the price beyond the target. */
function passedWords(live: Live): string {
  const at = live.data?.sections.quote?.as_of ?? null;
  return at === null ? 'target passed' : `target passed, ${dayWords(newYorkDate(Date.parse(at)), { year: false })}`;
}

export function ListUpside({ view, live, word = true }: { view: PremiumTarget; live: Live; word?: boolean }) {
  const { upside, passed } = upsideFrom(live.data?.quote?.c ?? null, view);
  if (passed) return <span className="whitespace-nowrap text-ink-2">{passedWords(live)}</span>;
  return <UpsideText upside={upside} word={word} />;
}
