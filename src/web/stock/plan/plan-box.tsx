// Plan of a stock: its state, target, entry and stop, what it risks from the price now, and the size for an amount.
import { useState } from 'react';
import type { Setup } from '../../../domain/goldeneye/golden-eye.ts';
import { distanceWords, entryWords } from '../../../domain/goldeneye/view/entry-range.ts';
import { patternWords } from '../../../domain/goldeneye/view/table.ts';
import { type PlanFigures, planSize } from '../../../domain/goldeneye/windows/plan-now.ts';
import { decimal, money, moneyOf, percent, plural, signedPercent, whole } from '../../../domain/market/format.ts';
import { percentFrom } from '../../../domain/numbers/percent.ts';
import { readTypedFigure } from '../../../domain/text/typed-figure.ts';
import { PlanAlert } from '../../symbol/alerts/plan-alert.tsx';
import { MeasuredChance } from '../../symbol/record/measured-chance.tsx';
import { readStored, writeStored } from '../../ui/page-state/stored-flag.ts';
import { type PlanNow, PlanStateBadge, PlanStateWords, usePlanNow } from './plan-state.tsx';

const AMOUNT_KEY = 'amountAtRisk';
const USUAL_AMOUNT = 100;

export function PlanBox({ symbol, plan, price }: { symbol: string; plan: Setup; price: number | null }) {
  const standing = usePlanNow(plan, price);
  const { figures } = standing;
  const [main, ...others] = plan.patterns;
  return (
    <div className="grid gap-3 p-4 max-sm:p-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PlanStateBadge action={plan.action} side={plan.side} standing={standing} />
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
        {standing.state !== 'can_be_entered' && (
          <span className="basis-full">
            <PlanStateWords standing={standing} />
          </span>
        )}
      </p>
      <Prices plan={plan} now={price} />
      {standing.ended === null && price !== null && figures !== null && (
        <>
          <Place figures={figures} price={price} />
          <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1">
            <dt className="text-ink-3">Risk a share from here</dt>
            <dd className="text-right">{moneyOf(figures.risk, plan.entry)}</dd>
            <dt className="text-ink-3">Reward to risk from here</dt>
            <dd className="text-right">{decimal(figures.reward_to_risk, 1)} R</dd>
            <dt className="text-ink-3">Spread</dt>
            <dd className="text-right">
              {plan.spread === null
                ? 'unknown'
                : `${moneyOf(plan.spread, plan.entry)}, ${percent((100 * figures.half_spread) / figures.risk, 0)} of risk to enter`}
            </dd>
            <dt className="text-ink-3">Break-even hit rate</dt>
            <dd className="text-right">{percent(figures.break_even, 1)}</dd>
          </dl>
          <Size plan={plan} standing={standing} price={price} figures={figures} />
        </>
      )}
      {standing.ended === null && <PlanAlert key={`${plan.detected_at} ${main}`} symbol={symbol} />}
    </div>
  );
}

function Prices({ plan, now }: { plan: Setup; now: number | null }) {
  const beside = (at: number) => signedPercent(percentFrom(at, plan.entry));
  const away = now === null ? '' : distanceWords(plan, now);
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

/** Place of the price between stop and target: risk to its left, reward to its right. */
function Place({ figures: { at, reward_to_risk }, price }: { figures: PlanFigures; price: number }) {
  return (
    <div className="grid gap-1">
      <span
        role="img"
        aria-label={`price ${money(price)}, ${Math.round(at)} percent of the way from stop to target`}
        className="relative flex h-2 overflow-visible rounded-full"
      >
        <span className="rounded-l-full bg-bear-soft" style={{ width: `${at}%` }} />
        <span className="flex-1 rounded-r-full bg-bull-soft" />
        <span
          className="absolute -inset-y-0.5 -ml-0.5 w-1 rounded-sm bg-ink ring-2 ring-surface"
          style={{ left: `${at}%` }}
        />
      </span>
      <span aria-hidden className="flex justify-between text-label text-ink-3">
        <span>Stop</span>
        <span>now {money(price)}</span>
        <span>Target, {decimal(reward_to_risk, 1)} R</span>
      </span>
    </div>
  );
}

const readAmount = () => {
  const stored = readTypedFigure(readStored(AMOUNT_KEY) ?? '', ['$']).value ?? 0;
  return stored > 0 ? stored : USUAL_AMOUNT;
};

/** Only BUY and SELL give an order; plans to watch and late ones only give the size. */
const VERBS = { BUY: 'Buy', SELL: 'Sell short', WATCH: 'Size now:', AVOID: 'Size now:', NONE: 'Size now:' } as const;

type SizeProps = { plan: Setup; standing: PlanNow; price: number; figures: PlanFigures };

function Size({ plan, standing, price, figures }: SizeProps) {
  const [typed, setTyped] = useState(() => String(readAmount()));
  const { value, problem } = readTypedFigure(typed, ['$']);
  const amount = value ?? 0;
  const verb = standing.state === 'can_be_entered' ? VERBS[plan.action ?? 'NONE'] : 'Size now:';
  const size = planSize(figures, price, amount);
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
              if ((readTypedFigure(value, ['$']).value ?? 0) > 0) writeStored(AMOUNT_KEY, value);
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
            : (problem ?? 'Enter the amount you would lose at the stop.')}
        </p>
      ) : (
        <p className="text-ink-2">
          {verb} <b className="text-ink">{plural(size.shares, 'share')}</b> for {money(size.value)}. The stop costs{' '}
          {money(size.loss)}, half the spread included; the target{' '}
          {size.gain < 0 ? `costs ${money(-size.gain)}` : `earns ${money(size.gain)}`}.
        </p>
      )}
    </div>
  );
}
