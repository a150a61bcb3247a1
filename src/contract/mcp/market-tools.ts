// MCP tools about the whole market: screener, open setups, changes.
import { z } from 'zod';
import {
  ChangeKind,
  Changes,
  DecisionChange,
  FilterChange,
  LightChange,
  ScoreChange,
  SetupChange,
} from '../../domain/changes/change.ts';
import { PlanEnded, Setup } from '../../domain/goldeneye/golden-eye.ts';
import { MOST_SETUPS, setupScopes } from '../../domain/goldeneye/view/choices.ts';
import { LeftOut, SetupOrder } from '../../domain/goldeneye/windows/open-setups.ts';
import { UntrustedText } from '../../domain/mcp/untrusted-text.ts';
import { figureFields } from '../../domain/screener/conditions/condition-fields.ts';
import { screenerViews } from '../../domain/screener/list/list-view.ts';
import { FilterCode, Momentum, SignalSummary } from '../../domain/screener/screener-stock.ts';
import { SymbolParam } from '../endpoint.ts';
import { Address, AsOfInput, Instant, most, output, tool, Words } from './tool.ts';

const N = z.number().nullable();
/** Without spaces and markup, so that a symbol cannot carry instructions to the model. */
const StockSymbol = SymbolParam.shape.symbol;

const Screened = z.object({
  symbol: StockSymbol,
  company: UntrustedText.nullable(),
  sector: UntrustedText.nullable(),
  industry: UntrustedText.nullable(),
  price: N,
  change_percent: N,
  volume: N,
  relative_volume: N,
  market_cap: N,
  free_float: N,
  rsi: N,
  gap_percent: N,
  below_high_percent: N,
  score: N,
  filters: z.array(FilterCode),
  momentum: Momentum,
  ...SignalSummary.shape,
  page: Address,
});

const symbol = StockSymbol;
const Change = z.discriminatedUnion('kind', [
  ScoreChange.extend({ symbol }),
  DecisionChange.extend({ symbol }),
  FilterChange.extend({ symbol }),
  LightChange.extend({ symbol }),
  SetupChange.extend({ symbol, at: Instant }),
]);

export const marketTools = {
  screen: tool({
    title: 'Screener',
    description:
      'Stocks of the newest screener run that meet conditions. Conditions are words: `rvol > 3, price < 20 in Technology`. Figures: volume pace (rvol: volume so far against the usual volume by this minute), volume, market cap (cap), price, change, float, rsi, gap, to high, score; amounts take K, M, B. Ordered as the screener lists them: most filters first.',
    input: AsOfInput.extend({
      conditions: z.string().max(200).optional().describe('Conditions in words; every listed stock without them.'),
      view: z
        .enum(screenerViews)
        .default('all')
        .describe('hot: three or four filters; rising: strengthening momentum.'),
      most: most(25),
    }),
    output: output({
      run_as_of: Instant.nullable(),
      listed: z.number(),
      found: z.number(),
      conditions: z.array(z.object({ figure: z.enum(figureFields), from: N, to: N })),
      sectors: z.array(UntrustedText),
      stocks: z.array(Screened),
    }),
  }),
  setups: tool({
    title: 'Open setups',
    description:
      'Golden Eye setups, one plan per stock: entry, stop and target in USD, and its state at the price now: can_be_entered, late (why is in `late`) or ended. `action` is given only while it can be entered. Those that can be entered come first. Figures are from the price now, half the spread included. Scope stars is the stocks the owner of the token has starred.',
    input: AsOfInput.extend({
      scope: z.enum(setupScopes).default('market'),
      order: SetupOrder.default('strength'),
      most: most(10, MOST_SETUPS),
    }),
    output: output({
      poll_as_of: Instant.nullable(),
      session: z.iso.date().nullable(),
      open: z.object({ market: z.number(), watchlist: z.number(), stars: z.number() }),
      states: z.object({ can_be_entered: z.number(), late: z.number(), ended: z.number() }),
      left_out: LeftOut,
      setups: z.array(
        Setup.omit({ company_name: true }).extend({
          symbol: StockSymbol,
          company: UntrustedText.nullable(),
          detected_at: Instant,
          ends_at: Instant,
          ended: PlanEnded.extend({ at: Instant }).nullable(),
          page: Address,
          receipt: Address,
        }),
      ),
    }),
  }),
  changes: tool({
    title: 'What changed',
    description:
      'What changed between two instants: counts of scores, decisions, filters, lights and setups, and the rows of one kind. `toward` is 1 for more bullish, -1 for less.',
    input: z.object({
      since: Instant.describe('The earlier instant, ISO with offset.'),
      until: Instant.optional().describe('The later instant; now without it.'),
      kind: ChangeKind.default('scores'),
      after: z.string().max(60).optional().describe('`next` of the answer before, asked with its `until`.'),
      most: most(25),
    }),
    output: output({
      since: Instant,
      until: Instant,
      counts: Changes.shape.counts,
      changes: z.array(
        z.object({ change: Change, company: UntrustedText.nullable(), starred: z.boolean(), page: Address }),
      ),
      next: Words.nullable(),
    }),
  }),
};
