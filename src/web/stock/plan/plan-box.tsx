// Plan of an open window: target, entry and stop, where the price stands, what it risks, and the size for an amount.
import { useState } from 'react';
import type { Pattern } from '../../../domain/goldeneye/golden-eye.ts';
import { distanceFromEntry, distanceWords, entryWords } from '../../../domain/goldeneye/view/entry-range.ts';
import { patternWords } from '../../../domain/goldeneye/view/table.ts';
import {
  type PlanFigures,
  type PlanPrices,
  planFigures,
  planSize,
} from '../../../domain/goldeneye/windows/plan-figures.ts';
import type { StockWindow } from '../../../domain/goldeneye/windows/settled-outcome.ts';
import { decimal, money, moneyOf, percent, plural, signedPercent, whole } from '../../../domain/market/format.ts';
import { percentFrom } from '../../../domain/numbers/percent.ts';
import { PlanAlert } from '../../symbol/alerts/plan-alert.tsx';
import { MeasuredChance } from '../../symbol/record/measured-chance.tsx';
import { readStored, writeStored } from '../../ui/page-state/stored-flag.ts';
import { Badge } from '../../ui/status/badge.tsx';

const AMOUNT_KEY = 'amountAtRisk';
const USUAL_AMOUNT = 100;

export type OpenPlan = Pick<
  StockWindow,
  'side' | 'action' | 'entry' | 'entry_low' | 'entry_high' | 'stop' | 'target' | 'spread' | 'confidence'
> & { patterns: readonly Pattern[] };

type PlanBoxProps = { symbol: string; plan: OpenPlan; price: number | null };

export function PlanBox({ symbol, plan, price }: PlanBoxProps) {
  const figures = planFigures(plan, price);
  const [main, ...others] = plan.patterns;
  if (figures === null) return <p className="px-4 py-3 text-ink-2">The stop of this plan is its entry.</p>;
  return (
    <div className="grid gap-3 p-4 max-sm:p-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={plan.action === 'WATCH' ? 'neutral' : plan.side === 'long' ? 'bull' : 'bear'}>
          {plan.action} {plan.side}
        </Badge>
        <span title={plan.patterns.map(patternWords).join(', ')}>
          {main !== undefined && patternWords(main)}
          {others.length > 0 && ` +${others.length}`}
        </span>
        {plan.confidence !== null && (
          <span className="ml-auto flex flex-wrap items-baseline gap-x-3 text-ink-2">
            <span>
              strength <b>{whole(plan.confidence)}</b>
            </span>
            <MeasuredChance stated={{ forecaster: 'window', confidence: plan.confidence, hasSide: true }} />
          </span>
        )}
      </p>
      <Prices plan={plan} now={price} />
      <Place figures={figures} price={price} />
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1">
        <dt className="text-ink-3">Risk a share</dt>
        <dd className="text-right">{moneyOf(figures.risk, plan.entry)}</dd>
        <dt className="text-ink-3">Reward to risk</dt>
        <dd className="text-right">{decimal(figures.reward_r, 1)} R</dd>
        <dt className="text-ink-3">Spread</dt>
        <dd className="text-right">
          {figures.spread_share === null
            ? 'unknown'
            : `${moneyOf(plan.spread, plan.entry)}, ${percent(figures.spread_share, 0)} of risk`}
        </dd>
        <dt className="text-ink-3">Break-even hit rate</dt>
        <dd className="text-right">{percent(figures.break_even, 1)}</dd>
      </dl>
      <Size plan={plan} figures={figures} />
      <PlanAlert symbol={symbol} />
    </div>
  );
}

function Prices({ plan, now }: { plan: OpenPlan; now: number | null }) {
  const beside = (at: number) => signedPercent(percentFrom(at, plan.entry));
  const away = now === null ? '' : distanceWords(plan, distanceFromEntry(plan, now));
  const lines = [
    { name: 'Target', price: money(plan.target), beside: beside(plan.target), ink: 'text-bull' },
    { name: 'Entry', price: entryWords(plan, money), beside: away, ink: 'text-ink-2' },
    { name: 'Stop', price: money(plan.stop), beside: beside(plan.stop), ink: 'text-bear' },
  ];
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-3 gap-y-1">
      {lines.map(({ name, price, beside, ink }) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="text-right font-strong">{price}</dd>
          <dd className={`text-right text-label/5 whitespace-nowrap ${ink}`}>{beside}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The price between stop and target, the entry as the line between risk and reward. */
function Place({ figures, price }: { figures: PlanFigures; price: number | null }) {
  const entry = 100 / (1 + figures.reward_r);
  const words = price === null ? 'price unknown' : `price ${money(price)}`;
  return (
    <div className="grid gap-1">
      <span
        role="img"
        aria-label={
          figures.at === null ? words : `${words}, ${Math.round(figures.at)} percent of the way from stop to target`
        }
        className="relative flex h-2 overflow-visible rounded-full"
      >
        <span className="rounded-l-full bg-bear-soft" style={{ width: `${entry}%` }} />
        <span className="flex-1 rounded-r-full bg-bull-soft" />
        {figures.at !== null && (
          <span
            className="absolute -inset-y-0.5 -ml-0.5 w-1 rounded-sm bg-ink ring-2 ring-surface"
            style={{ left: `${figures.at}%` }}
          />
        )}
      </span>
      <span aria-hidden className="flex justify-between text-label text-ink-3">
        <span>Stop</span>
        <span>{price === null ? '' : `now ${money(price)}`}</span>
        <span>Target, {decimal(figures.reward_r, 1)} R</span>
      </span>
    </div>
  );
}

const readAmount = () => {
  const stored = Number(readStored(AMOUNT_KEY) ?? Number.NaN);
  return stored > 0 ? stored : USUAL_AMOUNT;
};

function Size({ plan, figures }: { plan: PlanPrices; figures: PlanFigures }) {
  const [typed, setTyped] = useState(() => String(readAmount()));
  const amount = Number(typed);
  const size = planSize(plan, Number.isFinite(amount) ? amount : 0);
  return (
    <div className="grid gap-2 rounded-md border border-line bg-raised p-3">
      <label className="flex flex-wrap items-center gap-2 text-ink-2">
        If I risk
        <span className="ring-within inline-flex min-h-7 items-center gap-1 rounded-md border border-line-strong bg-surface px-2">
          $
          <input
            type="text"
            inputMode="decimal"
            aria-label="Amount at risk in dollars"
            value={typed}
            maxLength={9}
            onChange={({ target: { value } }) => {
              setTyped(value);
              if (Number(value) > 0) writeStored(AMOUNT_KEY, value);
            }}
            className="w-16 bg-transparent text-ink"
          />
        </span>
        on this plan
      </label>
      {size.shares === 0 ? (
        <p className="text-ink-2">
          {amount > 0
            ? `Less than one share: its risk is ${moneyOf(figures.risk, plan.entry)}.`
            : 'Enter the amount you would lose at the stop.'}
        </p>
      ) : (
        <p className="text-ink-2">
          {plan.side === 'long' ? 'Buy' : 'Short'} <b className="text-ink">{plural(size.shares, 'share')}</b> for{' '}
          {money(size.value)}. The stop costs {money(size.loss)} plus the spread, the target earns {money(size.gain)}.
        </p>
      )}
    </div>
  );
}
