// The AI's opinion of a symbol from its live data, or the score's action if there is no analysis.
import { isOpinionPending, type ShownOpinion, shownOpinion } from '../../../domain/verdicts/ai-opinion.ts';
import { useShownInstant } from '../../api/shown-instant.ts';
import { useLive } from '../live/live-data.ts';
import { useSymbolVerdicts } from '../verdicts/use-verdicts.ts';

/** `shown` is null while pending and if there is no opinion. In a past view nothing is pending once loaded. */
export function useOpinion(symbol: string): { shown: ShownOpinion | null; pending: boolean } {
  const { data, loading } = useLive(symbol);
  const verdicts = useSymbolVerdicts(symbol);
  const isPast = useShownInstant() !== null;
  const pending = isPast ? loading : isOpinionPending(data, verdicts?.weeks);
  return { shown: shownOpinion(data, verdicts?.weeks), pending };
}
