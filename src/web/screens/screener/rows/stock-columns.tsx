// Columns of the screener's table, in the specified order with the added ones between price and state.
import { clsx } from 'clsx';
import { memo } from 'react';
import { NOT_AVAILABLE, price, signed } from '../../../../domain/market/format.ts';
import type { ExtraColumn } from '../../../../domain/screener/list/extra-columns.ts';
import type { SortColumn } from '../../../../domain/screener/list/list-view.ts';
import type { ListedStock } from '../../../../domain/screener/list/listed-columns.ts';
import { missingLights } from '../../../../domain/screener/rules/missing-lights.ts';
import { isUndirected, lightWords } from '../../../../domain/screener/rules/signal-lights.ts';
import { signalNames } from '../../../../domain/screener/screener-stock.ts';
import { iconPath } from '../../../../domain/stocks/listings/icon-path.ts';
import { type Horizon, horizonNames, horizonSources } from '../../../../domain/verdicts/verdict.ts';
import { AlertBell } from '../../../symbol/alerts/alert-bell.tsx';
import { StockLogo } from '../../../symbol/head/stock-logo.tsx';
import { findTone, toneInk } from '../../../symbol/score/side-style.tsx';
import { StarMark } from '../../../symbol/stars/star-button.tsx';
import { undirectedWords } from '../../../symbol/trade-signals/decision-badge.tsx';
import { FilterChips } from '../../../symbol/trade-signals/filter-chips.tsx';
import { MomentumBars, stateWord } from '../../../symbol/trade-signals/momentum-bars.tsx';
import { PatternWord } from '../../../symbol/trade-signals/pattern-word.tsx';
import { LightRow, signalShortNames } from '../../../symbol/trade-signals/signal-lights.tsx';
import { nextSort } from '../../../ui/tables/column-sort.ts';
import type { HeadSort } from '../../../ui/tables/columns.ts';
import { SortButton } from '../../../ui/tables/header-cell.tsx';
import type { LongColumn } from '../../../ui/tables/long-table.tsx';
import type { LightShares } from './light-shares.ts';
import { ListsAgainst, RowLack, RowVerdict, StockDecision } from './row-verdicts.tsx';
import { columnPx, columnWords, extraFigure, extraMeaning, VERDICTS_FIRST_PX } from './table-columns.ts';

// Memoized cells: a row that reuses the elements of another one draws only what differs.
const Chips = memo(FilterChips);
const Pattern = memo(PatternWord);
const Momentum = memo(MomentumBars);
const Lights = memo(LightRow);
const Logo = memo(StockLogo);

/** Verdict columns cannot be sorted: verdicts are loaded for visible rows only. */
export type ColumnId = SortColumn | Horizon;
type StockColumn = LongColumn<ListedStock, ColumnId>;

const sorted = (id: SortColumn & keyof typeof columnPx) => ({
  id,
  header: columnWords[id],
  sortable: true,
  track: `${columnPx[id]}px`,
});

type SymbolFacts = {
  /** True to put the three verdicts below the symbol: narrow windows do not show the last columns. */
  verdictsFirst: boolean;
  /** Stars of the user, undefined while unknown. */
  starred: ReadonlySet<string> | undefined;
  onStar: (symbol: string) => void;
};

