// Three steps from lists to a decision, with one example throughout.
import { ArrowDown, ArrowUp, ChevronsUp, Gem } from 'lucide-react';
import type { ReactNode } from 'react';
import { points } from '../../symbol/score/points.ts';
import { ScoreBar } from '../../symbol/score/score-bar.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Badge } from '../../ui/status/badge.tsx';

type ExampleSignal = {
  name: string;
  slug: string;
  side: 'bullish' | 'bearish' | 'premium';
  count: number;
  points_each: number;
};

/** A test checks that the points equal those of the product's own lists. */
export const exampleSignals: readonly ExampleSignal[] = [
  { name: 'Analyst Upgrades', slug: 'upgrades', side: 'bullish', count: 7, points_each: 15 },
  { name: 'Idea Engine', slug: 'idea-engine', side: 'premium', count: 4, points_each: 45 },
  { name: 'Insider Sales', slug: 'insider-selling', side: 'bearish', count: 9, points_each: 4 },
];

function sideTotal(side: ExampleSignal['side']): number {
  return exampleSignals
    .filter((signal) => signal.side === side)
    .reduce((sum, signal) => sum + signal.count * signal.points_each, 0);
}

const MARKS = {
  bullish: <ArrowUp aria-label="bullish" className="size-4 text-bull" />,
  premium: <Gem aria-label="premium, bullish" className="size-4 text-premium" />,
  bearish: <ArrowDown aria-label="bearish" className="size-4 text-bear" />,
};

export function HowItWorks() {
  const bullish = sideTotal('bullish') + sideTotal('premium');
  const bearish = sideTotal('bearish');
  const score = bullish - bearish;
  return (
    <section aria-labelledby="how" className="grid gap-6 border-t border-line py-12">
      <h2 id="how" className="text-title font-strong">
        How it works
      </h2>
      <ol className="grid gap-x-10 gap-y-8 lg:grid-cols-3">
        <Step
          number={1}
          title="Collect"
          text="Upgrades, insider trades, targets, earnings and premium ideas are read list by list. Each row is kept with its source."
        >
          {exampleSignals.map((signal) => (
            <p key={signal.name} className="flex items-center gap-2">
              {MARKS[signal.side]}
              {signal.name}
              <span className="ml-auto">
                {signal.count} x {signal.points_each}
              </span>
            </p>
          ))}
        </Step>
        <Step
          number={2}
          title="Add up"
          text="Count times points: bullish to the right of zero, bearish to the left. Premium signals weigh three times."
        >
          <ScoreBar
            scores={{ bullish_score: bullish, bearish_score: bearish, smart_cat_score: score }}
            label={`Example: bullish ${bullish}, bearish ${bearish}, score ${points(score)}`}
            className="mt-1"
          />
          <p className="flex justify-between">
            <span className="text-bear">−{bearish}</span>
            <span className="text-bull">+{bullish}</span>
          </p>
          <p>
            {bullish} − {bearish} = <b className="text-bull">{points(score)}</b>
          </p>
        </Step>
        <Step
          number={3}
          title="Decide"
          text="One word with its confidence, the reasons for it, and the price data to set it against."
        >
          <p className="flex items-center justify-between">
            Recommendation
            <Badge tone="bull" strength="full" icon={<ChevronsUp aria-hidden />}>
              STRONG BUY
            </Badge>
          </p>
          <p className="flex justify-between">
            Strongest reason <span>Idea Engine</span>
          </p>
          <p className="flex justify-between">
            Against it <span>Insider Sales</span>
          </p>
        </Step>
      </ol>
    </section>
  );
}

function Step({ number, title, text, children }: { number: number; title: string; text: string; children: ReactNode }) {
  return (
    <li className="grid content-start gap-2 lg:row-span-4 lg:grid-rows-subgrid">
      <span aria-hidden className="font-strong text-brand">
        {number}
      </span>
      <h3 className="font-strong">{title}</h3>
      <p className="text-ink-2">{text}</p>
      <Card as="div" className="mt-2 grid gap-2 px-4 py-3 text-label">
        {children}
      </Card>
    </li>
  );
}
