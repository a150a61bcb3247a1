// Peers of the stock: the largest companies of its industry with price, change and score.
import { useQuery } from '@tanstack/react-query';
import { stockEndpoints } from '../../../contract/stocks/stocks.ts';
import { figureRegister as names } from '../../../domain/figures/register.ts';
import { marketCap, money, signedPercent } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { Peer } from '../../../domain/signals/search/stock-identity.ts';
import { industryName } from '../../../domain/stocks/industry-name.ts';
import { horizonNames } from '../../../domain/verdicts/verdict.ts';
import { queryFor } from '../../api/query-for.ts';
import { useShownInstant } from '../../api/shown-instant.ts';
import { points } from '../../symbol/score/points.ts';
import { findTone, toneInk } from '../../symbol/score/side-style.tsx';
import { SymbolLink } from '../../symbol/symbol-link.tsx';
import { VerdictStrip } from '../../symbol/verdicts/verdict-strip.tsx';
import { VerdictCell } from '../../symbol/verdicts/verdict-words.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { PagePart } from '../../ui/layout/page-part.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';

const columns: readonly Column<Peer>[] = [
  {
    id: 'symbol',
    header: 'Symbol',
    cell: ({ symbol, name }) => <SymbolLink symbol={symbol} name={name} />,
  },
  { id: 'cap', header: names.market_cap.name, align: 'right', cell: (peer) => marketCap(peer.market_cap) },
  { id: 'price', header: names.price.name, align: 'right', cell: (peer) => money(peer.current_price) },
  { id: 'change', header: names.change.name, align: 'right', cell: showChange },
  { id: 'score', header: 'Score', align: 'right', cell: showScore },
  ...(['minutes', 'today', 'weeks'] as const).map(
    (horizon): Column<Peer> => ({
      id: horizon,
      header: horizonNames[horizon],
      wide: true,
      cell: ({ symbol }) => <VerdictCell symbol={symbol} horizon={horizon} figure={false} />,
    }),
  ),
];

function showChange({ price_change_percent: change }: Peer) {
  return <span className={toneInk[findTone(change)]}>{signedPercent(change)}</span>;
}

function showScore({ smart_cat_score: score }: Peer) {
  return <span className={toneInk[findTone(score)]}>{score === null ? '--' : points(score)}</span>;
}

export function PeersPart({ symbol }: { symbol: string }) {
  const isPast = useShownInstant() !== null;
  const { data, isError, refetch } = useQuery({
    ...queryFor(stockEndpoints.stockPeers, { params: { symbol } }),
    enabled: !isPast,
    staleTime: minuteMs,
    meta: { logged: `peers of ${symbol}` },
  });
  const industry = industryName(data?.industry);
  if (isPast) {
    return (
      <PagePart id="peers" title="Peers">
        <p className="px-4 py-3 text-ink-2">Peers are shown for the present only.</p>
      </PagePart>
    );
  }
  return (
    <PagePart
      id="peers"
      title="Peers"
      about={industry === null ? undefined : `largest of ${industry}`}
      resetKeys={[data]}
    >
      {data === undefined ? (
        isError ? (
          <p className="flex flex-wrap items-center gap-3 px-4 py-3 text-ink-2">
            Peers could not be loaded. <Button onClick={() => void refetch()}>Try again</Button>
          </p>
        ) : (
          <Skeleton className="m-4 h-64 max-sm:h-160" />
        )
      ) : data.peers.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">
          {data.industry === null
            ? 'The industry of this stock is not known.'
            : 'No other company of its industry is listed.'}
        </p>
      ) : (
        <DataTable
          label={`Peers of ${symbol}`}
          dense
          columns={columns}
          rows={data.peers}
          rowKey={(peer) => peer.symbol}
          phoneCard={(peer) => (
            <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
              <SymbolLink symbol={peer.symbol} className="justify-self-start" />
              <span className="text-right">
                {money(peer.current_price)} {showChange(peer)}
              </span>
              <span className="truncate text-label text-ink-3">{peer.name}</span>
              <span className="text-right text-label">{showScore(peer)}</span>
              <VerdictStrip symbol={peer.symbol} size="words" className="col-span-2" />
            </span>
          )}
        />
      )}
    </PagePart>
  );
}
