// MCP tools screen, setups and changes.

import { actionNow } from '../../domain/goldeneye/view/plan-words.ts';
import { untrustedText } from '../../domain/mcp/untrusted-text.ts';
import { figureFields } from '../../domain/screener/conditions/condition-fields.ts';
import { type Conditions, conditionParams, noConditions } from '../../domain/screener/conditions/conditions.ts';
import { findFailures, rowsMeeting } from '../../domain/screener/conditions/matching-rows.ts';
import { readTypedFilters } from '../../domain/screener/conditions/typed-conditions.ts';
import { defaultSort } from '../../domain/screener/list/list-view.ts';
import { type ListedColumns, listedColumns, stockAt } from '../../domain/screener/list/listed-columns.ts';
import { rowsInView, sortedRows } from '../../domain/screener/list/listed-rows.ts';
import { iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { ToolContext, ToolInput, ToolOutput } from './tool-context.ts';

const NO_CONDITIONS =
  'These words are no conditions. Compare a figure with a number, as in: rvol > 3, price < 20 in Technology';

function readConditions(text: string | undefined, list: ListedColumns): Conditions {
  if (text === undefined || text.trim() === '') return noConditions;
  const { conditions, problem } = readTypedFilters(text, list);
  if (conditions === null) throw new Fault(422, problem ?? NO_CONDITIONS);
  return conditions;
}

export async function screen(input: ToolInput<'screen'>, context: ToolContext): Promise<ToolOutput<'screen'>> {
  const query = context.at;
  const [columns, names, figures, scores] = await Promise.all([
    context.ask('screenerList', { query }),
    context.ask('screenerNames', { query }),
    context.ask('screenerFigures', { query }),
    context.ask('screenerScores', { query }),
  ]);
  const list = listedColumns(columns, names, [], figures, scores);
  const conditions = readConditions(input.conditions, list);
  const rows = rowsMeeting(
    rowsInView(list, sortedRows(list, defaultSort), input.view, 0),
    findFailures(list, conditions),
  );
  const params = Object.entries({ view: input.view, ...conditionParams(conditions) });
  const shown = Object.fromEntries(params.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
  return {
    ...(await context.about(context.address('/screener', shown))),
    run_as_of: columns.run_info.as_of,
    listed: list.count,
    found: rows.length,
    conditions: figureFields.flatMap((figure) => {
      const span = conditions.spans[figure];
      return span === undefined ? [] : [{ figure, ...span }];
    }),
    sectors: conditions.sectors.flatMap((sector) => untrustedText('sector', sector) ?? []),
    stocks: Array.from(rows.subarray(0, input.most), (row) => toScreened(list, row, context)),
  };
}

function toScreened(
  list: ListedColumns,
  row: number,
  { stockPage }: ToolContext,
): ToolOutput<'screen'>['stocks'][number] {
  const stock = stockAt(list, row);
  return {
    symbol: stock.symbol,
    company: untrustedText('company name', stock.company_name),
    sector: untrustedText('sector', stock.sector),
    industry: untrustedText('industry', stock.industry),
    price: stock.current_price,
    change_percent: stock.change_from_prev_close_pct,
    volume: stock.todays_volume,
    relative_volume: stock.relative_volume,
    market_cap: stock.market_cap,
    free_float: stock.free_float,
    rsi: stock.rsi,
    gap_percent: stock.gap,
    below_high_percent: stock.below_high,
    score: stock.score,
    filters: [...stock.active_filter_codes],
    momentum: stock.shown_momentum,
    ...stock.summary,
    page: stockPage(stock.symbol),
  };
}

export async function setups(input: ToolInput<'setups'>, context: ToolContext): Promise<ToolOutput<'setups'>> {
  const { scope, order, most: limit } = input;
  const found = await context.ask('goldenEyeSetups', { query: { scope, order, limit, ...context.at } });
  return {
    ...(await context.about(context.address('/goldeneye'))),
    poll_as_of: found.as_of,
    session: found.session,
    open: found.open,
    states: found.states,
    left_out: found.left_out,
    setups: found.setups.map(({ company_name, bars: _, ...setup }) => ({
      ...setup,
      action: actionNow(setup),
      company: untrustedText('company name', company_name),
      detected_at: iso(setup.detected_at),
      ends_at: iso(setup.ends_at),
      ended: setup.ended && { ...setup.ended, at: iso(setup.ended.at) },
      page: context.stockPage(setup.symbol),
      receipt: context.address(`/api/goldeneye/bars/${encodeURIComponent(setup.symbol)}`),
    })),
  };
}

export async function changes(input: ToolInput<'changes'>, context: ToolContext): Promise<ToolOutput<'changes'>> {
  const { since, kind, after, most } = input;
  const found = await context.ask('changes', {
    query: { since, kind, most, ...(after !== undefined && { after }), ...context.at },
  });
  return {
    ...(await context.about(context.address('/changes', { since: found.since, kind }))),
    since: found.since,
    until: found.until,
    counts: found.counts,
    changes: found.rows.map(({ name, starred, ...change }) => ({
      change,
      company: untrustedText('company name', name),
      starred,
      page: context.stockPage(change.symbol),
    })),
    next: found.next,
  };
}
