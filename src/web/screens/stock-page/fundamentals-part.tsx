// Fundamentals of the company at the page's quote; company, analysts and statements on request.
import { useState } from 'react';
import { decimal, money } from '../../../domain/market/format.ts';
import type { ScreenerStock } from '../../../domain/screener/screener-stock.ts';
import { CompanyOverview, Fundamentals } from '../../stock/stock-facts.tsx';
import type { FilledSince, KnownStock } from '../../stock/ticker-details.ts';
import { deepDiveParts, type KnownDetails } from '../../stock/ticker-details.ts';
import { Button } from '../../ui/controls/button.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { PagePart } from '../../ui/layout/page-part.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';

const DeepDive = lazyPart(
  () => import('../../stock/deep-dive/deep-dive.tsx'),
  'DeepDive',
  <Skeleton className="h-48" />,
);

type FundamentalsPartProps = {
  known: KnownStock | null;
  since: FilledSince;
  details: KnownDetails | null;
  loading: boolean;
};

export function FundamentalsPart({ known, since, details, loading }: FundamentalsPartProps) {
  const [all, setAll] = useState(false);
  const parts = deepDiveParts(details);
  return (
    <PagePart
      id="fundamentals"
      title="Fundamentals"
      about={known?.current_price != null && `ratios at ${money(known.current_price)}`}
      phoneLine={known === null ? 'No figures yet' : toLine(known)}
      resetKeys={[known, details]}
    >
      <div className="grid gap-4 px-4 py-3 max-sm:px-3">
        {known === null ? (
          loading ? (
            <Skeleton className="h-58" />
          ) : (
            <p className="text-ink-2">No figures of this company are known.</p>
          )
        ) : (
          <>
            {/* The title of the part already names it. */}
            <div className="[&_dl]:grid-cols-2 [&_dl]:gap-x-6 [&_h3]:sr-only">
              <Fundamentals stock={known} since={since} />
            </div>
            <Button className="justify-self-start" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Hide company, analysts and statements' : 'Show company, analysts and statements'}
            </Button>
            {all && (
              <>
                <CompanyOverview stock={known} since={since} details={details} />
                {parts !== null && (
                  <DeepDive
                    symbol={known.symbol}
                    details={parts}
                    price={known.current_price}
                    at={details?.company?.as_of}
                  />
                )}
              </>
            )}
          </>
        )}
      </div>
    </PagePart>
  );
}

/** `P/E 41.20, EPS $5.20, target $248.00` */
function toLine(stock: ScreenerStock): string {
  const { pe_ratio_trailing: pe, trailing_12mo_eps: eps, consensus_price_target: target } = stock;
  const words = [
    pe !== null && `P/E ${decimal(pe)}`,
    eps !== null && `EPS ${money(eps)}`,
    target !== null && `target ${money(target)}`,
  ].filter(Boolean);
  return words.length === 0 ? 'No ratios known' : words.join(', ');
}
