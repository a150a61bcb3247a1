// Figures of a stock in groups: company overview, volume and trading, fundamentals, technical indicators, momentum of the day.
import type { ReactNode } from 'react';
import {
  compact,
  compactMoney,
  decimal,
  marketCap,
  money,
  percent,
  price,
  signedPercent,
  whole,
} from '../../domain/market/format.ts';
import { rsiWords } from '../../domain/market/rsi-words.ts';
import { knownPercentFrom } from '../../domain/numbers/percent.ts';
import { screenerRules } from '../../domain/rules/screener-rules.ts';
import { lightRules } from '../../domain/screener/rules/signal-lights.ts';
import type { Momentum, ScreenerStock } from '../../domain/screener/screener-stock.ts';
import { exchangeName } from '../../domain/stocks/exchange-name.ts';
import { industryName } from '../../domain/stocks/industry-name.ts';
import { MomentumBars } from '../symbol/trade-signals/momentum-bars.tsx';
import { PatternWord } from '../symbol/trade-signals/pattern-word.tsx';
import { SafeLink } from '../ui/controls/safe-link.tsx';
import { KeyValues } from '../ui/layout/key-values.tsx';
import { Day } from '../ui/time/day.tsx';
import type { FilledSince } from './known-stock.ts';
import type { KnownDetails } from './ticker-details.ts';

type Line = { label: ReactNode; value: ReactNode; title?: string | undefined };
type KnownProps = { stock: ScreenerStock; since: FilledSince };

export function FactGroup({ title, items }: { title: string; items: readonly Line[] }) {
  return (
    <section aria-label={title} className="grid min-w-0 content-start gap-2">
      <h3 className="font-strong">{title}</h3>
      <KeyValues items={items} />
    </section>
  );
}

/** Facts a source left out are a dash here: the list is long and most readers skim it. */
const orDash = (text: string | null | undefined): string =>
  text === null || text === undefined || text === '' ? '--' : text;
const percentOf = (value: number | null) => (value === null ? '--' : percent(value, 2));
const figureOf = (value: number | null, places = 2) => (value === null ? '--' : decimal(value, places));

type OverviewProps = KnownProps & { details: KnownDetails | null };

