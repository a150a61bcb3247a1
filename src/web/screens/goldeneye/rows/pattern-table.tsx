// The stocks in their categories: sortable columns, foldable groups, rows that expand.
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import type { GoldenEyeStock } from '../../../../domain/goldeneye/golden-eye.ts';
import {
  entryWords,
  type Sort,
  type SortColumn,
  type StockGroup,
  shownPrice,
  volumeWords,
} from '../../../../domain/goldeneye/view/table.ts';
import { plural, price, signedPercent } from '../../../../domain/market/format.ts';
import { toneInk, toneOf } from '../../../symbol/score/side-style.tsx';
import { StarButton } from '../../../symbol/stars/star-button.tsx';
import { nextSort } from '../../../ui/tables/column-sort.ts';
import { HeaderCell, SortButton } from '../../../ui/tables/header-cell.tsx';
import type { PageAddress } from '../page-address.ts';
import { Confidence, DASH, GoldenBadge, NewBadge, PatternBadge, PlanBadge } from './pattern-badges.tsx';
import { RowDetails } from './row-details.tsx';
import { disqualifierWords } from './standing-line.tsx';

/** The last one has no width of its own: it takes what the others leave. */
type ColumnHead = { column: SortColumn; words: string; right?: boolean; width: string };

const COLUMNS: readonly ColumnHead[] = [
  { column: 'symbol', words: 'Symbol', width: 'w-56 min-[90rem]:w-72' },
  { column: 'price', words: 'Price', right: true, width: 'w-18' },
  { column: 'change_pct', words: 'Chg%', right: true, width: 'w-18' },
  { column: 'volume', words: 'Volume', right: true, width: 'w-18' },
  { column: 'pattern_count', words: 'Pattern', width: 'w-44' },
  { column: 'recommendation_action', words: 'Action', width: 'w-24' },
  { column: 'entry_low', words: 'Entry', right: true, width: 'w-36' },
  { column: 'stop_loss', words: 'Stop', right: true, width: 'w-18' },
  { column: 'target_price', words: 'Target', right: true, width: 'w-18' },
  { column: 'confidence_score', words: 'Conf%', right: true, width: 'w-36' },
  { column: 'risk_warning', words: 'Risk', width: '' },
];

const inDollars: ReadonlySet<SortColumn> = new Set(['price', 'entry_low', 'stop_loss', 'target_price']);

export type RowsProps = {
  label: string;
  groups: readonly StockGroup[];
  address: PageAddress;
  pollId: number | null;
};

export const groupName = (group: StockGroup) => group.category ?? 'beyond';

export function patternsIn({ stocks }: StockGroup): string {
  const count = stocks.reduce((sum, stock) => sum + stock.pattern_count, 0);
  return count === 0 ? 'no patterns' : plural(count, 'pattern');
}

export function PatternTable({ label, groups, address, pollId }: RowsProps) {
  return (
    // Positioned: what is hidden for the eye inside must not stand outside the frame and stretch the page.
    // The page scrolls: where the table fits its heads stay below the bar, in narrower windows it goes sideways.
    <div className="@container relative overflow-x-auto overscroll-x-contain rounded-md border border-line bg-surface min-[79.25rem]:overflow-clip">
      <table aria-label={label} className="w-full min-w-[77rem] table-fixed border-separate border-spacing-0">
        <thead>
          <tr>
            {COLUMNS.map((head) => (
              <Heading key={head.column} head={head} sort={address.sort} onSort={address.setSort} />
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <Group key={groupName(group)} group={group} address={address} pollId={pollId} />
        ))}
      </table>
    </div>
  );
}

type HeadingProps = { head: ColumnHead; sort: Sort; onSort: (sort: Sort) => void };

function Heading({ head: { column, words, right, width }, sort, onSort }: HeadingProps) {
  const sorted = sort.column === column ? sort.direction : null;
  const first = column === 'symbol';
  return (
    <HeaderCell
      sorted={sorted}
      align={right ? 'right' : 'left'}
      first={first}
      className={clsx(
        'py-1 min-[79.25rem]:top-[calc(var(--spacing-bar)+1px)]',
        width,
        first ? 'pr-2 pl-3' : column === 'risk_warning' ? 'pr-2 pl-4' : 'px-2',
      )}
    >
      <SortButton sorted={sorted} onSort={() => onSort(nextSort(sort, column))}>
        <span className={inDollars.has(column) ? "after:content-[',_$'_/_'']" : undefined}>{words}</span>
      </SortButton>
    </HeaderCell>
  );
}

type GroupProps = { group: StockGroup; address: PageAddress; pollId: number | null };

