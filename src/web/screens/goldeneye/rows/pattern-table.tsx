// Table of Golden Eye: stocks in foldable categories, with expandable rows.

import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { GoldenEyeStock, Setup } from '../../../../domain/goldeneye/golden-eye.ts';
import { noPlanWords, planRefusedWords, quietWords } from '../../../../domain/goldeneye/view/quiet-words.ts';
import {
  isTradable,
  type SortColumn,
  type StockGroup,
  shownLevels,
  volumeWords,
} from '../../../../domain/goldeneye/view/table.ts';
import { plural, price, signedPercent } from '../../../../domain/market/format.ts';
import { PlanStrip } from '../../../stock/plan/plan-strip.tsx';
import { AlertBell } from '../../../symbol/alerts/alert-bell.tsx';
import { findTone, toneInk } from '../../../symbol/score/side-style.tsx';
import { StarButton } from '../../../symbol/stars/star-button.tsx';
import type { Column } from '../../../ui/tables/columns.ts';
import { DataTable, type RowGroup } from '../../../ui/tables/data-table.tsx';
import type { PageAddress } from '../page-address.ts';
import { OpenedRow } from './opened-row.tsx';
import { Confidence, DASH, GoldenBadge, NewBadge, OpenMark, PatternBadge, PlanBadge } from './pattern-badges.tsx';
import { groupName, type RowsProps, showsQuiet, tradableIn } from './pattern-groups.ts';
import { rowId } from './scroll-to-opened.ts';
import { disqualifierWords } from './standing-line.tsx';

type PatternColumn = Column<GoldenEyeStock, SortColumn>;

const sorted = { sortable: true } as const;
const figure = { ...sorted, align: 'right', className: 'whitespace-nowrap' } as const;
/** Heading with the unit of its prices, drawn by CSS, so that it is seen but not read aloud. */
const inDollars = (words: string) => <span className="after:content-[',_$'_/_'']">{words}</span>;

function figureColumns(plans: RowsProps['plans']): readonly PatternColumn[] {
  const levels = (stock: GoldenEyeStock) => shownLevels(stock, plans.get(stock.symbol) ?? null);
  return [
    { ...figure, id: 'price', header: inDollars('Price'), width: 'w-18', cell: (stock) => price(stock.price) },
    {
      ...figure,
      id: 'change_pct',
      header: 'Chg%',
      width: 'w-18',
      cell: ({ change_pct }) => <span className={toneInk[findTone(change_pct)]}>{signedPercent(change_pct)}</span>,
    },
    { ...figure, id: 'volume', header: 'Volume', width: 'w-18', cell: ({ volume }) => volumeWords(volume) },
    {
      ...sorted,
      id: 'pattern_count',
      header: 'Pattern',
      width: 'w-60',
      cell: (stock) => <PatternCell stock={stock} plan={plans.get(stock.symbol)} />,
    },
    {
      ...sorted,
      id: 'recommendation_action',
      header: 'Action',
      width: 'w-24',
      cell: (stock) => <PlanBadge stock={stock} plan={plans.get(stock.symbol) ?? null} />,
    },
    {
      ...figure,
      id: 'entry_low',
      header: inDollars('Entry'),
      width: 'w-36',
      cell: (stock) => levels(stock).entry ?? <Unshown />,
    },
    {
      ...figure,
      id: 'stop_loss',
      header: inDollars('Stop'),
      width: 'w-18',
      cell: (stock) => <Level at={levels(stock).stop} />,
    },
    {
      ...figure,
      id: 'target_price',
      header: inDollars('Target'),
      width: 'w-18',
      cell: (stock) => <Level at={levels(stock).target} />,
    },
    {
      ...figure,
      id: 'confidence_score',
      header: 'Conf%',
      width: 'w-36',
      cell: (stock) => <Confidence score={levels(stock).confidence} />,
    },
    // Takes the remaining width.
    {
      ...sorted,
      id: 'risk_warning',
      header: 'Risk',
      className: 'pl-4 text-label',
      cell: (stock) => <Risk stock={stock} />,
    },
  ];
}

export function PatternTable({ label, groups, address, pollId, plans, showAll }: RowsProps) {
  const { opened, toggleRow } = address;
  const isQuiet = (stock: GoldenEyeStock) => !isTradable(stock) && !plans.has(stock.symbol);
  return (
    <DataTable
      label={label}
      columns={[symbolColumn(address), ...figureColumns(plans)]}
      groups={groups.flatMap((group) => toRowGroups(group, address, showAll))}
      rowKey={({ symbol }) => symbol}
      sort={address.sort}
      onSort={address.setSort}
      onPress={({ symbol }) => toggleRow(symbol)}
      detail={(stock) =>
        opened.includes(stock.symbol) && (
          <OpenedRow stock={stock} pollId={pollId} plan={plans.get(stock.symbol) ?? null} />
        )
      }
      between={(stock) =>
        !isQuiet(stock) &&
        !opened.includes(stock.symbol) && (
          <PlanStrip
            symbol={stock.symbol}
            plan={plans.get(stock.symbol) ?? null}
            price={stock.price}
            size="line"
            className="px-3 py-1 pl-9"
          />
        )
      }
      rowAttributes={({ symbol, ...stock }) => ({
        id: rowId(symbol),
        className: clsx('scroll-mt-24', !isTradable(stock) && !plans.has(symbol) && 'text-ink-3'),
      })}
      // Positioned: visually hidden text outside the frame would stretch the page.
      // Where the table fits, the page scrolls and the headings stay below the bar; else the table scrolls sideways.
      className="relative overscroll-x-contain min-[79.25rem]:overflow-clip"
      fixed="min-w-[77rem]"
      headClass="px-2 py-1 min-[79.25rem]:top-[calc(var(--spacing-bar)+1px)]"
      cellClass="h-row px-2"
    />
  );
}

