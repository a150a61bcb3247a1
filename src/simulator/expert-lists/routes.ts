// Download endpoint of expert lists: one CSV per list, as of the last completed session, with the flaws of real exports:
// blanks, N/A, doubled rows, stray spaces, CRLF, byte order mark.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type ExpertListDefinition, expertLists, findExpertList } from '../../domain/signals/expert-lists.ts';
import { toMoment } from '../calendar/market-time.ts';
import { findSessionIndex, sessionAt } from '../calendar/sessions.ts';
import { json, type Route } from '../http/routes.ts';
import { type Market, marketCache } from '../prices/market.ts';
import { draw, hashKey, unit } from '../random/random.ts';
import type { Row } from './cells.ts';
import { listRows } from './list-rows.ts';
import { truthOfLists } from './truth.ts';

const needed = new Set(['Symbol', 'Company']);
/** List whose export begins with a byte order mark. */
const markedList = 'percentage-gainers';

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Adds a random flaw to a few cells; symbols and companies are never lost. */
function flawed(column: string, cell: string, bits: number): string {
  const luck = unit(bits);
  if (column === 'Company' && luck < 0.01) return `${cell}  `;
  if (column === 'Symbol' && luck < 0.004) return `${cell} `;
  if (needed.has(column)) return cell;
  if (luck < 0.006) return '';
  if (luck < 0.01) return 'N/A';
  if (luck < 0.016 && cell.includes(' ')) return cell.replace(' ', '\u00a0');
  return cell;
}

function toCsv(list: ExpertListDefinition, rows: readonly Row[], seed: number): string {
  const key = hashKey(list.slug, seed);
  const end = list.id % 3 === 0 ? '\r\n' : '\n';
  const lines = [list.columns.map(quoted).join(',')];
  for (const [index, row] of rows.entries()) {
    const line = list.columns
      .map((column, at) => quoted(flawed(column, row[column] ?? '', draw(key, index * 32 + at))))
      .join(',');
    lines.push(line);
    // The provider's export repeats some rows.
    if (unit(draw(key ^ 0x5be0cd19, index)) < 0.005) lines.push(line);
  }
  return `${list.slug === markedList ? '\ufeff' : ''}${lines.join(end)}${end}`;
}

/** All lists of a session, deflated: slow to make, and requested several times minutes apart. */
const archiveCache = marketCache<number, Uint8Array>(64);

/** A list's CSV as of the close of a session; null for an unknown list. */
export function listCsv(market: Market, slug: string, session: number): string | null {
  const list = findExpertList(slug);
  const rows = listRows(market, slug, session);
  return list && rows ? toCsv(list, rows, market.seed + session) : null;
}

export const listRoutes: readonly Route[] = [
  {
    // All lists as of the close of a completed session, by slug.
    pattern: '/archive/:date',
    handle: ({ market, params, now_ms }) => {
      const session = findSessionIndex(params.date ?? '');
      if (session === null || session > toMoment(now_ms).complete)
        return json(404, { error: `No lists of '${params.date}'.` });
      const packed = archiveCache(market, session, () => {
        const lists = expertLists.map(({ slug }) => [slug, listCsv(market, slug, session) ?? ''] as const);
        return deflateRawSync(JSON.stringify({ date: params.date, lists: Object.fromEntries(lists) }), { level: 1 });
      });
      return { status: 200, type: 'application/json', body: inflateRawSync(packed) };
    },
  },
  {
    // Planted effects of the lists over a span, to check a track record against.
    pattern: '/truth/:from/:to/:most',
    handle: ({ market, params }) => {
      const [from, to] = [findSessionIndex(params.from ?? ''), findSessionIndex(params.to ?? '')];
      if (from === null || to === null || from > to) return json(404, { error: 'No such sessions.' });
      return json(200, { lists: truthOfLists(market, from, to, Number(params.most)) });
    },
  },
  {
    pattern: '/:file',
    handle: ({ market, params, now_ms }) => {
      const file = params.file ?? '';
      const slug = file.endsWith('.csv') ? file.slice(0, -4) : '';
      const session = toMoment(now_ms).complete;
      const csv = listCsv(market, slug, session);
      if (csv === null) return json(404, { error: `No list '${slug}'.`, lists: expertLists.map((list) => list.slug) });
      return {
        status: 200,
        type: 'text/csv; charset=utf-8',
        body: csv,
        headers: { 'content-disposition': `attachment; filename="${slug}_${sessionAt(session).date}.csv"` },
      };
    },
  },
];
