// Surroundings of one tool call: the API as its caller may read it, the instant, and addresses.
import type { Ask } from '../http/programs/ask.ts';

type Params = Readonly<Record<string, string>>;

export type ToolContext = {
  ask: Ask;
  /** Query part of the instant asked about; empty for now. */
  at: Params;
  /** Absolute address below the server's own, of the instant asked about. */
  address: (path: string, params?: Params) => string;
  stockPage: (symbol: string) => string;
  /** The fields of every output. */
  about: (page: string, receipts?: readonly string[]) => Promise<About>;
};
type About = { as_of: string; source: 'live' | 'simulated'; page: string; receipts: string[] };

/** `asof` in the future is now. */
export function createContext(ask: Ask, origin: string, asof: string | undefined): ToolContext {
  const at: Params = asof === undefined ? {} : { asof };
  const address = (path: string, params: Params = {}) => {
    const query = new URLSearchParams({ ...params, ...at }).toString();
    return `${origin}${path}${query === '' ? '' : `?${query}`}`;
  };
  return {
    ask,
    at,
    address,
    stockPage: (symbol) => address(`/stocks/${encodeURIComponent(symbol)}`),
    about: async (page, receipts = []) => {
      const { now, source } = await ask('marketStatus');
      const isPast = asof !== undefined && Date.parse(asof) <= Date.parse(now);
      return {
        as_of: isPast ? asof : now,
        source: source.simulated ? 'simulated' : 'live',
        page,
        receipts: [...receipts],
      };
    },
  };
}
