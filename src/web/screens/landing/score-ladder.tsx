// Hero chart: example stocks on one line each, bearish left of zero, bullish right, a tick at the score.
import { clsx } from 'clsx';
import { points } from '../../symbol/score/points.ts';
import { SCALE_WORDS, ScoreBar, ScoreScale } from '../../symbol/score/score-bar.tsx';
import { Badge } from '../../ui/status/badge.tsx';

const EXAMPLES: readonly { symbol: string; bullish: number; bearish: number }[] = [
  { symbol: 'NVDA', bullish: 845, bearish: 95 },
  { symbol: 'AVGO', bullish: 655, bearish: 84 },
  { symbol: 'LLY', bullish: 512, bearish: 128 },
  { symbol: 'JPM', bullish: 350, bearish: 90 },
  { symbol: 'PLTR', bullish: 438, bearish: 371 },
  { symbol: 'INTC', bullish: 150, bearish: 310 },
  { symbol: 'NKE', bullish: 95, bearish: 340 },
  { symbol: 'CVNA', bullish: 112, bearish: 486 },
];

const COLUMNS = 'grid grid-cols-[4rem_1fr_3.5rem] items-center gap-3 max-sm:grid-cols-[3rem_1fr_3rem]';

export function ScoreLadder() {
  return (
    <figure aria-label="Example scores">
      <p className="flex flex-wrap items-center gap-3 pb-4 text-label text-ink-2">
        <Badge tone="pending">Example</Badge> Invented figures, to show how a score is read.
      </p>
      <figcaption className={clsx(COLUMNS, 'pb-2 text-label text-ink-3')}>
        <span />
        <span className="flex justify-between">
          <span>bearish</span>
          <span>bullish</span>
        </span>
        <span className="text-right">Score</span>
      </figcaption>
      <ul>
        {EXAMPLES.map(({ symbol, bullish, bearish }) => {
          const score = bullish - bearish;
          return (
            <li key={symbol} className={clsx(COLUMNS, 'h-10 border-t border-line')}>
              <b>{symbol}</b>
              <ScoreBar
                scores={{ bullish_score: bullish, bearish_score: bearish, smart_cat_score: score }}
                label={`Example score ${points(score)}: bullish ${bullish}, bearish ${bearish}`}
              />
              <span className={clsx('text-right font-strong', score < 0 ? 'text-bear' : 'text-bull')}>
                {points(score)}
              </span>
            </li>
          );
        })}
      </ul>
      <p aria-hidden className={clsx(COLUMNS, 'border-t border-line pt-2 text-label text-ink-3')}>
        <ScoreScale className="col-start-2" />
      </p>
      <p className="pt-3 text-label text-ink-3">
        Bearish points left of zero, bullish right; the tick is the score. {SCALE_WORDS}
      </p>
    </figure>
  );
}
