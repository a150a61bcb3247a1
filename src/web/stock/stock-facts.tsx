// Figures of a stock in groups: company, volume and trading, fundamentals, technical indicators, momentum of the day.
import { figureRegister as names } from '../../domain/figures/register.ts';
import { rangeWords } from '../../domain/goldeneye/view/entry-range.ts';
import {
  compact,
  compactMoney,
  decimal,
  marketCap,
  money,
  percent,
  signedPercent,
  whole,
} from '../../domain/market/format.ts';
import { rsiWords } from '../../domain/market/rsi-words.ts';
import { knownPercentFrom } from '../../domain/numbers/percent.ts';
import { screenerRules } from '../../domain/rules/screener-rules.ts';
import { lightRules } from '../../domain/screener/rules/judge-lights.ts';
import type { Momentum, ScreenerStock } from '../../domain/screener/screener-stock.ts';
import { exchangeName } from '../../domain/stocks/exchange-name.ts';
import { industryName } from '../../domain/stocks/industry-name.ts';
import { MomentumBars } from '../symbol/trade-signals/momentum-bars.tsx';
import { PatternWord } from '../symbol/trade-signals/pattern-word.tsx';
import { SafeLink } from '../ui/controls/safe-link.tsx';
import { type KeyValue, KeyValues } from '../ui/layout/key-values.tsx';
import { Age } from '../ui/time/age.tsx';
import { Day } from '../ui/time/day.tsx';
import { NextEarnings } from './next-earnings.tsx';
import type { FilledSince, KnownDetails, KnownStock } from './ticker-details.ts';

type KnownProps = { stock: KnownStock; since: FilledSince };

type FactGroupProps = { title: string; run?: KnownStock['judged_at'] | undefined; items: readonly KeyValue[] };

/** `run`: price and instant of the group's figures; set where the page shows a newer price. */
function FactGroup({ title, run, items }: FactGroupProps) {
  return (
    <section aria-label={title} className="grid min-w-0 content-start gap-2">
      <h3 className="font-strong">{title}</h3>
      {run && (
        <p className="text-label text-ink-3">
          Price at the run {money(run.price)}, <Age market at={run.as_of} show="time" />
        </p>
      )}
      <KeyValues items={items} />
    </section>
  );
}

/** A dash instead of N/A for missing facts: the list is long and most readers skim it. */
const orDash = (text: string | null | undefined): string =>
  text === null || text === undefined || text === '' ? '--' : text;
const toPercentText = (value: number | null) => (value === null ? '--' : percent(value, 2));
const toRangeText = (low: number | null, high: number | null) =>
  low === null || high === null ? '--' : rangeWords([low, high]);
const toFigureText = (value: number | null, places = 2) => (value === null ? '--' : decimal(value, places));

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
              // Touch target taller than its line; it may cover neighbouring lines, which are not pressed.
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
      run={stock.judged_at}
      items={[
        { label: names.volume.name, value: compact(stock.todays_volume) },
        { label: names.average_volume.name, value: compact(stock.average_daily_volume) },
        {
          label: names.relative_volume.name,
          value: stock.relative_volume === null ? '--' : `${decimal(stock.relative_volume)}x`,
        },
        { label: names.open.name, value: money(stock.opening_price) },
        { label: names.previous_close.name, value: money(stock.previous_close) },
        { label: "Today's range", value: toRangeText(stock.todays_range_low, stock.todays_range_high) },
        { label: names.vwap.name, value: money(stock.vwap) },
        {
          label: names.next_earnings.name,
          value: <NextEarnings symbol={stock.symbol} day={stock.next_earnings_date} />,
          title: since('next_earnings_date'),
        },
      ]}
    />
  );
}

const FUNDAMENTALS = [
  ['market_cap', 'market_cap', marketCap],
  ['pe_trailing', 'pe_ratio_trailing', toFigureText],
  ['pe_forward', 'pe_ratio_forward', toFigureText],
  ['eps', 'trailing_12mo_eps', money],
  ['revenue', 'annual_revenue', compactMoney],
  ['net_income', 'net_income', compactMoney],
  ['net_margin', 'net_margins', toPercentText],
  ['return_on_equity', 'return_on_equity', toPercentText],
  ['return_on_assets', 'return_on_assets', toPercentText],
  ['debt_to_equity', 'debt_to_equity', toFigureText],
  ['price_to_book', 'price_to_book', toFigureText],
  ['price_to_sales', 'price_to_sales', toFigureText],
  ['held_by_insiders', 'insider_ownership_pct', toPercentText],
  ['held_by_institutions', 'institutional_ownership_pct', toPercentText],
] as const;

export function Fundamentals({ stock, since }: KnownProps) {
  return (
    <FactGroup
      title="Fundamentals"
      items={[
        ...FUNDAMENTALS.map(([key, field, toText]) => ({
          label: names[key].name,
          value: toText(stock[field]),
          title: since(field),
        })),
        { label: names.consensus.name, value: orDash(stock.consensus_rating), title: since('consensus_rating') },
      ]}
    />
  );
}

export function TechnicalIndicators({ stock, since }: KnownProps) {
  const reading = rsiWords(stock.rsi);
  const distance = knownPercentFrom(stock.judged_at?.price ?? stock.current_price, stock.vwap);
  return (
    <FactGroup
      title="Technical indicators"
      run={stock.judged_at}
      items={[
        {
          label: names.rsi.name,
          value: (
            <>
              {toFigureText(stock.rsi, lightRules.rsi_energy.places)}
              {reading !== null && <span className="ml-1 text-warn">{reading}</span>}
            </>
          ),
        },
        { label: names.vwap_distance.name, value: distance === null ? '--' : signedPercent(distance) },
        { label: names.year_low.name, value: money(stock.fifty_two_week_low) },
        { label: names.year_high.name, value: money(stock.fifty_two_week_high) },
        { label: names.beta.name, value: toFigureText(stock.beta), title: since('beta') },
        { label: names.market_rank.name, value: toFigureText(stock.marketrank), title: since('marketrank') },
        { label: 'News sentiment', value: toFigureText(stock.news_sentiment) },
        { label: 'Momentum score', value: toFigureText(stock.tracking_momentum_score, 0) },
        { label: 'Quality score', value: toFigureText(stock.tracking_quality_score, 0) },
      ]}
    />
  );
}

const shown = (momentum: Momentum | null) => (momentum === null ? '--' : <MomentumBars momentum={momentum} />);

/** `totalRuns` null: unknown, the specified default is used. */
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
