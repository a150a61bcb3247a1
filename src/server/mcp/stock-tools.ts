// MCP tools search and stock.
import { localAction } from '../../domain/analysis/local-action.ts';
import type { DatedQuote } from '../../domain/figures/newest-quote.ts';
import { figureRegister } from '../../domain/figures/register.ts';
import { mcpRules } from '../../domain/mcp/mcp-rules.ts';
import { untrustedText } from '../../domain/mcp/untrusted-text.ts';
import { toKnownStock, unlistedFigures } from '../../domain/screener/shown/known-stock.ts';
import { type StockFigure, stockFigures } from '../../domain/screener/shown/stock-figures.ts';
import type { SymbolPrices } from '../../domain/signals/mini-cards/mini-cards.ts';
import { allReasons } from '../../domain/signals/reasons.ts';
import type { SymbolSignals } from '../../domain/signals/signal.ts';
import { ownReasons } from '../../domain/watchlist/own-list.ts';
import { ifKnown } from '../http/programs/ask.ts';
import { Fault } from '../process/fault.ts';
import type { ToolContext, ToolInput, ToolOutput } from './tool-context.ts';

export async function search(
  { query, most }: ToolInput<'search'>,
  context: ToolContext,
): Promise<ToolOutput<'search'>> {
  const { results } = await context.ask('searchStocks', { query: { q: query } });
  return {
    ...(await context.about(context.address('/stocks'))),
    stocks: results.slice(0, most).map((found) => ({
      symbol: found.symbol,
      company: untrustedText('company name', found.name),
      price: found.current_price,
      change_percent: found.price_change_percent,
      score: found.smart_cat_score,
      side: found.tab,
      page: context.stockPage(found.symbol),
    })),
  };
}

export async function stock({ symbol: typed }: ToolInput<'stock'>, context: ToolContext): Promise<ToolOutput<'stock'>> {
  const { ask, at } = context;
  const identity = await ask('stockIdentity', { params: { symbol: typed } });
  const { symbol } = identity;
  const params = { symbol };
  const given = { params, query: at };
  const [{ verdicts }, signals, run, { lists }, details, card] = await Promise.all([
    ask('verdicts', { query: { symbols: symbol, ...at } }),
    ifKnown(ask('symbolSignals', given)),
    ifKnown(ask('currentStock', given)),
    ask('ownLists', { query: at }),
    readDetails(symbol, context),
    // Cards are deleted earlier than scores, runs and polls: their quote is unknown.
    ifKnown(ask('signalPrices', { query: { symbols: symbol, ...at } }), 410),
  ]);
  const verdict = verdicts[0];
  if (verdict === undefined) throw new Fault(404, `Unknown symbol ${typed}`);
  const known = details.read;
  const own = ownReasons(lists, symbol);
  const quote = chooseNewest(
    cardQuote(card),
    known?.quote == null ? null : { quote: known.quote, as_of: known.quote.as_of },
  );
  const company = known?.company ?? null;
  const shown = toKnownStock(run?.stock ?? unlistedFigures, quote, company).known;
  const path = `/api/signals/symbol/${encodeURIComponent(symbol)}/receipt`;
  const { minutes, today, weeks, sentence } = verdict;
  return {
    ...(await context.about(context.stockPage(symbol), [
      ...(signals === null ? [] : [context.address(path)]),
      ...(run === null ? [] : [context.address(`/api/screener/current/${encodeURIComponent(symbol)}`)]),
      context.address(`/api/goldeneye/windows/${encodeURIComponent(symbol)}`),
    ])),
    symbol,
    company: untrustedText('company name', identity.name),
    sector: untrustedText('sector', identity.sector),
    industry: untrustedText('industry', identity.industry),
    description: untrustedText('company description', known?.description),
    verdicts: { minutes, today, weeks, sentence },
    figures: stockFigures(shown)
      .filter(({ value }) => value !== null)
      .map(toFigure),
    score: signals === null ? null : toScore(signals),
    own_lists: own,
    headlines: (known?.news ?? []).slice(0, mcpRules.headlines.value).flatMap((article) => {
      const title = untrustedText('headline', article.title);
      const summary = untrustedText('article summary', article.summary);
      return title === null ? [] : [{ published_at: toInstant(article.datetime ?? article.date), title, summary }];
    }),
    missing: details.missing === null ? [] : [details.missing],
  };
}

/** Quote as the stock's card shows it; null without a price. */
function cardQuote(card: SymbolPrices | null): DatedQuote | null {
  const price = card?.prices[0];
  if (card?.as_of == null || price === undefined || price.current_price === null) return null;
  const { current_price: c, price_change: d, price_change_percent: dp } = price;
  return { quote: { c, d, dp, h: null, l: null, pc: null }, as_of: card.as_of };
}

function chooseNewest(one: DatedQuote | null, other: DatedQuote | null): DatedQuote | null {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one.as_of) > Date.parse(other.as_of) ? one : other;
}

type Details = Awaited<ReturnType<typeof askDetails>>;
const askDetails = (symbol: string, { ask, at }: ToolContext) =>
  ask('tickerDetails', { params: { symbol }, query: at });

/** `read`: details from vendors, null after a failure; `missing`: reason of the failure, null without one. */
async function readDetails(
  symbol: string,
  context: ToolContext,
): Promise<{ read: Details | null; missing: string | null }> {
  try {
    return { read: await askDetails(symbol, context), missing: null };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { read: null, missing: `Company details and headlines: ${error.detail}` };
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function toFigure({ key, value, as_of }: StockFigure): ToolOutput<'stock'>['figures'][number] {
  const { name, unit, session } = figureRegister[key];
  const isText = typeof value === 'string' && !DAY.test(value);
  return {
    key,
    name,
    unit,
    session,
    value: isText ? null : value,
    text: isText ? untrustedText('analyst consensus', value) : null,
    as_of: toInstant(as_of),
  };
}

function toScore({ synthesis, signal_details }: SymbolSignals): NonNullable<ToolOutput<'stock'>['score']> {
  const { action, because } = localAction(synthesis);
  return {
    value: synthesis.smart_cat_score,
    action,
    bullish: synthesis.bullish_score,
    bearish: synthesis.bearish_score,
    because,
    reasons: allReasons(signal_details).map(({ group, type, count, points, day, fact }) => ({
      list: type,
      side: group,
      signals: count,
      points,
      day,
      fact: untrustedText('list file', fact),
    })),
  };
}

/** ISO instant of epoch seconds or a date text; null for anything else. */
function toInstant(at: number | string | null | undefined): string | null {
  const ms = typeof at === 'number' ? at * 1000 : Date.parse(at ?? '');
  return Number.isFinite(ms) ? new Date(ms).toISOString() : null;
}
