// One stock of the table.
import { clsx } from 'clsx';
import { memo } from 'react';
import { NOT_AVAILABLE, price, signed } from '../../../../domain/market/format.ts';
import type { ExtraColumn } from '../../../../domain/screener/list/extra-columns.ts';
import { type ListedColumns, type ListedStock, stockAt } from '../../../../domain/screener/list/listed-columns.ts';
import { isUndirected } from '../../../../domain/screener/rules/signal-lights.ts';
import { iconPath } from '../../../../domain/stocks/listings/icon-path.ts';
import { StockLogo } from '../../../symbol/head/stock-logo.tsx';
import { toneInk, toneOf } from '../../../symbol/score/side-style.tsx';
import { StarMark } from '../../../symbol/stars/star-button.tsx';
import { confidenceWord, DecisionBadge, undirectedWords } from '../../../symbol/trade-signals/decision-badge.tsx';
import { FilterChips } from '../../../symbol/trade-signals/filter-chips.tsx';
import { MomentumBars } from '../../../symbol/trade-signals/momentum-bars.tsx';
import { PatternWord } from '../../../symbol/trade-signals/pattern-word.tsx';
import { LightRow } from '../../../symbol/trade-signals/signal-lights.tsx';
import { wideRowClass } from '../../../ui/tables/wide-table.tsx';
import { extraFigure } from './table-columns.ts';

export const ROW_PX = 40;

/** Headings of price and change; the figures below stand in blocks as wide, which are laid out sooner than a grid in each row. */
export const priceColumns = 'inline-grid grid-cols-[4rem_4rem] gap-2 text-right';

// A row that takes over the element of another one draws only the parts that differ.
const Chips = memo(FilterChips);
const Pattern = memo(PatternWord);
const Momentum = memo(MomentumBars);
const Lights = memo(LightRow);
const Decision = memo(DecisionBadge);
const Logo = memo(StockLogo);

type StockRowProps = {
  list: ListedColumns;
  row: number;
  /** Place in the table, from 0. */
  place: number;
  id: string | undefined;
  marked: boolean;
  totalRuns: number;
  /** Added columns in their order. */
  added: readonly ExtraColumn[];
  /** Where the last column is out of sight the decision stands beside the symbol. */
  decisionFirst: boolean;
  onOpen: (symbol: string) => void;
  /** Whether it is on the user's stars, undefined until that is known; without `onStar` there are none. */
  starred?: boolean | undefined;
  onStar?: ((symbol: string) => void) | undefined;
};

const CELL = 'content-center truncate border-b border-line px-2 group-hover:bg-hover group-aria-selected:bg-hover';

/** What the cell may cut, or why it is empty. */
function branchTitle({ sector, industry, branch_read }: ListedStock): string | undefined {
  if (!branch_read) return 'Sectors are read company by company after the first start';
  return [sector, industry].filter(Boolean).join(', ') || undefined;
}

export const StockRow = memo(function StockRow(props: StockRowProps) {
  const { list, row, place, id, marked, totalRuns, added, decisionFirst, onOpen, starred, onStar } = props;
  const stock = stockAt(list, row);
  const {
    symbol,
    company_name,
    sector,
    industry,
    branch_read,
    change_from_prev_close_pct: change,
    total_appearances_today: seen,
  } = stock;
  const undirected = isUndirected(stock.summary.decision, stock.lights);
  const decision = <Decision summary={stock.summary} undirected={undirected} className="min-w-19 justify-center" />;
  return (
    <tr
      id={id}
      // The header is the first row.
      aria-rowindex={place + 2}
      aria-selected={marked}
      style={{ height: ROW_PX }}
      className={clsx(wideRowClass, 'group cursor-pointer')}
      onClick={() => onOpen(symbol)}
    >
      <td
        className={clsx(
          CELL,
          'sticky left-0 z-1 bg-surface pl-3 group-aria-selected:shadow-[inset_var(--spacing-tick)_0_0_var(--color-brand)]',
        )}
      >
        <span className="flex items-center gap-2">
          <Logo symbol={symbol} logo={stock.icon ? iconPath(symbol) : null} />
          <b className="min-w-13">{symbol}</b>
          {decisionFirst && decision}
          <span className="truncate text-ink-2" title={company_name ?? undefined}>
            {company_name}
          </span>
          {onStar !== undefined && (
            // Out of the order of Tab: Enter opens the marked stock, and there the key s is its star.
            <StarMark symbol={symbol} starred={starred} onToggle={onStar} tabIndex={-1} className="ml-auto" />
          )}
        </span>
      </td>
      <td className={clsx(CELL, 'text-label')} title={branchTitle(stock)}>
        <span className={clsx('block truncate', branch_read ? 'text-ink-2' : 'text-ink-3')}>
          {sector ?? industry ?? (branch_read ? NOT_AVAILABLE : 'not read yet')}
        </span>
        {sector !== null && <span className="block truncate text-ink-3">{industry}</span>}
      </td>
      <td className={CELL}>
        <Chips active={stock.active_filter_codes} />
      </td>
      <td className={CELL}>
        <span className="[&>span]:inline-block [&>span]:w-16 [&>span]:text-right [&>span+span]:ml-2">
          <span>{price(stock.current_price)}</span>
          <span className={toneInk[toneOf(change)]}>{signed(change)}</span>
        </span>
      </td>
      {added.map((column) => (
        <td key={column} className={clsx(CELL, 'text-right')}>
          {extraFigure(column, stock)}
        </td>
      ))}
      <td className={CELL}>
        <span className="flex items-center justify-between gap-2">
          <Pattern pattern={stock.appearance_pattern} />
          <span className="text-label text-ink-3" title={`Seen in ${seen} of ${totalRuns} runs today`}>
            {`Seen ${seen}/${totalRuns}`}
          </span>
        </span>
      </td>
      <td className={CELL}>
        <Momentum momentum={stock.shown_momentum} />
      </td>
      <td className={CELL}>
        <span className="flex items-center gap-2">
          <Lights lights={stock.lights} />
          {!decisionFirst && decision}
          <span className="text-label text-ink-3">
            <span className="block">{confidenceWord(stock.summary.confidence)}</span>
            {undirected && (
              <span aria-hidden className="block">
                {undirectedWords}
              </span>
            )}
          </span>
        </span>
      </td>
    </tr>
  );
});
