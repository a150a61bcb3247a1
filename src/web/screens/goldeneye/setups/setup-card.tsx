// Card of an open setup: pattern, side, chart of the last hour, entry, stop, target, and terms of an entry.

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { distanceWords, entryWords } from '../../../../domain/goldeneye/view/entry-range.ts';
import { patternWords } from '../../../../domain/goldeneye/view/table.ts';
import { planSize } from '../../../../domain/goldeneye/windows/plan-now.ts';
import { decimal, money, percent, plural, price, signedPercent, whole } from '../../../../domain/market/format.ts';
import { MINUS } from '../../../../domain/numbers/minus.ts';
import { minuteMs } from '../../../../domain/numbers/time.ts';
import { setupRules } from '../../../../domain/rules/goldeneye/goldeneye-rules.ts';
import { type PlanNow, PlanStateBadge, PlanStateWords, usePlanNow } from '../../../stock/plan/plan-state.tsx';
import { PlanStrip } from '../../../stock/plan/plan-strip.tsx';
import { AlertBell } from '../../../symbol/alerts/alert-bell.tsx';
import { findTone, toneInk } from '../../../symbol/score/side-style.tsx';
import { StarButton } from '../../../symbol/stars/star-button.tsx';
import { stockAddress } from '../../../symbol/stock-address.ts';
import { SymbolLink } from '../../../symbol/symbol-link.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { FoldSummary } from '../../../ui/layout/fold-summary.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { useMedia, useNow, useReplayClock } from '../../../ui/time/clock.ts';
import { SessionMark } from '../../../ui/time/session-mark.tsx';
import { duration, zonedTime } from '../../../ui/time/time-format.ts';
import type { ShownSetup } from '../newest-poll.ts';
import { PlanPlot } from './plan-plot.tsx';

const PERCENT = 100;
/** Plot heights, px; on phones the first setup then fits the first screen. */
const PHONE_PLOT = 68;
const PLOT = 136;

const fromEntry = ({ entry }: ShownSetup, level: number) => signedPercent(((level - entry) / entry) * PERCENT);

type SetupCardProps = { setup: ShownSetup; first: boolean; onOpen: (symbol: string) => void };

