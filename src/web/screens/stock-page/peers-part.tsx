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
import { Loaded } from '../../symbol/failures/loaded.tsx';
import { points } from '../../symbol/score/points.ts';
import { findTone, toneInk } from '../../symbol/score/side-style.tsx';
import { SymbolLink } from '../../symbol/symbol-link.tsx';
import { VerdictStrip } from '../../symbol/verdicts/verdict-strip.tsx';
import { VerdictCell } from '../../symbol/verdicts/verdict-words.tsx';
import { PagePart } from '../../ui/layout/page-part.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';

const columns: readonly Column<Peer>[] = [
  {
    id: 'symbol',
    header: 'Symbol',
    cell: ({ symbol, name }) => <SymbolLink symbol={symbol} name={name} />,
    phone: 'title',
    phoneCell: ({ symbol, name }) => (
      <>
        <SymbolLink symbol={symbol} /> <span className="text-label text-ink-3">{name}</span>
      </>
    ),
  },
  { id: 'cap', header: names.market_cap.name, align: 'right', cell: (peer) => marketCap(peer.market_cap) },
  {
    id: 'price',
    header: names.price.name,
    align: 'right',
    cell: ({ current_price }) => money(current_price),
    phone: 'aside',
  },
  {
    id: 'change',
    header: names.change.name,
    align: 'right',
    cell: ({ price_change_percent: change }) => (
      <span className={toneInk[findTone(change)]}>{signedPercent(change)}</span>
    ),
    phone: 'aside',
  },
  {
    id: 'score',
    header: 'Score',
    align: 'right',
    cell: ({ smart_cat_score: score }) => (
      <span className={toneInk[findTone(score)]}>{score === null ? '--' : points(score)}</span>
    ),
    phone: 'named',
  },
  ...(['minutes', 'today', 'weeks'] as const).map(
    (horizon): Column<Peer> => ({
      id: horizon,
      header: horizonNames[horizon],
      wide: true,
      cell: ({ symbol }) => <VerdictCell symbol={symbol} horizon={horizon} figure={false} reasonClass="" />,
      // Phones show one strip of all horizons.
      ...(horizon === 'minutes' && {
        phone: 'line' as const,
        phoneCell: ({ symbol }: Peer) => <VerdictStrip symbol={symbol} size="words" />,
      }),
    }),
  ),
];

export function PeersPart({ symbol }: { symbol: string }) {
  const isPast = useShownInstant() !== null;
  const query = useQuery({
    ...queryFor(stockEndpoints.stockPeers, { params: { symbol } }),
    enabled: !isPast,
    staleTime: minuteMs,
    meta: { logged: `peers of ${symbol}` },
  });
  const industry = industryName(query.data?.industry);
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
      resetKeys={[query.data]}
    >
      <Loaded
        query={query}
        line="Peers could not be loaded."
        className="px-4 py-3"
        skeleton="m-4 h-64 max-sm:h-160"
        isSilent
      >
        {(data) =>
          data.peers.length === 0 ? (
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
            />
          )
        }
      </Loaded>
    </PagePart>
  );
}