const symbolColumn = ({ verdictsFirst, starred, onStar }: SymbolFacts): StockColumn => ({
  id: 'symbol',
  header: columnWords.symbol,
  sortable: true,
  // Names take the remaining width.
  track: verdictsFirst ? `${VERDICTS_FIRST_PX}px` : 'minmax(0,1fr)',
  cell: (stock) => {
    // Not Tab stops: the keys s and a of the grid press star and bell of the marked stock.
    const icons = (
      <span className="-my-1 ml-auto flex shrink-0 pointer-coarse:-my-3">
        <StarMark symbol={stock.symbol} starred={starred?.has(stock.symbol)} onToggle={onStar} tabIndex={-1} />
        <AlertBell target={{ kind: 'symbol', symbol: stock.symbol }} tabIndex={-1} />
      </span>
    );
    return (
      <span className="flex items-center gap-2">
        {!verdictsFirst && <Logo symbol={stock.symbol} logo={stock.icon ? iconPath(stock.symbol) : null} />}
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
          <span className={clsx('flex min-w-0 items-center gap-2', verdictsFirst && 'leading-4')}>
            {/* Beside a name the symbol comes first; beside the icons it gives way, so that they stand below each other. */}
            <b className={clsx('truncate', verdictsFirst ? 'max-w-2/3 shrink-0' : 'min-w-0')}>{stock.symbol}</b>
            {verdictsFirst && <CompanyName stock={stock} />}
            {!verdictsFirst && icons}
          </span>
          {verdictsFirst ? (
            <span className="flex items-center gap-2">
              <RowVerdict symbol={stock.symbol} horizon="minutes" />
              <StockDecision stock={stock} />
              <RowVerdict symbol={stock.symbol} horizon="weeks" />
            </span>
          ) : (
            <CompanyName stock={stock} />
          )}
        </span>
        {verdictsFirst && icons}
      </span>
    );
  },
});

function CompanyName({ stock: { company_name } }: { stock: ListedStock }) {
  return (
    <span className="truncate text-label text-ink-2" title={company_name ?? undefined}>
      {company_name}
    </span>
  );
}

const verdictColumn = (horizon: 'minutes' | 'weeks'): StockColumn => ({
  id: horizon,
  header: horizonNames[horizon],
  title: `By ${horizonSources[horizon]}`,
  track: `${columnPx[horizon]}px`,
  cell: ({ symbol }) => <RowVerdict symbol={symbol} horizon={horizon} />,
});

/** Full text of the sector cell, or the reason why it is empty. */
function branchTitle({ sector, industry, branch_read }: ListedStock): string | undefined {
  if (!branch_read) return 'Sectors are read company by company after the first start';
  return [sector, industry].filter(Boolean).join(', ') || undefined;
}

const sectorColumn = (widest: boolean): StockColumn => ({
  ...sorted('sector'),
  track: widest ? `minmax(${columnPx.sector}px,1fr)` : `${columnPx.sector}px`,
  className: 'text-label',
  cell: (stock) => (
    <span className="block" title={branchTitle(stock)}>
      <span className={clsx('block truncate', stock.branch_read ? 'text-ink-2' : 'text-ink-3')}>
        {stock.sector ?? stock.industry ?? (stock.branch_read ? NOT_AVAILABLE : 'not read yet')}
      </span>
      {stock.sector !== null && <span className="block truncate text-ink-3">{stock.industry}</span>}
    </span>
  ),
});

const specifiedFirst: readonly StockColumn[] = [
  { ...sorted('filters'), cell: (stock) => <Chips active={stock.active_filter_codes} /> },
  {
    ...sorted('price'),
    // Price and change in one column, each sortable.
    sorts: { ids: ['price', 'change'], render: (head) => <PriceHeads {...head} /> },
    cell: ({ current_price, change_from_prev_close_pct: change }) => (
      // Blocks as wide as the headings; a grid in each row takes longer to lay out.
      <span className="[&>span]:inline-block [&>span]:w-16 [&>span]:text-right [&>span+span]:ml-2">
        <span>{price(current_price)}</span>
        <span className={toneInk[findTone(change)]}>{signed(change)}</span>
      </span>
    ),
  },
];

function PriceHeads({ sort, onSort }: HeadSort<ColumnId>) {
  return (
    <span className="inline-grid grid-cols-[4rem_4rem] gap-2 text-right">
      {(['price', 'change'] as const).map((column) => (
        <SortButton
          key={column}
          sorted={column === sort?.column ? sort.direction : null}
          onSort={() => onSort(nextSort(sort, column))}
          className="justify-self-end whitespace-nowrap"
        >
          <span className={column === 'price' ? "after:content-[',_$'_/_'']" : undefined}>{columnWords[column]}</span>
        </SortButton>
      ))}
    </span>
  );
}

const addedColumn = (id: ExtraColumn): StockColumn => ({
  ...sorted(id),
  title: extraMeaning[id],
  align: 'right',
  cell: (stock) => extraFigure(id, stock),
});

