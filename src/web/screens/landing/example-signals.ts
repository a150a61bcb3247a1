// Example of the landing page; a test keeps its points equal to those of the product's own lists.
export type ExampleSignal = {
  name: string;
  slug: string;
  side: 'bullish' | 'bearish' | 'premium';
  count: number;
  points_each: number;
};

export const exampleSignals: readonly ExampleSignal[] = [
  { name: 'Analyst Upgrades', slug: 'upgrades', side: 'bullish', count: 7, points_each: 15 },
  { name: 'Idea Engine', slug: 'idea-engine', side: 'premium', count: 4, points_each: 45 },
  { name: 'Insider Sales', slug: 'insider-selling', side: 'bearish', count: 9, points_each: 4 },
];

export function sideTotal(side: ExampleSignal['side']): number {
  return exampleSignals
    .filter((signal) => signal.side === side)
    .reduce((sum, signal) => sum + signal.count * signal.points_each, 0);
}
