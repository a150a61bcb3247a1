// Page with the product's table of the screener.
import '../../src/web/ui/tokens.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { watchlistEndpoints } from '../../src/contract/watchlist.ts';
import type { ScreenerColumns, ScreenerNames } from '../../src/domain/screener/list/columns-wire.ts';
import { defaultSort } from '../../src/domain/screener/list/list-view.ts';
import { listedColumns } from '../../src/domain/screener/list/listed-columns.ts';
import { rowsFound, sortedRows } from '../../src/domain/screener/list/listed-rows.ts';
import { keyFor } from '../../src/web/api/query-for.ts';
import type { PageAddress } from '../../src/web/screens/screener/page-address.ts';
import { StockTable } from '../../src/web/screens/screener/rows/stock-table.tsx';
import type { ScreenerRun } from '../../src/web/screens/screener/screener-run.ts';
import { offer, readTexts } from './measure.ts';

type Wires = { columns: ScreenerColumns; names: ScreenerNames };

const nothing = () => undefined;
const address = { columns: [], sort: defaultSort, setSort: nothing } as unknown as PageAddress;
/** Sends no request; holds sample stars. */
const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
client.setQueryData(keyFor(watchlistEndpoints.myStars), {
  stars: ['AAPL', 'NVDA'].map((symbol) => ({ symbol, starred_at: '2026-11-17T18:14:00.000Z' })),
  most: 500,
});

function Page({ wires }: { wires: Wires }) {
  const [term, setTerm] = useState('');
  const list = useMemo(() => listedColumns(wires.columns, wires.names), [wires]);
  const sorted = useMemo(() => sortedRows(list, defaultSort), [list]);
  const run = useMemo(() => ({ list, run_info: { total_runs: 14 } }) as ScreenerRun, [list]);
  const rows = useMemo(() => (term === '' ? sorted : rowsFound(list, sorted, term)), [list, sorted, term]);
  return (
    <>
      <input aria-label="Search" value={term} onChange={(event) => setTerm(event.target.value)} />
      <StockTable label="Stocks" run={run} rows={rows} address={address} onOpen={nothing} topKey={term} />
    </>
  );
}

offer(await readTexts(), ({ columns, names }, root) => {
  // Received data stay in memory, as in the cache of requests.
  const wires: Wires = { columns: JSON.parse(columns), names: JSON.parse(names) };
  createRoot(root).render(
    <QueryClientProvider client={client}>
      <Page wires={wires} />
    </QueryClientProvider>,
  );
});
