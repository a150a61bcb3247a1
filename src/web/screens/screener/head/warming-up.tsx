// Note over Rising while the momentum of most stocks is unknown, with the time it will be known.
import { momentumWords, type WarmingUp } from '../../../../domain/screener/rules/warming-up.ts';
import { useNow } from '../../../ui/time/clock.ts';

const RENEW_MS = 20_000;

/** Null while momentum is complete. */
export function useMomentumWords(warming: WarmingUp | null | undefined): string | null {
  return momentumWords(warming, useNow(RENEW_MS));
}

export function WarmingUpNote({ warming }: { warming: WarmingUp | null | undefined }) {
  const words = useMomentumWords(warming);
  return words === null ? null : <p className="text-label text-ink-2">{words} Until then the list is not complete.</p>;
}
