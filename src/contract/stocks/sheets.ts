// Endpoints of tables for spreadsheets: CSV at one address each.
import { z } from 'zod';
import { screenerViews } from '../../domain/screener/list/list-view.ts';
import { type SheetName, sheetPath } from '../../domain/sheets/sheet.ts';
import { get, Id, NowOnly } from '../endpoint.ts';

/** `token`: secret of a link created for this table, for programs that cannot send headers. */
const ByLink = NowOnly.extend({ token: z.string().max(60).optional() });

const sheet = <Query extends z.ZodType>(name: SheetName, summary: string, query: Query) =>
  get(sheetPath(name), 'user', {
    summary: `${summary}, as CSV`,
    query,
    reply: z.string(),
    sheet: name,
    errors: [429],
  });

export const sheetEndpoints = {
  screenerSheet: sheet(
    'screener',
    'Stocks of the newest screener run with their figures and decisions',
    ByLink.extend({ view: z.enum(screenerViews).default('all') }),
  ),
  signalsSheet: sheet('signals', 'Published scores and counts of signals', ByLink),
  watchlistSheet: sheet(
    'watchlist',
    "The user's stars, or a named list, with notes, prices and scores",
    ByLink.extend({ list: Id.optional() }),
  ),
  setupsSheet: sheet('setups', 'Open setups of the whole market with their plans', ByLink),
};
