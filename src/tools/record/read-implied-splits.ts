// Splits that files of closes imply by the change they state for each day.
import { readFile } from 'node:fs/promises';
import type { Split } from '../../domain/market/bars.ts';
import { previousSession } from '../../domain/market/calendar.ts';
import { impliedSplit } from '../../domain/market/indicators/implied-split.ts';
import { parseFigure, symbolOfCell } from '../history-files/cells.ts';
import { parseTable, toText } from '../history-files/table.ts';

type Close = { date: string; close: number; change: number };

/** Splits implied by neighbouring sessions; empty for a file without columns date, symbol, close and pct_change. */
export async function readImpliedSplits(path: string): Promise<Split[]> {
  const { names, rows } = parseTable(toText(await readFile(path)));
  const at = (name: string) => names.indexOf(name);
  const places = { date: at('date'), symbol: at('symbol'), close: at('close'), change: at('pct_change') };
  if (Object.values(places).some((place) => place < 0)) return [];
  const bySymbol = new Map<string, Close[]>();
  for (const cells of rows) {
    const cell = (name: keyof typeof places) => (cells[places[name]] ?? '').trim();
    const own = bySymbol.get(cell('symbol')) ?? [];
    bySymbol.set(cell('symbol'), own);
    own.push({ date: cell('date'), close: parseFigure(cell('close')), change: parseFigure(cell('change')) });
  }
  return [...bySymbol].flatMap(([text, days]) => {
    const symbol = symbolOfCell(text);
    if (symbol === null) return [];
    days.sort((a, b) => (a.date < b.date ? -1 : 1));
    return days.flatMap(({ date, close, change }, place): Split[] => {
      const before = days[place - 1];
      const split = before === undefined ? null : impliedSplit(before.close, close, change);
      if (split === null || before?.date !== previousSession(date).date) return [];
      return [{ symbol, execution_date: date, ...split }];
    });
  });
}