const stateColumn = (totalRuns: number): StockColumn => ({
  ...sorted('state'),
  className: 'text-label',
  cell: ({ appearance_pattern, total_appearances_today: seen }) => (
    <span className="block">
      <Pattern pattern={appearance_pattern} className="flex!" />
      <span className="block text-ink-3" title={`Seen in ${seen} of ${totalRuns} runs today`}>
        {`Seen ${seen}/${totalRuns}`}
      </span>
    </span>
  ),
});

const momentumColumn: StockColumn = {
  ...sorted('momentum'),
  className: 'text-label',
  cell: ({ shown_momentum }) => <Momentum momentum={shown_momentum} className={MOMENTUM} />,
};

/** Classes of `Momentum` in a column: its word stands above its bars instead of beside them. */
const MOMENTUM = 'flex-col-reverse items-start! gap-0.5! [&>:first-child]:h-3';

const signalsColumn = (verdictsFirst: boolean, shares: LightShares | null): StockColumn => ({
  ...sorted('signals'),
  sorts: { ids: ['signals'], render: (head) => <SignalsHead {...head} shares={shares} /> },
  cell: (stock) => (
    <span className="flex items-center gap-3">
      <Lights lights={stock.lights} className="gap-4!" />
      {!verdictsFirst && <StockDecision stock={stock} />}
      <DecisionWords stock={stock} />
    </span>
  ),
});

/** `Medium, 3 of 5, lists disagree` or `Medium, no direction`; for MAYBE and NO the lacking light: `Low, VWAP watch`. */
function DecisionWords({ stock }: { stock: ListedStock }) {
  const { summary, lights } = stock;
  const { decision, confidence, green_count } = summary;
  const missing = missingLights(lights).map(({ signal, light }) => `${signalShortNames[signal]} ${lightWords[light]}`);
  const isYes = decision === 'YES';
  const words =
    isUndirected(decision, lights) && isYes
      ? undirectedWords
      : isYes
        ? `${green_count} of ${signalNames.length}`
        : undefined;
  const [lack] = missing;
  return (
    <span
      className="line-clamp-2 min-w-0 text-label text-pretty text-ink-3"
      title={missing.length === 0 ? undefined : `To YES: ${missing.join(', ')}`}
    >
      {stateWord(confidence)}
      {words !== undefined && `, ${words}`}
      {isYes && <ListsAgainst symbol={stock.symbol} />}
      {!isYes && lack !== undefined && (
        <>
          , <RowLack stock={stock} words={lack} />
        </>
      )}
    </span>
  );
}

/** Heading of the lights; every row names its lights, and the legend says how common each is. */
function SignalsHead({ sort, onSort, shares }: HeadSort<ColumnId> & { shares: LightShares | null }) {
  return (
    <span className="inline-flex items-center gap-3 whitespace-nowrap">
      {/* Width of the lights below with the gaps between them. */}
      <span className="-mx-2 inline-flex">
        {signalNames.map((name) => (
          <span key={name} className="w-9 text-center" title={shares?.[name].title}>
            {signalShortNames[name]}
          </span>
        ))}
      </span>
      <span>
        <SortButton
          sorted={sort?.column === 'signals' ? sort.direction : null}
          onSort={() => onSort(nextSort(sort, 'signals'))}
        >
          {columnWords.signals}
        </SortButton>
        <span title={`By ${horizonSources.today}`}>, {horizonNames.today.toLowerCase()}</span>
      </span>
    </span>
  );
}

export function stockColumns(
  added: readonly ExtraColumn[],
  totalRuns: number,
  facts: SymbolFacts,
  shares: LightShares | null,
): readonly StockColumn[] {
  const { verdictsFirst } = facts;
  return [
    symbolColumn(facts),
    sectorColumn(verdictsFirst),
    ...specifiedFirst,
    ...added.map(addedColumn),
    stateColumn(totalRuns),
    momentumColumn,
    ...(verdictsFirst ? [] : [verdictColumn('minutes')]),
    // The decision among the signals is the verdict for today.
    signalsColumn(verdictsFirst, shares),
    ...(verdictsFirst ? [] : [verdictColumn('weeks')]),
  ];
}
