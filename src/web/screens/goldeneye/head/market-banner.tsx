// The market in one strip: direction, five funds, calmness, trading bias, and how fresh all that is.
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import type { GoldenEyeCurrent, GoldenEyeMarket, MarketDirection } from '../../../../domain/goldeneye/golden-eye.ts';
import { directionWords, vxxLabel } from '../../../../domain/goldeneye/rules/market-direction.ts';
import { type BannerFund, bannerFunds } from '../../../../domain/goldeneye/watchlist.ts';
import { plural, signedPercent } from '../../../../domain/market/format.ts';
import { toneInk, toneOf } from '../../../symbol/score/side-style.tsx';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PollAge } from './poll-age.tsx';

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

/** Of the strip with its figures, so that nothing below it jumps when they come; what is known already keeps its place at the end. */
const WAITING = 'max-lg:grid-rows-[1fr_auto] max-sm:min-h-[26rem] sm:max-lg:min-h-[19.25rem]';
/** Beside each other the parts are as high as the longest words on the direction, whichever stand there. */
const WIDE = 'lg:min-h-[9.125rem] min-[88rem]:min-h-[8.125rem]';
const NO_BREAK_SPACE = '\u00a0';

type MarketBannerProps = { poll: GoldenEyeCurrent | undefined; autoRefresh: boolean };

export function MarketBanner({ poll, autoRefresh }: MarketBannerProps) {
  const market = poll?.market ?? null;
  return (
    <Card
      aria-label="Market"
      className={clsx(
        WIDE,
        'grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[16rem_minmax(0,1fr)_18.5rem] [&>*]:min-w-0 [&>*]:px-4 [&>*]:py-3',
        market === null && WAITING,
      )}
    >
      {market === null ? (
        <p className="self-center text-ink-2 lg:col-span-2">Waiting for market data...</p>
      ) : (
        <>
          <Direction market={market} />
          <Funds market={market} />
        </>
      )}
      <div className="grid content-start gap-1 max-lg:border-t lg:border-l border-line">
        <span className={clsx('text-label text-ink-3', market === null && 'invisible')}>Trading bias</span>
        <p>{market?.trading_bias ?? NO_BREAK_SPACE}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {market !== null && poll?.polling_state === 'running' && (
            <span className="inline-flex items-center gap-2 text-bull">
              <span aria-hidden className="size-2 rounded-full bg-bull-fill" />
              Live
            </span>
          )}
          <span>{market === null ? NO_BREAK_SPACE : `${plural(market.patterns_found, 'pattern')} detected`}</span>
        </p>
        <p className="flex flex-wrap gap-x-3 text-ink-3">
          <span>
            Last update <PollAge at={poll?.last_poll ?? null} />
          </span>
          <span>Auto-refresh {autoRefresh ? 'ON' : 'OFF'}</span>
        </p>
      </div>
    </Card>
  );
}

function Direction({ market }: { market: GoldenEyeMarket }) {
  const { Icon, ink } = DIRECTIONS[market.market_direction];
  return (
    <div className="grid content-start gap-1 border-line max-lg:border-b lg:border-r">
      <span className="text-label text-ink-3">Market direction</span>
      <span className={clsx('flex items-center gap-2 text-display font-strong', ink)}>
        <Icon aria-hidden className="size-6" />
        {market.market_direction}
      </span>
      <span className="text-label text-ink-2">{directionWords(market)}</span>
    </div>
  );
}

function Funds({ market }: { market: GoldenEyeMarket }) {
  const calmness = vxxLabel(market.vxx_change);
  return (
    <dl className="grid content-center gap-x-5 gap-y-2 sm:grid-cols-5">
      {bannerFunds.map((fund) => {
        const { key, words } = FUNDS[fund];
        const change = market[key];
        const tone = toneOf(change);
        const Icon = { bull: ArrowUp, bear: ArrowDown, neutral: Minus }[tone];
        return (
          <div key={fund} className="flex items-center gap-2 sm:grid sm:content-start sm:gap-1">
            <dt className="flex flex-wrap items-baseline gap-x-2 max-sm:w-36">
              <b>{fund}</b> <span className="text-label text-ink-3">{words}</span>
            </dt>
            <dd className={clsx('flex flex-wrap items-center gap-2 font-strong', toneInk[toneOf(change)])}>
              <span className="inline-flex items-center gap-1">
                {change !== null && <Icon aria-hidden className="size-3" />}
                {signedPercent(change)}
              </span>
              {fund === 'VXX' && calmness !== null && (
                <span className="text-label font-regular text-ink-2">{calmness}</span>
              )}
            </dd>
            {market.fund_lines !== null && (
              <dd className="max-sm:ml-auto max-sm:w-20">
                <Sparkline
                  values={market.fund_lines[fund]}
                  tone={tone}
                  baseline={0}
                  label={`${fund} through the session, against the previous close`}
                  className="mr-1 h-6!"
                />
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}