export function SetupCard({ setup, first, onOpen }: SetupCardProps) {
  const { symbol, side, action, patterns, detected_at, entry, stop, target, bars, company_name } = setup;
  const phone = useMedia('(max-width: 639px)');
  const planNow = usePlanNow(setup, setup.price);
  const variant = first && planNow.state === 'can_be_entered' ? 'primary' : 'outline';
  const [main, ...others] = patterns;
  const pattern = main === undefined ? '' : patternWords(main);
  return (
    <Card
      as="article"
      aria-label={`Setup of ${symbol}`}
      className={clsx('grid grid-cols-[minmax(0,1fr)] content-start', first && 'border-line-strong')}
    >
      <div className="flex items-center gap-1 px-3 pt-2">
        <h3 className="text-title font-strong" title={company_name ?? undefined}>
          <SymbolLink symbol={symbol} />
        </h3>
        <StarButton symbol={symbol} />
        <AlertBell target={{ kind: 'symbol', symbol }} />
        <span className="ml-auto">
          <PlanStateBadge action={action} side={side} standing={planNow} />
        </span>
      </div>
      <p className="flex items-baseline gap-2 px-3 whitespace-nowrap">
        <b>{price(setup.price)}</b>
        <span className={toneInk[findTone(setup.change_pct)]}>{signedPercent(setup.change_pct)}</span>
        <span className="ml-auto text-label text-ink-3">strength</span>
        <b>{setup.confidence === null ? '--' : whole(setup.confidence)}</b>
      </p>
      <p className="flex items-baseline gap-2 px-3 py-1 text-label whitespace-nowrap">
        <span className="truncate" title={patterns.map(patternWords).join(', ')}>
          {pattern}
          {others.length > 0 && `, ${others.length} more`}
        </span>
        <span className="ml-auto text-ink-3">
          <Age market at={new Date(detected_at).toISOString()} />
        </span>
      </p>
      {/* Before chart and button, so that a verdict against the plan is seen first. */}
      <PlanStrip
        symbol={symbol}
        plan={setup}
        price={setup.price}
        size="words"
        says
        className="border-y border-line px-3 py-1"
      />
      <div className="pl-3">
        <PlanPlot
          bars={bars}
          plan={{ side, entry, stop, target, found_at: detected_at }}
          label={`${symbol}, one-minute candles of the last hour, ${pattern} found at ${zonedTime(detected_at, detected_at)}, entry ${entryWords(setup)}, stop ${price(stop)}, target ${price(target)}`}
          height={phone ? PHONE_PLOT : PLOT}
        />
      </div>
      {planNow.state !== 'can_be_entered' && (
        <p className="border-t border-line px-3 py-1 text-label">
          <PlanStateWords standing={planNow} />
        </p>
      )}
      <Levels setup={setup} ended={planNow.ended !== null} />
      {planNow.ended === null && <Terms setup={setup} standing={planNow} />}
      <div className="grid border-t border-line px-3 pt-2 pb-3 max-sm:py-1.5">
        {setup.scope === 'watchlist' ? (
          <Button variant={variant} size="sm" onClick={() => onOpen(symbol)}>
            Open plan
          </Button>
        ) : (
          <ButtonLink to={stockAddress(symbol)} variant={variant} size="sm">
            Open plan
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

function Levels({ setup, ended }: { setup: ShownSetup; ended: boolean }) {
  const rows = [
    {
      name: 'Entry',
      at: entryWords(setup),
      beside: setup.price === null || ended ? null : distanceWords(setup, setup.price),
      ink: setup.distance_pct === 0 ? 'text-bull' : 'text-ink-2',
    },
    { name: 'Stop', at: price(setup.stop), beside: fromEntry(setup, setup.stop), ink: 'text-bear' },
    { name: 'Target', at: price(setup.target), beside: fromEntry(setup, setup.target), ink: 'text-bull' },
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 px-3 py-2">
      {rows.map(({ name, at, beside, ink }, place) => (
        <div key={name} className="col-span-3 grid grid-cols-subgrid items-baseline">
          <dt className="text-ink-2">{name}</dt>
          {/* The distance to the entry has a line of its own, because it matters most on the card. */}
          <dd className={clsx('text-right font-strong whitespace-nowrap', place === 0 && 'col-span-2 text-title')}>
            {at}
          </dd>
          {beside !== null && (
            <dd className={clsx('text-right text-label/5 whitespace-nowrap', place === 0 && 'col-span-3', ink)}>
              {beside}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

const signedMoney = (usd: number) => `${usd < 0 ? MINUS : '+'}${money(Math.abs(usd))}`;

/** Terms of an entry at the current price, half the spread included. */
function Terms({ setup, standing: { price: at, figures } }: { setup: ShownSetup; standing: PlanNow }) {
  const { spread_share, ends_at, volume_estimated } = setup;
  const now = useNow(minuteMs / 2) + useReplayClock();
  const size = at === null || figures === null ? null : planSize(figures, at, setupRules.risk_shown.value);
  const reward = figures?.reward_to_risk ?? null;
  const rows = [
    ['Spread, share of risk', spread_share === null ? 'unknown' : percent(spread_share, 0)],
    [`Size for $${setupRules.risk_shown.value} at risk`, size === null ? '--' : plural(size.shares, 'share')],
    ['At the stop, at the target', size === null ? '--' : `${signedMoney(-size.loss)}, ${signedMoney(size.gain)}`],
    [
      'Plan ends',
      <>
        <SessionMark />
        {zonedTime(ends_at, ends_at)}
        {ends_at > now && `, in ${duration(ends_at - now)}`}
      </>,
    ],
    ...(volume_estimated === true ? [['Usual volume', 'estimated'] as const] : []),
  ] as const;
  return (
    <div className="border-t border-line px-3 py-1 text-label/4.5">
      <TermRows
        rows={[
          [
            'Reward to risk from here',
            reward === null ? '--' : `${decimal(reward, 1)} R${reward < LEAST_REWARD ? ': late' : ''}`,
          ],
        ]}
      />
      <details>
        <FoldSummary className="-ml-1 min-h-6 text-ink-2 pointer-coarse:min-h-11">Spread, size and end</FoldSummary>
        <TermRows rows={rows} />
      </details>
    </div>
  );
}

/** Reward-to-risk ratio below which more is risked than can still be won. */
const LEAST_REWARD = 1;

function TermRows({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
      {rows.map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-3">{name}</dt>
          <dd className="text-right whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
