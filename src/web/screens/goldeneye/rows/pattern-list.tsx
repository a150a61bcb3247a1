// The stocks on a phone: two lines each in their categories; a press shows what stands behind one.
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { GoldenEyeStock } from '../../../../domain/goldeneye/golden-eye.ts';
import { confidenceTier } from '../../../../domain/goldeneye/rules/confidence.ts';
import type { StockGroup } from '../../../../domain/goldeneye/view/table.ts';
import { decimal, price, signedPercent } from '../../../../domain/market/format.ts';
import { toneInk, toneOf } from '../../../symbol/score/side-style.tsx';
import { StarButton } from '../../../symbol/stars/star-button.tsx';
import type { PageAddress } from '../page-address.ts';
import { GoldenBadge, NewBadge, PatternBadge, PlanBadge } from './pattern-badges.tsx';
import { groupName, patternsIn, type RowsProps } from './pattern-table.tsx';
import { RowDetails } from './row-details.tsx';
import { disqualifierWords } from './standing-line.tsx';

export function PatternList({ label, groups, address, pollId }: RowsProps) {
  return (
    <ul aria-label={label} className="rounded-md border border-line bg-surface">
      {groups.map((group) => (
        <Group key={groupName(group)} group={group} address={address} pollId={pollId} />
      ))}
    </ul>
  );
}

type GroupProps = { group: StockGroup; address: PageAddress; pollId: number | null };

function Group({ group, address, pollId }: GroupProps) {
  const name = groupName(group);
  const open = !address.folded.includes(name);
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => address.toggleCategory(name)}
        className="flex min-h-control w-full flex-wrap items-center gap-2 bg-raised px-3 py-2 text-left -outline-offset-2!"
      >
        <ChevronRight aria-hidden className={clsx('size-4 text-ink-3', open && 'rotate-90')} />
        <span className="font-strong">{group.label}</span>
        {!open && group.golden_window && <GoldenBadge />}
        <span className="ml-auto text-label text-ink-3">{patternsIn(group)}</span>
      </button>
      {open && (
        <ul aria-label={group.label}>
          {group.stocks.map((stock) => (
            <li key={stock.symbol} className="border-t border-line">
              <div className="relative flex items-center">
                <Item
                  stock={stock}
                  expanded={address.opened.includes(stock.symbol)}
                  onToggle={() => address.toggleRow(stock.symbol)}
                />
                <StarButton symbol={stock.symbol} className="absolute top-0 right-0 size-11!" />
              </div>
              {address.opened.includes(stock.symbol) && <RowDetails stock={stock} pollId={pollId} />}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** `moderate 53`: the strength in a word, and its number. */
const strengthOf = (score: number) => `${confidenceTier(score)} ${decimal(score, 0)}`;

type ItemProps = { stock: GoldenEyeStock; expanded: boolean; onToggle: () => void };

function Item({ stock, expanded, onToggle }: ItemProps) {
  return (
    <button
      type="button"
      aria-expanded={expanded}
      onClick={onToggle}
      className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-2 px-3 py-3 text-left -outline-offset-2! hover:bg-hover"
    >
      {/* The star stands at the end of this line. */}
      <span className="flex items-baseline gap-2 pr-7">
        <b>{stock.symbol}</b>
        <span className="min-w-0 truncate text-label text-ink-2">{stock.company_name}</span>
        <span className="ml-auto whitespace-nowrap">
          {price(stock.price)}{' '}
          <span className={toneInk[toneOf(stock.change_pct)]}>{signedPercent(stock.change_pct)}</span>
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <PlanBadge stock={stock} />
        {stock.pattern_count > 0 && <PatternBadge stock={stock} />}
        <NewBadge stock={stock} />
        <span className="ml-auto text-label text-ink-3">
          {stock.is_disqualified
            ? stock.disqualify_reasons.map((reason) => disqualifierWords[reason]).join(', ')
            : stock.confidence_score !== null && strengthOf(stock.confidence_score)}
        </span>
      </span>
    </button>
  );
}
