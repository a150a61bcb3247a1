// The AI's opinion of a symbol from its live data, or the score's action where no analysis has come.
import { type ShownOpinion, shownOpinion } from '../../../domain/verdicts/ai-opinion.ts';
import { useLive } from '../live/live-data.ts';
import { useVerdictsOf } from '../verdicts/use-verdicts.ts';

/** Null while it is pending. */
export function useOpinion(symbol: string): ShownOpinion | null {
  const { data } = useLive(symbol);
  const verdicts = useVerdictsOf(symbol);
  return shownOpinion(data, verdicts?.weeks);
}
