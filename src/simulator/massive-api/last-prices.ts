// The market-data vendor's newest trade and newest quote of one stock: the same ones its snapshot carries.
import { momentOf } from '../calendar/market-time.ts';
import { type Handler, json, type Route, requestId } from '../http/routes.ts';
import type { Market } from '../prices/market.ts';
import { notFound } from './replies.ts';
import { lastPrices, nanoseconds } from './snapshots.ts';

/** 1 NYSE, 2 the other exchanges of its tape, 3 Nasdaq. */
export function tapeOf(exchange: string): number {
  if (exchange === 'XNAS') return 3;
  return exchange === 'XNYS' ? 1 : 2;
}

/** Reports reach the tape a little after the trade. */
const REPORTED_NS = 250_000;

function last(market: Market, kind: 'trade' | 'quote'): Handler {
  return (request) => {
    const ticker = request.params.ticker ?? '';
    const listing = market.universe.find(ticker);
    const facts = listing && lastPrices(market, listing, momentOf(request.now_ms));
    if (!listing || !facts) return notFound(request, 'Ticker not found.');
    const { trade_ms, bits, price, shares, bid, ask, bid_lots, ask_lots } = facts;
    const stamp = nanoseconds(trade_ms, bits);
    // 19 digits are written as text: a double would change the last of them.
    const participant = nanoseconds(trade_ms, Math.max(0, (bits % 1_000_000) - REPORTED_NS));
    const shared = `"T":${JSON.stringify(ticker)},"t":${stamp},"y":${participant},"q":${1 + (bits % 9_000_000)},"z":${tapeOf(listing.exchange)}`;
    const results =
      kind === 'trade'
        ? `{${shared},"c":[14,41],"i":"${bits}","p":${price},"s":${shares},"ds":"${shares}.0","x":${facts.venue}}`
        : `{${shared},"P":${ask},"S":${ask_lots},"X":12,"p":${bid},"s":${bid_lots},"x":11}`;
    return json(200, `{"status":"OK","request_id":"${requestId(request)}","results":${results}}`);
  };
}

export function lastPriceRoutes(market: Market): Route[] {
  return [
    { pattern: '/v2/last/trade/:ticker', handle: last(market, 'trade') },
    { pattern: '/v2/last/nbbo/:ticker', handle: last(market, 'quote') },
  ];
}
