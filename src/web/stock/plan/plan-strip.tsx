// Verdicts of a stock beside its plan: the word for the next minutes follows the price now, as the plan does.
import type { ComponentProps } from 'react';
import type { Setup } from '../../../domain/goldeneye/golden-eye.ts';
import { planState } from '../../../domain/goldeneye/windows/plan-now.ts';
import { verdictOfPlan } from '../../../domain/verdicts/minutes-verdict.ts';
import { withMinutesNow } from '../../../domain/verdicts/verdict-sentence.ts';
import { VerdictStrip } from '../../symbol/verdicts/verdict-strip.tsx';
import { usePriceClock } from './plan-state.tsx';

type PlanStripProps = Omit<ComponentProps<typeof VerdictStrip>, 'toNow'> & {
  plan: Setup | null;
  price: number | null;
};

export function PlanStrip({ plan, price, ...strip }: PlanStripProps) {
  const at = usePriceClock();
  const minutes =
    plan === null || at === null
      ? null
      : verdictOfPlan({ ...plan, ...planState(plan, price, at) }, new Date(at).toISOString());
  return <VerdictStrip {...strip} toNow={(published) => withMinutesNow(published, minutes)} />;
}
