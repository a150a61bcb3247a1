// Modal of the stock in the address: from the run, or fetched when the run does not list it.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { screenerEndpoints } from '../../../contract/screener.ts';
import { screenerRules } from '../../../domain/rules/screener-rules.ts';
import type { ScreenerStock } from '../../../domain/screener/screener-stock.ts';
import { errorText } from '../../api/api-error.ts';
import { keyFor } from '../../api/query-for.ts';
import { fetchSingle, type JudgedStock, readListed } from '../../stock/judged-stock.ts';
import { FirstReading } from '../../symbol/beginning/first-reading.tsx';
import type { StockList } from '../../symbol/stock-page-link.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import type { PageAddress } from './page-address.ts';
import type { ScreenerRun } from './screener-run.ts';

const StockModal = lazyPart(() => import('../../stock/stock-modal.tsx'), 'StockModal');

type OpenStockProps = {
  symbol: string;
  run: ScreenerRun;
  /** Name from the search, for a stock the run does not list; null if unknown. */
  companyName: string | null;
  address: PageAddress;
  /** Rows from which the stock was opened. */
  list: StockList;
  /** Called with a stock that the run does not list, once it is fetched. */
  onFetched: (stock: ScreenerStock) => void;
  onFailed: (message: string) => void;
};

export function OpenStock(props: OpenStockProps) {
  const { symbol, run, companyName } = props;
  const { tab, setTab, closeStock } = props.address;
  const listed = run.runHas(symbol);
  const { data, error } = useQuery({
    // A listed stock is refetched with the next run, a separately fetched one is cached for the session.
    queryKey: listed
      ? keyFor(screenerEndpoints.currentStock, { params: { symbol } }, run.run_info.run_id)
      : keyFor(screenerEndpoints.fetchSingle, { body: { symbol } }),
    queryFn: ({ signal }) => (listed ? readListed : fetchSingle)(symbol, companyName, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
    placeholderData: keepPreviousData,
  });
  // Keeps the last stock when a newer run cannot be read.
  const [last, setLast] = useState<JudgedStock | undefined>(undefined);
  if (data !== undefined && data !== last) setLast(data);
  const newest = data ?? last;
  const read = newest?.symbol === symbol ? newest : undefined;
  const problem = read === undefined ? error : null;

  const fetched = useEffectEvent((stock: ScreenerStock) => props.onFetched(stock));
  useEffect(() => {
    if (read?.inRun === null) fetched(read.stock);
  }, [read]);

  const failed = useEffectEvent((cause: Error) => {
    props.onFailed(errorText(cause, 'Failed to fetch stock data'));
    closeStock();
  });
  useEffect(() => {
    if (problem !== null) failed(problem);
  }, [problem]);

  const loading = (
    <Modal onClose={closeStock} title={symbol} width="wide">
      <div className="grid justify-items-center py-12 text-center">
        <Spinner label={`Loading ${symbol}...`} className="justify-center" />
        {run.run_info.run_id === null && <FirstReading next="the stock is being judged." />}
      </div>
    </Modal>
  );
  if (problem !== null) return null;
  // Details are requested once the stock is known to exist.
  if (read === undefined && !listed) return loading;
  return (
    <Suspense fallback={loading}>
      <StockModal
        symbol={symbol}
        stock={read?.stock ?? null}
        totalRuns={run.run_info.total_runs || screenerRules.seen_runs_default.value}
        inRun={read?.inRun ?? null}
        tab={tab}
        onTab={setTab}
        onClose={closeStock}
        list={props.list}
      />
    </Suspense>
  );
}
