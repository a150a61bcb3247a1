// Deep dive: details of a stock or fund beyond its price; only the parts a source provides.
import { hasDetails, type StockDetails } from '../../../domain/stocks/details/details.ts';
import { AnalystActions, AnalystRatings, PriceTargets, RatingsOverTime } from './analyst-ratings.tsx';
import { ExposureList, FundExpenses, HoldingsRating, TopHoldings } from './fund-parts.tsx';
import { FundamentalTable } from './fundamental-table.tsx';
import { MarketRank } from './market-rank.tsx';

type DeepDiveProps = {
  symbol: string;
  details: StockDetails;
  /** Price in USD the targets are compared with, null when unknown. */
  price: number | null;
  /** Instant of the details, ISO, which differs from that of a run; null where unknown. */
  at?: string | null;
};

const filled = <T,>(list: readonly T[] | undefined): readonly T[] | null =>
  list === undefined || list.length === 0 ? null : list;

export function DeepDive({ symbol, details, price, at = null }: DeepDiveProps) {
  const { consensus_rating, consensus_price_target, market_rank, expenses, aggregate_rating } = details;
  const periods = filled(details.analyst_ratings_over_time);
  const actions = filled(details.recent_analyst_actions);
  const holdings = filled(details.holdings);
  const sectors = filled(details.sector_exposure);
  const industries = filled(details.industry_exposure);
  const profitability = filled(details.profitability);
  const debt = filled(details.debt);
  const sales = filled(details.sales_and_book_value);
  const fundTarget = details.aggregate_price_target;
  if (!hasDetails(details)) return <p className="text-ink-3">No details are known for {symbol}.</p>;
  return (
    <div className="@container">
      <div className="grid gap-x-8 gap-y-6 @3xl:grid-cols-2">
        {consensus_rating && <AnalystRatings rating={consensus_rating} />}
        {consensus_price_target && (
          <PriceTargets
            title="Price targets"
            targets={consensus_price_target}
            analysts={consensus_price_target.number_of_analysts}
            description={consensus_price_target.price_target_description}
            price={price}
          />
        )}
        {aggregate_rating && <HoldingsRating rating={aggregate_rating} />}
        {fundTarget && (
          <PriceTargets
            title="Price target of the holdings"
            targets={fundTarget}
            description={fundTarget.description}
            price={price}
          />
        )}
        {market_rank && <MarketRank rank={market_rank} at={at} />}
        {actions && <AnalystActions actions={actions} />}
        {periods && <RatingsOverTime periods={periods} />}
        {expenses && <FundExpenses expenses={expenses} />}
        {holdings && <TopHoldings holdings={holdings} />}
        {sectors && <ExposureList title="Sector exposure" exposure={sectors} />}
        {industries && <ExposureList title="Industry exposure" exposure={industries} />}
        {profitability && <FundamentalTable title="Profitability" rows={profitability} />}
        {debt && <FundamentalTable title="Debt" rows={debt} />}
        {sales && <FundamentalTable title="Sales and book value" rows={sales} />}
      </div>
    </div>
  );
}
