// Context of one tool call: API access with the caller's rights, the instant, and addresses.

import type { z } from 'zod';
import type { mcpTools, ToolName } from '../../contract/mcp/tools.ts';
import type { Ask } from '../http/programs/ask.ts';

export type ToolInput<Name extends ToolName> = z.output<(typeof mcpTools)[Name]['input']>;
export type ToolOutput<Name extends ToolName> = z.input<(typeof mcpTools)[Name]['output']>;
export type Tools = {
  [Name in ToolName]: (input: ToolInput<Name>, context: ToolContext) => Promise<ToolOutput<Name>>;
};

type Params = Readonly<Record<string, string>>;

export type ToolContext = {
  ask: Ask;
  /** Query parameter `asof`; empty for the present. */
  at: Params;
  /** Absolute URL of a path on this server, with `asof`. */
  address: (path: string, params?: Params) => string;
  stockPage: (symbol: string) => string;
  /** Fields common to all outputs. */
  about: (page: string, receipts?: readonly string[]) => Promise<About>;
};
type About = { as_of: string; source: 'live' | 'simulated'; page: string; receipts: string[] };

/** A future `asof` counts as now. */
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
