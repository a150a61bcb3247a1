// Market metrics in four groups, each explained on hover and focus.
import type { ReactNode } from 'react';
import { figureRegister as names } from '../../../domain/figures/register.ts';
import { decimal, money, signedPercent } from '../../../domain/market/format.ts';
import type { LiveData, Metrics } from '../../../domain/market/live-data.ts';
import { rsiWords } from '../../../domain/market/rsi-words.ts';
import { metricRules } from '../../../domain/rules/analysis-rules.ts';
import { SectionCard } from '../../ui/layout/card.tsx';
import { Tooltip } from '../../ui/popovers/tooltip.tsx';
import { TooltipGroup } from '../../ui/popovers/tooltip-group.tsx';
import { LiveStamp, missingWords } from '../live/live-stamp.tsx';
import { findTone, toneInk } from '../score/side-style.tsx';

type Line = { name: string; help: string; value: ReactNode };

const change = (value: number | null | undefined) => (
  <span className={toneInk[findTone(value)]}>{signedPercent(value, 1)}</span>
);

function averageLine(days: 50 | 200, metrics: Metrics | undefined, price: number | null): Line {
  const average = metrics?.[`${days}DaySMA`] ?? null;
  const distance = average === null || average === 0 || price === null ? null : ((price - average) / average) * 100;
  return {
    name: `${days}-day average`,
    help: `Mean close of ${days} days, and how far the price stands from it.`,
    value: (
      <>
        {money(average)} {distance !== null && change(distance)}
      </>
    ),
  };
}

function groups(live: LiveData | undefined): { title: string; lines: Line[] }[] {
  const metrics = live?.metrics?.data;
  const price = live?.quote?.c ?? null;
  const against = 'Return minus the return of the S&P 500 over the same time, in percent.';
  const reading = rsiWords(metrics?.['14DayRSI']);
  const { rsi_overbought, rsi_oversold } = metricRules;
  return [
    {
      title: 'Relative Strength',
      lines: [
        { name: '1 month', help: against, value: change(metrics?.['priceRelativeToS&P5004Week']) },
        { name: '3 months', help: against, value: change(metrics?.['priceRelativeToS&P50013Week']) },
        { name: 'Year to date', help: against, value: change(metrics?.['priceRelativeToS&P500Ytd']) },
        { name: '12 months', help: against, value: change(metrics?.['priceRelativeToS&P50052Week']) },
      ],
    },
    {
      title: 'Performance',
      lines: [
        { name: '1 month', help: 'Price return.', value: change(metrics?.['1MonthPriceReturn']) },
        { name: '3 months', help: 'Price return.', value: change(metrics?.['3MonthPriceReturn']) },
        { name: 'Year to date', help: 'Price return.', value: change(metrics?.ytdPriceReturn) },
      ],
    },
    {
      title: 'Momentum',
      lines: [
        {
          name: names.rsi.name,
          help: `Overbought above ${rsi_overbought.value}, oversold below ${rsi_oversold.value}.`,
          value: (
            <>
              {decimal(metrics?.['14DayRSI'], 1)} {reading !== null && <span className="text-warn">{reading}</span>}
            </>
          ),
        },
        averageLine(50, metrics, price),
        averageLine(200, metrics, price),
      ],
    },
    {
      title: 'Risk',
      lines: [
        {
          name: names.beta.name,
          help: 'How strongly the price moves with the market; 1 moves like it.',
          value: decimal(metrics?.beta),
        },
        {
          name: 'Volatility, 1 month',
          help: 'Standard deviation of the price over one month.',
          value: decimal(metrics?.['1MonthPriceStd']),
        },
      ],
    },
  ];
}

/** Height of the four groups, reserved while they load. */
const ROOM = 'min-h-54 max-sm:min-h-100';

export function MetricsGrid({ live }: { live: LiveData | undefined }) {
  const missing = live?.metrics === null ? missingWords(live, 'metrics') : null;
  return (
    <SectionCard title="Market metrics" level={3} aside={<LiveStamp live={live} section="metrics" />}>
      <div className={ROOM}>
        {live === undefined && <p className="text-ink-3">Not read yet: the figures come with the live data.</p>}
        {missing !== null && <p className="mb-3 text-ink-3">{missing}</p>}
        <TooltipGroup className="grid grid-cols-2 gap-x-6 gap-y-4 max-sm:grid-cols-1">
          {(live === undefined ? [] : groups(live)).map(({ title, lines }) => (
            <section key={title} aria-label={title}>
              <h4 className="mb-1 text-label font-strong text-ink-3">{title}</h4>
              <dl className="grid gap-1">
                {lines.map((line) => (
                  <div key={line.name} className="flex justify-between gap-3">
                    <dt className="text-ink-3">
                      <Tooltip content={line.help}>{line.name}</Tooltip>
                    </dt>
                    <dd className="text-right">{line.value}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </TooltipGroup>
      </div>
    </SectionCard>
  );
}