function Group({ group, address, pollId }: GroupProps) {
  const name = groupName(group);
  const open = !address.folded.includes(name);
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={COLUMNS.length} className="border-b border-line bg-raised p-0 text-left">
          <span className="sticky left-0 inline-flex items-center gap-3 px-3">
            <button
              type="button"
              aria-expanded={open}
              onClick={() => address.toggleCategory(name)}
              className="flex min-h-8 items-center gap-2 font-strong"
            >
              <ChevronRight aria-hidden className={clsx('size-4 text-ink-3', open && 'rotate-90')} />
              {group.label}
            </button>
            <span className="text-label font-regular text-ink-3">{plural(group.stocks.length, 'symbol')}</span>
            <span className="text-label font-regular text-ink-3">{patternsIn(group)}</span>
            {!open && group.golden_window && <GoldenBadge />}
          </span>
        </th>
      </tr>
      {open &&
        group.stocks.map((stock) => {
          const expanded = address.opened.includes(stock.symbol);
          return (
            <Fragment key={stock.symbol}>
              <Row stock={stock} expanded={expanded} onToggle={() => address.toggleRow(stock.symbol)} />
              {expanded && (
                <tr>
                  <td colSpan={COLUMNS.length} className="border-b border-line p-0">
                    {/* As wide as what one sees of the table, not as the table. */}
                    <div className="sticky left-0 w-[100cqw] shadow-[inset_var(--spacing-tick)_0_0_var(--color-brand)]">
                      <RowDetails stock={stock} pollId={pollId} />
                    </div>
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
    </tbody>
  );
}

type RowProps = { stock: GoldenEyeStock; expanded: boolean; onToggle: () => void };

const CELL = 'h-row border-b border-line px-2 group-hover:bg-hover';
const FIGURE = `${CELL} whitespace-nowrap text-right`;

function Row({ stock, expanded, onToggle }: RowProps) {
  return (
    // The button in the first cell does the same for those who use the keyboard.
    <tr onClick={onToggle} className={clsx('group cursor-pointer', expanded && 'bg-hover')}>
      <th
        scope="row"
        className={clsx(
          CELL,
          'sticky left-0 z-1 pl-3 text-left font-regular',
          expanded ? 'bg-hover shadow-[inset_var(--spacing-tick)_0_0_var(--color-brand)]' : 'bg-surface',
        )}
      >
        <span className="flex items-center gap-2">
          <button
            type="button"
            aria-expanded={expanded}
            onClick={(event) => {
              event.stopPropagation();
              onToggle();
            }}
            className="flex min-h-6 items-center gap-2 font-strong"
          >
            <ChevronRight aria-hidden className={clsx('size-4 text-ink-3', expanded && 'rotate-90')} />
            <span className="min-w-12 text-left">{stock.symbol}</span>
          </button>
          <span className="truncate text-ink-2" title={stock.company_name ?? undefined}>
            {stock.company_name}
          </span>
          <NewBadge stock={stock} />
          <StarButton symbol={stock.symbol} className="ml-auto" />
        </span>
      </th>
      <td className={FIGURE}>{price(stock.price)}</td>
      <td className={clsx(FIGURE, toneInk[toneOf(stock.change_pct)])}>{signedPercent(stock.change_pct)}</td>
      <td className={FIGURE}>{volumeWords(stock.volume)}</td>
      <td className={CELL}>
        <PatternBadge stock={stock} />
      </td>
      <td className={CELL}>
        <PlanBadge stock={stock} />
      </td>
      <td className={FIGURE}>{entryWords(stock) ?? <Unshown />}</td>
      <td className={FIGURE}>
        <Level at={stock.stop_loss} />
      </td>
      <td className={FIGURE}>
        <Level at={stock.target_price} />
      </td>
      <td className={FIGURE}>
        <Confidence score={stock.confidence_score} />
      </td>
      <td className={clsx(CELL, 'pl-4 text-label')}>
        <Risk stock={stock} />
      </td>
    </tr>
  );
}

function Level({ at }: { at: number | null }) {
  const shown = shownPrice(at);
  return shown === null ? <Unshown /> : price(shown);
}

/** Without a pattern there is nothing to be warned of: a disqualifier is a grey word. */
function Risk({ stock: { risk_warning, pattern_count, disqualify_reasons } }: { stock: GoldenEyeStock }) {
  if (risk_warning === null) return <Unshown />;
  if (pattern_count === 0) {
    return (
      <span className="line-clamp-2 text-ink-3" title={risk_warning}>
        {disqualify_reasons.map((reason) => disqualifierWords[reason]).join(', ')}
      </span>
    );
  }
  return (
    <span className="line-clamp-2 text-warn" title={risk_warning}>
      {risk_warning}
    </span>
  );
}

function Unshown() {
  return <span className="text-ink-3">{DASH}</span>;
}
