// List of stocks where the table has no room: a few lines each, by category; a press opens the details.

import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { GoldenEyeStock } from '../../../../domain/goldeneye/golden-eye.ts';
import { confidenceTier } from '../../../../domain/goldeneye/rules/confidence.ts';
import { noPlanWords, planRefusedWords, quietWords } from '../../../../domain/goldeneye/view/quiet-words.ts';
import {
  isTradable,
  type ShownLevels,
  type Sort,
  type SortColumn,
  type StockGroup,
  shownLevels,
} from '../../../../domain/goldeneye/view/table.ts';
import { decimal, price, signedPercent } from '../../../../domain/market/format.ts';
import { PlanStrip } from '../../../stock/plan/plan-strip.tsx';
import { AlertBell } from '../../../symbol/alerts/alert-bell.tsx';
import { findTone, toneInk } from '../../../symbol/score/side-style.tsx';
import { StarButton } from '../../../symbol/stars/star-button.tsx';
import { OrderSelect } from '../../../ui/tables/order-select.tsx';
import { OpenedRow } from './opened-row.tsx';
import { DASH, GoldenBadge, NewBadge, OpenMark, PatternBadge, PlanBadge } from './pattern-badges.tsx';
import { groupName, type RowsProps, showsQuiet, tradableIn } from './pattern-groups.ts';
import { rowId } from './scroll-to-opened.ts';
import { disqualifierWords } from './standing-line.tsx';

const orders: readonly { sort: Sort; label: string }[] = [
  { sort: { column: 'pattern_count', direction: 'desc' }, label: 'Most patterns first' },
  { sort: { column: 'confidence_score', direction: 'desc' }, label: 'Strongest first' },
  { sort: { column: 'recommendation_action', direction: 'desc' }, label: 'BUY and SELL first' },
  { sort: { column: 'change_pct', direction: 'desc' }, label: 'Largest gain first' },
  { sort: { column: 'change_pct', direction: 'asc' }, label: 'Largest loss first' },
  { sort: { column: 'volume', direction: 'desc' }, label: 'Highest volume first' },
  { sort: { column: 'price', direction: 'asc' }, label: 'Lowest price first' },
  { sort: { column: 'price', direction: 'desc' }, label: 'Highest price first' },
  { sort: { column: 'symbol', direction: 'asc' }, label: 'Symbols A to Z' },
];

/** Column names, as in the table's headings. */
const columnWords = {
  symbol: 'Symbol',
  price: 'Price',
  change_pct: 'Chg%',
  volume: 'Volume',
  pattern_count: 'Pattern',
  recommendation_action: 'Action',
  entry_low: 'Entry',
  stop_loss: 'Stop',
  target_price: 'Target',
  confidence_score: 'Conf%',
  risk_warning: 'Risk',
} as const satisfies Record<SortColumn, string>;

export function PatternList({ label, groups, ...rest }: RowsProps) {
  return (
    <div className="grid gap-3 [&>*]:min-w-0">
      <OrderSelect sort={rest.address.sort} onSort={rest.address.setSort} orders={orders} columnWords={columnWords} />
      <ul aria-label={label} className="rounded-md border border-line bg-surface">
        {groups.map((group) => (
          <Group key={groupName(group)} group={group} {...rest} />
        ))}
      </ul>
    </div>
  );
}

type GroupProps = Omit<RowsProps, 'label' | 'groups'> & { group: StockGroup };

function Group({ group, address, showAll, ...rest }: GroupProps) {
  const name = groupName(group);
  const quietOnly = group.stocks.length === 0;
  const quietOpen = showsQuiet(group, address, showAll);
  const open = quietOnly ? quietOpen : !address.folded.includes(name);
  const words = quietWords(group.quiet).join('; ');
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => (quietOnly ? address.toggleQuiet(name) : address.toggleCategory(name))}
        className="flex min-h-control w-full flex-wrap items-center gap-2 bg-raised px-3 py-2 text-left -outline-offset-2!"
      >
        <ChevronRight aria-hidden className={clsx('size-4 text-ink-3', open && 'rotate-90')} />
        <span className="font-strong">{group.label}</span>
        {!open && group.golden_window && <GoldenBadge />}
        <span className={clsx('text-label text-ink-3', quietOnly ? 'basis-full pl-6' : 'ml-auto text-right')}>
          {quietOnly ? words : tradableIn(group)}
        </span>
      </button>
      {open && (
        <ul aria-label={group.label}>
          {group.stocks.map((stock) => (
            <Item key={stock.symbol} stock={stock} address={address} {...rest} />
          ))}
          {!quietOnly && group.quiet.length > 0 && (
            <li className="border-t border-line">
              <button
                type="button"
                aria-expanded={quietOpen}
                onClick={() => address.toggleQuiet(name)}
                className="flex min-h-11 w-full items-center gap-2 px-3 py-1 text-left text-label text-ink-2 -outline-offset-2!"
              >
                <ChevronRight aria-hidden className={clsx('size-4 shrink-0 text-ink-3', quietOpen && 'rotate-90')} />
                {words}
              </button>
            </li>
          )}
          {quietOpen &&
            group.quiet.map((stock) => <Item key={stock.symbol} stock={stock} address={address} {...rest} />)}
        </ul>
      )}
    </li>
  );
}

