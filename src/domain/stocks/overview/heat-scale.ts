// Nine steps of the heat map by change in percent.

export const heatSteps = ['n4', 'n3', 'n2', 'n1', '0', 'p1', 'p2', 'p3', 'p4'] as const;
export type HeatStep = (typeof heatSteps)[number];

/** Lower bounds, as absolute change in percent, of the four steps on each side of zero. */
export const heatBounds = [0.2, 0.75, 1.5, 3] as const;

/** Color step of a change in percent, which is rounded to two decimals as shown. */
export function heatStep(change_percent: number): HeatStep {
  const shown = Math.round(change_percent * 100) / 100;
  const steps = heatBounds.filter((bound) => Math.abs(shown) >= bound).length;
  return heatSteps[4 + Math.sign(shown) * steps] ?? '0';
}
