// Steps to the stocks beside this one in the list it was opened from, else in the reader's stars.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { useStarred } from '../../symbol/stars/stars.ts';
import { stockAddress } from '../../symbol/stock-address.ts';
import { listAround, type StockList } from '../../symbol/stock-page-link.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { useShortcuts } from '../../ui/keyboard/shortcuts.tsx';

/** List carried by the step that led here, read from the browser's history; null if there is no valid one. */
function useCarriedList(): StockList | null {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('list' in state)) return null;
  const { list } = state;
  if (typeof list !== 'object' || list === null || !('name' in list) || !('symbols' in list)) return null;
  const { name, symbols } = list;
  const isList = typeof name === 'string' && Array.isArray(symbols) && symbols.every((one) => typeof one === 'string');
  return isList ? { name, symbols } : null;
}

/** Renders nothing for a stock outside of lists. */
export function ListSteps({ symbol }: { symbol: string }) {
  const navigate = useNavigate();
  const carried = useCarriedList();
  const starred = useStarred();
  const stars: StockList = { name: 'my stars', symbols: [...(starred ?? [])] };
  const list = carried?.symbols.includes(symbol) ? carried : stars;
  const at = list.symbols.indexOf(symbol);
  const step = (by: number) => {
    // A stock outside the list begins with its first.
    const next = at < 0 ? list.symbols[0] : list.symbols[at + by];
    if (next !== undefined) void navigate(stockAddress(next), { state: { list: listAround(next, list) } });
  };
  const hasPrevious = at > 0;
  const hasNext = at < list.symbols.length - 1;
  useShortcuts([
    { keys: ['j'], label: 'Next stock of the list', scope: 'Stock', disabled: !hasNext, handler: () => step(1) },
    {
      keys: ['k'],
      label: 'Previous stock of the list',
      scope: 'Stock',
      disabled: !hasPrevious,
      handler: () => step(-1),
    },
  ]);
  if (list.symbols.length === 0) return null;
  return (
    <span className="flex items-center gap-1">
      {at >= 0 && (
        <span className="mr-1 text-label text-ink-3 max-sm:hidden">
          {at + 1} of {list.symbols.length} in {list.name}
        </span>
      )}
      <IconButton label="Previous stock" disabled={!hasPrevious} onClick={() => step(-1)}>
        <ChevronLeft aria-hidden className="size-4" />
      </IconButton>
      <IconButton label="Next stock" disabled={!hasNext} onClick={() => step(1)}>
        <ChevronRight aria-hidden className="size-4" />
      </IconButton>
    </span>
  );
}