export function CompanyOverview({ stock, since, details }: OverviewProps) {
  const home = details?.homepage_url ?? null;
  return (
    <FactGroup
      title="Company overview"
      items={[
        { label: 'Company', value: orDash(details?.name ?? stock.company_name) },
        { label: 'Sector', value: orDash(stock.sector), title: since('sector') },
        {
          label: 'Industry',
          value: orDash(industryName(stock.industry ?? details?.sic_description)),
          title: since('industry'),
        },
        { label: 'Exchange', value: orDash(exchangeName(details?.primary_exchange)) },
        { label: 'Listed since', value: <Day of={details?.list_date} /> },
        {
          label: 'Employees',
          value: details === null || details.total_employees === null ? '--' : whole(details.total_employees),
        },
        {
          label: 'Shares outstanding',
          value:
            details === null || details.share_class_shares_outstanding === null
              ? '--'
              : compact(details.share_class_shares_outstanding),
        },
        {
          label: 'Website',
          value:
            home === null ? (
              '--'
            ) : (
              // A thumb needs more than the height of the line; the lines around it are not pressed.
              <SafeLink
                href={home}
                className="underline decoration-line-strong underline-offset-4 hover:text-ink max-sm:-my-3 max-sm:inline-flex max-sm:min-h-control max-sm:items-center"
              >
                {home.replace(/^https?:\/\//, '')}
              </SafeLink>
            ),
        },
      ]}
    />
  );
}

export function VolumeAndTrading({ stock, since }: KnownProps) {
  return (
    <FactGroup
      title="Volume and trading"
      items={[
        { label: 'Volume today', value: compact(stock.todays_volume) },
        { label: 'Average daily volume', value: compact(stock.average_daily_volume) },
        {
          label: 'Relative volume',
          value: stock.relative_volume === null ? '--' : `${decimal(stock.relative_volume)}x`,
        },
        { label: 'Open', value: money(stock.opening_price) },
        { label: 'Previous close', value: money(stock.previous_close) },
        { label: "Today's range", value: `${price(stock.todays_range_low)} to ${price(stock.todays_range_high)}` },
        { label: 'VWAP', value: money(stock.vwap) },
        { label: 'Next earnings', value: <Day of={stock.next_earnings_date} />, title: since('next_earnings_date') },
      ]}
    />
  );
}

export function Fundamentals({ stock, since }: KnownProps) {
  return (
    <FactGroup
      title="Fundamentals"
      items={[
        { label: 'Market cap', value: marketCap(stock.market_cap), title: since('market_cap') },
        { label: 'P/E trailing', value: figureOf(stock.pe_ratio_trailing), title: since('pe_ratio_trailing') },
        { label: 'P/E forward', value: figureOf(stock.pe_ratio_forward), title: since('pe_ratio_forward') },
        { label: 'EPS, 12 months', value: money(stock.trailing_12mo_eps), title: since('trailing_12mo_eps') },
        { label: 'Revenue, year', value: compactMoney(stock.annual_revenue), title: since('annual_revenue') },
        { label: 'Net income', value: compactMoney(stock.net_income), title: since('net_income') },
        { label: 'Net margin', value: percentOf(stock.net_margins), title: since('net_margins') },
        { label: 'Return on equity', value: percentOf(stock.return_on_equity), title: since('return_on_equity') },
        { label: 'Return on assets', value: percentOf(stock.return_on_assets), title: since('return_on_assets') },
        { label: 'Debt to equity', value: figureOf(stock.debt_to_equity), title: since('debt_to_equity') },
        { label: 'Price to book', value: figureOf(stock.price_to_book), title: since('price_to_book') },
        { label: 'Price to sales', value: figureOf(stock.price_to_sales), title: since('price_to_sales') },
        {
          label: 'Held by insiders',
          value: percentOf(stock.insider_ownership_pct),
          title: since('insider_ownership_pct'),
        },
        {
          label: 'Held by institutions',
          value: percentOf(stock.institutional_ownership_pct),
          title: since('institutional_ownership_pct'),
        },
        { label: 'Consensus rating', value: orDash(stock.consensus_rating), title: since('consensus_rating') },
      ]}
    />
  );
}

export function TechnicalIndicators({ stock, since }: KnownProps) {
  const reading = rsiWords(stock.rsi);
  const distance = knownPercentFrom(stock.current_price, stock.vwap);
  return (
    <FactGroup
      title="Technical indicators"
      items={[
        {
          label: 'RSI 14',
          value: (
            <>
              {figureOf(stock.rsi, lightRules.rsi_energy.places)}
              {reading !== null && <span className="ml-1 text-warn">{reading}</span>}
            </>
          ),
        },
        { label: 'Distance to VWAP', value: distance === null ? '--' : signedPercent(distance) },
        { label: '52-week low', value: money(stock.fifty_two_week_low) },
        { label: '52-week high', value: money(stock.fifty_two_week_high) },
        { label: 'Beta', value: figureOf(stock.beta), title: since('beta') },
        { label: 'MarketRank', value: figureOf(stock.marketrank), title: since('marketrank') },
        { label: 'News sentiment', value: figureOf(stock.news_sentiment) },
        { label: 'Momentum score', value: figureOf(stock.tracking_momentum_score, 0) },
        { label: 'Quality score', value: figureOf(stock.tracking_quality_score, 0) },
      ]}
    />
  );
}

const shown = (momentum: Momentum | null) => (momentum === null ? '--' : <MomentumBars momentum={momentum} />);

/** `totalRuns` null: unknown, then the specified default counts. */
export function MomentumToday({ stock, totalRuns }: { stock: ScreenerStock; totalRuns: number | null }) {
  return (
    <FactGroup
      title="Momentum today"
      items={[
        { label: 'Opening', value: shown(stock.opening_momentum) },
        { label: 'Midday', value: shown(stock.midday_momentum) },
        { label: 'Closing', value: shown(stock.closing_momentum) },
        { label: 'Peak', value: shown(stock.peak_momentum) },
        { label: 'State', value: <PatternWord pattern={stock.appearance_pattern} /> },
        {
          label: 'Seen',
          value: `${stock.total_appearances_today}/${totalRuns ?? screenerRules.seen_runs_default.value}`,
        },
      ]}
    />
  );
}
