// Rows of the view or the search in order, with their counts and groups.
import { useMemo } from 'react';
import { screenerAnswer } from '../../../domain/answers/screener-answer.ts';
import { conditionsText, setFields } from '../../../domain/screener/conditions/conditions.ts';
import { findFailures, rowsMeeting } from '../../../domain/screener/conditions/matching-rows.ts';
import { decisionGroups, readFolded } from '../../../domain/screener/list/decision-groups.ts';
import { lightCounts } from '../../../domain/screener/list/light-shares.ts';
import { defaultSort } from '../../../domain/screener/list/list-view.ts';
import {
  bestFirst,
  filterRowCounts,
  rowCounts,
  rowsFound,
  rowsInView,
  rowsNearestToHot,
  rowsNearlyHot,
  sortedRows,
} from '../../../domain/screener/list/listed-rows.ts';
import { filterMask } from '../../../domain/screener/rules/filters.ts';
import { useTypedSymbols } from '../../symbol/search/stock-search.ts';
import type { PageAddress } from './page-address.ts';
import { toLightShares } from './rows/light-shares.ts';
import type { ScreenerRun } from './screener-run.ts';

export const NO_ROWS = new Uint32Array();

/** Each step is memoized by its inputs. `kept`: the only symbols shown; null for all. */
export function useShownRows(
  run: ScreenerRun | undefined,
  { view, required, conditions, search, sort, folded }: PageAddress,
  kept: ReadonlySet<string> | null,
) {
  const list = run?.list;
  const { column, direction } = sort;
  const mask = filterMask(required);
  const term = search.trim();
  const meant = useTypedSymbols(term);
  const limited = setFields(conditions).length > 0;
  const counts = useMemo(() => list && rowCounts(list), [list]);
  const shares = useMemo(() => list && toLightShares(lightCounts(list), list.count), [list]);
  const ordered = useMemo(() => list && sortedRows(list, { column, direction }), [list, column, direction]);
  const filterCounts = useMemo(
    () => list && ordered && filterRowCounts(list, rowsInView(list, ordered, view, 0)),
    [list, ordered, view],
  );
  const inView = useMemo(() => list && ordered && rowsInView(list, ordered, view, mask), [list, ordered, view, mask]);
  const left = useMemo(
    () => (list && inView && limited ? rowsMeeting(inView, findFailures(list, conditions)) : inView),
    [list, inView, limited, conditions],
  );
  const shown = useMemo(() => {
    if (list === undefined || ordered === undefined || left === undefined) return undefined;
    const usual = column === defaultSort.column && direction === defaultSort.direction;
    const found = rowsFound(list, ordered, term, meant);
    // A search ignores view, filters and conditions, because it is for one stock.
    const all = term === '' ? left : usual ? bestFirst(list, found, term, meant) : found;
    return kept === null ? all : all.filter((row) => kept.has(list.symbol[row] ?? ''));
  }, [list, ordered, left, term, meant, kept, column, direction]);
  // Joined into a text, because the address is parsed again on every render.
  const foldedKey = folded?.join(',') ?? null;
  const groups = useMemo(
    () =>
      list === undefined || shown === undefined || term !== '' || shown.length === 0
        ? null
        : decisionGroups(list, shown, readFolded(foldedKey)),
    [list, shown, term, foldedKey],
  );
  const nearest = useMemo(
    () =>
      list === undefined || ordered === undefined || term !== '' || view !== 'hot' || mask !== 0 || kept !== null
        ? NO_ROWS
        : rowsNearestToHot(list, ordered),
    [list, ordered, term, view, mask, kept],
  );
  const nearly = useMemo(
    () =>
      list === undefined || ordered === undefined || view !== 'hot' || mask !== 0 || limited || kept !== null
        ? NO_ROWS
        : rowsNearlyHot(list, ordered),
    [list, ordered, view, mask, limited, kept],
  );
  const answer = useMemo(() => {
    if (list === undefined || left === undefined) return null;
    // Ignores the search, so that the sentence stays about the view.
    const rows = kept === null ? left : left.filter((row) => kept.has(list.symbol[row] ?? ''));
    return screenerAnswer(list, { rows, view, nearlyHot: nearly.length });
  }, [list, left, kept, view, nearly]);
  if (counts === undefined || filterCounts === undefined || shares === undefined) return undefined;
  if (inView === undefined || left === undefined || shown === undefined) return undefined;
  return {
    counts,
    filterCounts,
    shares,
    inView,
    left,
    shown,
    groups,
    answer,
    /** Key of the answer's subject; changes with view, filters, conditions and stars. */
    answered: [view, mask, conditionsText(conditions), kept?.size ?? 'all'].join(' '),
    nearlyHot: term === '' && counts.hot > 0 ? nearly : NO_ROWS,
    nearest: counts.hot === 0 && !limited ? nearest : NO_ROWS,
    term,
  };
}