/** `moderate 53`: the strength in a word, and its number. */
const toStrength = (score: number) => `${confidenceTier(score)} ${decimal(score, 0)}`;

type ItemProps = Pick<RowsProps, 'address' | 'pollId' | 'plans'> & { stock: GoldenEyeStock };

function Item({ stock, address, pollId, plans }: ItemProps) {
  const expanded = address.opened.includes(stock.symbol);
  const plan = plans.get(stock.symbol) ?? null;
  const levels = shownLevels(stock, plan);
  return (
    <li id={rowId(stock.symbol)} className="scroll-mt-16 border-t border-line">
      <div className="relative">
        <button
          type="button"
          aria-expanded={expanded}
          onClick={() => address.toggleRow(stock.symbol)}
          className="grid w-full min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2 px-3 py-3 text-left pointer-coarse:min-h-22 -outline-offset-2! hover:bg-hover sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:gap-x-6"
        >
          <Head stock={stock} />
          <span className={clsx('flex flex-wrap items-center gap-2 pr-7', levels.entry === null && 'sm:col-span-2')}>
            <PlanBadge stock={stock} plan={plan} />
            {stock.pattern_count > 0 && <PatternBadge stock={stock} />}
            {plan !== null && <OpenMark stock={stock} plan={plan} />}
            <NewBadge stock={stock} />
            <span className="ml-auto text-label text-ink-3">{toAside(stock, levels)}</span>
          </span>
          {levels.entry !== null && <Levels levels={levels} />}
        </button>
        <StarButton symbol={stock.symbol} className="absolute top-0 right-0 size-11!" />
        <AlertBell target={{ kind: 'symbol', symbol: stock.symbol }} className="absolute! top-11 right-0" />
      </div>
      {(isTradable(stock) || plan !== null) && !expanded && (
        <PlanStrip symbol={stock.symbol} plan={plan} price={stock.price} size="line" className="px-3 pb-2" />
      )}
      {expanded && <OpenedRow stock={stock} pollId={pollId} plan={plan} />}
    </li>
  );
}

/** Leaves room for star and bell at the end. */
function Head({ stock }: { stock: GoldenEyeStock }) {
  return (
    <span className="flex items-baseline gap-2 pr-7 sm:col-span-2">
      <b>{stock.symbol}</b>
      <span className="min-w-0 truncate text-label text-ink-2" title={stock.company_name ?? undefined}>
        {stock.company_name}
      </span>
      <span className="ml-auto whitespace-nowrap">
        {price(stock.price)}{' '}
        <span className={toneInk[findTone(stock.change_pct)]}>{signedPercent(stock.change_pct)}</span>
      </span>
    </span>
  );
}

/** Disqualifiers, else why there is no plan, else the strength of the shown levels; null if it is unknown. */
function toAside(stock: GoldenEyeStock, { confidence }: ShownLevels): string | null {
  if (stock.is_disqualified) return stock.disqualify_reasons.map((reason) => disqualifierWords[reason]).join(', ');
  return noPlanWords(stock) ?? planRefusedWords(stock) ?? (confidence === null ? null : toStrength(confidence));
}

/** Entry, stop, target and confidence under their names. */
function Levels({ levels: { entry, stop, target, confidence } }: { levels: ShownLevels }) {
  const level = (at: number | null) => (at === null ? DASH : price(at));
  const cells = [
    ['Entry', entry ?? DASH],
    ['Stop', level(stop)],
    ['Target', level(target)],
    ['Conf%', confidence === null ? DASH : decimal(confidence, 0)],
  ];
  return (
    <span className="grid grid-cols-[1.6fr_1fr_1fr_auto] gap-2">
      {cells.map(([name, value]) => (
        <span key={name} className="grid">
          <span className="text-label text-ink-3">{name}</span> <b className="font-strong whitespace-nowrap">{value}</b>
        </span>
      ))}
    </span>
  );
}
