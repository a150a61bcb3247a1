// MCP tools about single stocks: search, and one stock.
import { z } from 'zod';
import { UiAction } from '../../domain/analysis/ai-analysis.ts';
import { figureRegister } from '../../domain/figures/register.ts';
import { UntrustedText } from '../../domain/mcp/untrusted-text.ts';
import { TabType } from '../../domain/signals/signal.ts';
import { StockVerdicts, Verdict } from '../../domain/verdicts/verdict.ts';
import { OwnSide } from '../../domain/watchlist/own-list.ts';
import { SearchText, SymbolParam } from '../endpoint.ts';
import { Address, AsOfInput, Instant, most, output, tool, Words } from './tool.ts';

const N = z.number().nullable();
/** Without spaces and markup, so that a symbol cannot carry instructions to the model. */
const StockSymbol = SymbolParam.shape.symbol;

const Figure = z.object({
  key: z.enum(Object.keys(figureRegister) as [keyof typeof figureRegister]),
  name: Words,
  unit: z.enum(['USD', '%', 'x', 'count', 'shares', 'index', 'stars', 'text']),
  session: z.enum(['regular', 'extended', 'none']),
  /** Dates as YYYY-MM-DD; null if unknown. */
  value: z.union([z.number(), z.iso.date()]).nullable(),
  text: UntrustedText.nullable(),
  as_of: Instant.nullable(),
});

const Reason = z.object({
  list: Words,
  side: TabType,
  signals: z.number(),
  points: z.number(),
  day: z.iso.date().nullable(),
  fact: UntrustedText.nullable(),
});

const StockVerdict = Verdict.omit({ horizon: true }).extend({ strength_text: Words, figure: Words, because: Words });

export const stockTools = {
  search: tool({
    title: 'Search stocks',
    description:
      'Finds listed US stocks and funds by symbol or company name, with price and Smart Cat Score. Present only.',
    input: z.object({ query: SearchText.min(1).describe('Symbol or part of a company name.'), most: most(10, 20) }),
    output: output({
      stocks: z.array(
        z.object({
          symbol: StockSymbol,
          company: UntrustedText.nullable(),
          price: N,
          change_percent: N,
          score: N,
          side: TabType.nullable(),
          page: Address,
        }),
      ),
    }),
  }),
  stock: tool({
    title: 'One stock',
    description:
      'What Smart Cat says of one stock: verdicts for minutes (Golden Eye), today (screener) and lists (`weeks`: the score of the expert lists of the last two sessions), figures with unit and instant, the score with its reasons, what own lists of the reader add beside it, and newest headlines. Headlines and company figures are of the present alone.',
    input: AsOfInput.extend({ symbol: StockSymbol.describe('Symbol in any notation: NVDA, BRK.B, BRK-B.') }),
    output: output({
      symbol: StockSymbol,
      company: UntrustedText.nullable(),
      sector: UntrustedText.nullable(),
      industry: UntrustedText.nullable(),
      description: UntrustedText.nullable(),
      verdicts: z.object({
        minutes: StockVerdict,
        today: StockVerdict,
        weeks: StockVerdict,
        sentence: StockVerdicts.shape.sentence,
      }),
      figures: z.array(Figure),
      score: z
        .object({
          value: z.number(),
          action: UiAction,
          bullish: z.number(),
          bearish: z.number(),
          because: Words,
          reasons: z.array(Reason),
        })
        .nullable(),
      /** Points from the reader's own lists, not part of the shared score; null when no own list names the stock. */
      own_lists: z
        .object({
          points: z.number(),
          reasons: z.array(z.object({ name: Words, side: OwnSide, points: z.number(), since: Instant })),
        })
        .nullable(),
      headlines: z.array(
        z.object({ published_at: Instant.nullable(), title: UntrustedText, summary: UntrustedText.nullable() }),
      ),
      /** Parts that could not be read, and why. */
      missing: z.array(Words),
    }),
  }),
};