const symbolColumn = ({ opened, toggleRow }: PageAddress): PatternColumn => ({
  ...sorted,
  id: 'symbol',
  header: 'Symbol',
  width: 'w-64 min-[90rem]:w-80',
  className: 'pl-3',
  rowHeader: true,
  cell: (stock) => (
    <span className="flex items-center gap-2">
      <button
        type="button"
        aria-expanded={opened.includes(stock.symbol)}
        onClick={(event) => {
          event.stopPropagation();
          toggleRow(stock.symbol);
        }}
        className="flex min-h-6 items-center gap-2 font-strong"
      >
        <Chevron open={opened.includes(stock.symbol)} />
        <span className="min-w-12 text-left">{stock.symbol}</span>
      </button>
      <span className="line-clamp-2 text-label/4 text-ink-2" title={stock.company_name ?? undefined}>
        {stock.company_name}
      </span>
      <NewBadge stock={stock} />
      <StarButton symbol={stock.symbol} className="ml-auto" />
      <AlertBell target={{ kind: 'symbol', symbol: stock.symbol }} />
    </span>
  ),
});

/** Row groups of a category: heading with tradable rows, and a line that unfolds the others; if folded, the heading. */
function toRowGroups(group: StockGroup, address: PageAddress, showAll: boolean): RowGroup<GoldenEyeStock>[] {
  const { folded, toggleCategory, toggleQuiet } = address;
  const name = groupName(group);
  const quietOnly = group.stocks.length === 0;
  const quietOpen = showsQuiet(group, address, showAll);
  const open = quietOnly ? quietOpen : !folded.includes(name);
  const count = group.stocks.length + group.quiet.length;
  const words = quietWords(group.quiet);
  const heading: RowGroup<GoldenEyeStock> = {
    id: name,
    rows: quietOnly ? (quietOpen ? group.quiet : []) : open ? group.stocks : [],
    header: (
      <span className="sticky left-0 inline-flex max-w-[100cqw] items-center gap-3 px-3">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => (quietOnly ? toggleQuiet(name) : toggleCategory(name))}
          className="flex min-h-8 items-center gap-2 font-strong whitespace-nowrap"
        >
          <Chevron open={open} />
          {group.label}
        </button>
        <span className="flex min-w-0 gap-3 text-label font-regular text-ink-3 [&>*]:truncate">
          <span>{plural(count, 'symbol')}</span>
          {quietOnly ? words.map((word) => <span key={word}>{word}</span>) : <span>{tradableIn(group)}</span>}
        </span>
        {!open && group.golden_window && <GoldenBadge />}
      </span>
    ),
  };
  if (quietOnly || !open || group.quiet.length === 0) return [heading];
  const quiet: RowGroup<GoldenEyeStock> = {
    id: `${name}-quiet`,
    rows: quietOpen ? group.quiet : [],
    header: (
      <button
        type="button"
        aria-expanded={quietOpen}
        onClick={() => toggleQuiet(name)}
        className="sticky left-0 flex min-h-8 max-w-[100cqw] items-center gap-3 px-3 text-left text-label font-regular text-ink-2"
      >
        <Chevron open={quietOpen} />
        {words.map((word) => (
          <span key={word} className="truncate" title={word}>
            {word}
          </span>
        ))}
      </button>
    ),
  };
  return [heading, quiet];
}

function Chevron({ open }: { open: boolean }) {
  return <ChevronRight aria-hidden className={clsx('size-4 text-ink-3', open && 'rotate-90')} />;
}

function Level({ at }: { at: number | null }) {
  return at === null ? <Unshown /> : price(at);
}

/** Pattern of the row, and the time its open plan was found. */
function PatternCell({ stock, plan }: { stock: GoldenEyeStock; plan: Setup | undefined }) {
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      {(stock.pattern_count > 0 || plan === undefined) && <PatternBadge stock={stock} />}
      {plan !== undefined && <OpenMark stock={stock} plan={plan} />}
    </span>
  );
}

/** Names a missing plan or setup first. Disqualifiers are a warning only beside a pattern, otherwise grey. */
function Risk({ stock }: { stock: GoldenEyeStock }) {
  const { pattern_count, disqualify_reasons } = stock;
  const own = noPlanWords(stock) ?? planRefusedWords(stock);
  const risk_warning = [own, stock.risk_warning].filter((words) => words !== null).join('; ') || null;
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
