// Price within the day's and the 52-week range.
import { figureRegister } from '../../../domain/figures/register.ts';
import { price } from '../../../domain/market/format.ts';
import type { LiveData } from '../../../domain/market/live-data.ts';
import { rangePosition } from '../../../domain/market/range-position.ts';
import { RangeBar } from '../../ui/charts/range-bar.tsx';

export function PriceRanges({ live }: { live: LiveData | undefined }) {
  const current = live?.quote?.c ?? null;
  const metrics = live?.metrics?.data;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1">
      <RangeLine
        word="Day"
        label={figureRegister.day_range.name}
        low={live?.quote?.l}
        high={live?.quote?.h}
        current={current}
      />
      <RangeLine
        word="52 wk"
        label={figureRegister.year_range.name}
        low={metrics?.['52WeekLow']}
        high={metrics?.['52WeekHigh']}
        current={current}
      />
    </dl>
  );
}

type RangeLineProps = {
  word: string;
  label: string;
  low: number | null | undefined;
  high: number | null | undefined;
  current: number | null;
};

function RangeLine({ word, label, low = null, high = null, current }: RangeLineProps) {
  return (
    <>
      <dt className="text-label text-ink-3">{word}</dt>
      <dd className="min-w-0">
        <RangeBar at={rangePosition(low, high, current)} label={label} lowText={price(low)} highText={price(high)} />
      </dd>
    </>
  );
}
