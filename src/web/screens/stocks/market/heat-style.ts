// Colours of the heat map's nine steps.
import type { HeatStep } from '../../../../domain/stocks/overview/heat-scale.ts';

export const heatClasses: Record<HeatStep, string> = {
  n4: 'bg-heat-n4 text-heat-ink-n4',
  n3: 'bg-heat-n3 text-heat-ink',
  n2: 'bg-heat-n2 text-heat-ink',
  n1: 'bg-heat-n1 text-heat-ink',
  '0': 'bg-heat-0 text-heat-ink',
  p1: 'bg-heat-p1 text-heat-ink',
  p2: 'bg-heat-p2 text-heat-ink',
  p3: 'bg-heat-p3 text-heat-ink',
  p4: 'bg-heat-p4 text-heat-ink-p4',
};
