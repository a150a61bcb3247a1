// Market banner: direction, five funds, volatility, trading bias, and freshness.
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import type { GoldenEyeCurrent, GoldenEyeMarket, MarketDirection } from '../../../../domain/goldeneye/golden-eye.ts';
import { directionWords, vxxLabel } from '../../../../domain/goldeneye/rules/market-direction.ts';
import { pollAge } from '../../../../domain/goldeneye/schedule.ts';
import { type BannerFund, bannerFunds } from '../../../../domain/goldeneye/watchlist.ts';
import { plural, signedPercent } from '../../../../domain/market/format.ts';
import { secondMs } from '../../../../domain/numbers/time.ts';
import { findTone, toneInk } from '../../../symbol/score/side-style.tsx';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { toMs } from '../../../ui/time/time-format.ts';

const DIRECTIONS = {
  BULL: { Icon: ArrowUp, ink: 'text-bull' },
  BEAR: { Icon: ArrowDown, ink: 'text-bear' },
  FLAT: { Icon: Minus, ink: 'text-neutral' },
} as const satisfies Record<MarketDirection, object>;

const FUNDS = {
  TNA: { key: 'tna_change', words: '3x small caps' },
  TZA: { key: 'tza_change', words: '3x inverse' },
  TQQQ: { key: 'tqqq_change', words: '3x Nasdaq' },
  SQQQ: { key: 'sqqq_change', words: '3x inverse' },
  VXX: { key: 'vxx_change', words: 'volatility' },
} as const satisfies Record<BannerFund, { key: keyof GoldenEyeMarket; words: string }>;

/** Least height of the row; avoids layout shift at the first poll. */
const ROOM = 'min-h-15.5 max-lg:min-h-29';
const NO_BREAK_SPACE = '\u00a0';

type MarketBannerProps = {
  poll: GoldenEyeCurrent | undefined;
  autoRefresh: boolean;
  /** True if no polls run until the next session. */
  over: boolean;
};

export function MarketBanner({ poll, autoRefresh, over }: MarketBannerProps) {
  const market = poll?.market ?? null;
  return (
    <Card
      aria-label="Market"
      className={clsx(
        ROOM,
        'grid grid-cols-[auto_minmax(0,1fr)] items-center border-line lg:grid-cols-[auto_minmax(0,1fr)_auto] [&>*]:min-w-0 [&>*]:px-4 [&>*]:py-2 max-sm:[&>*]:px-3 max-sm:[&>*]:py-1.5',
      )}
    >
      {market === null ? (
        <p className="text-ink-2 lg:col-span-2">Waiting for market data...</p>
      ) : (
        <>
          <Direction market={market} />
          <Funds market={market} />
        </>
      )}
      <div className="grid border-line lg:h-full lg:content-center lg:border-l max-lg:col-start-2 max-lg:row-start-1 max-lg:justify-self-end max-lg:text-right">
        <p className="max-sm:text-label">{market?.trading_bias ?? NO_BREAK_SPACE}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-label text-ink-3 max-lg:justify-end">
          {market !== null && poll?.polling_state === 'running' && (
            <span className="inline-flex items-center gap-1 text-bull">
              <span aria-hidden className="size-2 rounded-full bg-bull-fill" />
              Live
            </span>
          )}
          {market !== null && <span className="text-ink-2">{plural(market.patterns_found, 'pattern')} detected</span>}
          {/* Phones show the last update above the banner. */}
          <span className="max-sm:hidden">
            Last update <PollAge at={poll?.last_poll ?? null} />
          </span>
          <span className="max-sm:hidden">{over ? 'Polling off' : `Auto-refresh ${autoRefresh ? 'ON' : 'OFF'}`}</span>
        </p>
      </div>
    </Card>
  );
}

function Direction({ market }: { market: GoldenEyeMarket }) {
  const { Icon, ink } = DIRECTIONS[market.market_direction];
  const words = directionWords(market);
  return (
    <div className="grid border-line lg:h-full lg:content-center lg:border-r" title={words}>
      <span className="text-label text-ink-3">Market direction</span>
      <span className={clsx('flex items-center gap-1 text-title font-strong', ink)}>
        <Icon aria-hidden className="size-5" />
        {market.market_direction}
      </span>
      <span className="sr-only">{words}</span>
    </div>
  );
}

function Funds({ market }: { market: GoldenEyeMarket }) {
  const calmness = vxxLabel(market.vxx_change);
  return (
    <dl className="grid grid-cols-5 gap-x-4 max-lg:col-span-2 max-lg:row-start-2 max-sm:flex max-sm:justify-between max-sm:gap-x-1">
      {bannerFunds.map((fund) => {
        const { key, words } = FUNDS[fund];
        const change = market[key];
        const tone = findTone(change);
        return (
          <div
            key={fund}
            title={fund === 'VXX' ? undefined : words}
            className="grid min-w-0 items-center gap-x-3 xl:grid-cols-[auto_minmax(1.5rem,1fr)] max-sm:text-label"
          >
            <dt className="flex items-baseline gap-x-2 whitespace-nowrap">
              <b>{fund}</b> <span className="text-label text-ink-3 max-[90rem]:hidden">{words}</span>
            </dt>
            <dd
              className={clsx(
                'flex items-baseline gap-x-1 whitespace-nowrap sm:row-start-2 sm:max-lg:flex-wrap',
                toneInk[tone],
              )}
            >
              <span>{signedPercent(change)}</span>
              {fund === 'VXX' && calmness !== null && (
                <span className="text-label font-regular text-ink-2">{calmness}</span>
              )}
            </dd>
            {market.fund_lines !== null && (
              <dd className="col-start-2 row-span-2 row-start-1 max-xl:hidden">
                <Sparkline
                  values={market.fund_lines[fund]}
                  tone={tone}
                  baseline={0}
                  label={`${fund} through the session, against the previous close`}
                  className="mr-1 h-7!"
                />
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

/** 'Never', '12s ago', '3m ago'. */
function PollAge({ at }: { at: string | null }) {
  const now = useNow(secondMs);
  return <span className="whitespace-nowrap">{pollAge(toMs(at), now)}</span>;
}
