// A stock as the screener judged it: from the newest run, or judged separately if the run does not list it.
import type { ReplyOf } from '../../contract/endpoint.ts';
import { screenerEndpoints } from '../../contract/screener.ts';
import type { ScreenerStock } from '../../domain/screener/screener-stock.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { SpokenError } from '../ui/failures/spoken-error.ts';

type CurrentStock = ReplyOf<typeof screenerEndpoints.currentStock>;
/** `inRun` is null for a stock that was fetched separately. */
export type JudgedStock = {
  symbol: string;
  stock: ScreenerStock;
  inRun: Omit<CurrentStock, 'stock'> | null;
};

/** Error for a stock the server does not know. */
class NotFetched extends SpokenError {
  constructor(symbol: string) {
    super(`Failed to fetch screener data for ${symbol}`);
  }
}

/** A stock that has left the run is fetched separately. */
export async function readListed(
  symbol: string,
  company_name: string | null,
  signal: AbortSignal,
): Promise<JudgedStock> {
  try {
    const { stock, ...inRun } = await call(screenerEndpoints.currentStock, { params: { symbol }, signal });
    return { symbol, stock, inRun };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return fetchSingle(symbol, company_name, signal);
    throw error;
  }
}

export async function fetchSingle(
  symbol: string,
  company_name: string | null,
  signal: AbortSignal,
): Promise<JudgedStock> {
  const { success, stock } = await call(screenerEndpoints.fetchSingle, {
    body: { symbol, company_name },
    signal,
  }).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? new NotFetched(symbol) : error;
  });
  if (!success) throw new NotFetched(symbol);
  return { symbol, stock, inRun: null };
}
