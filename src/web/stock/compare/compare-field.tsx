// Choice of the stock a chart is compared with: in the address, remembered from one stock to the next.
import { type FormEvent, useId, useState } from 'react';
import { sp500Symbol } from '../../../domain/market/metrics.ts';
import { useOpenBest, useStockSearch } from '../../symbol/search/stock-search.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ToggleButton } from '../../ui/controls/toggle-button.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { readStored, writeStored } from '../../ui/page-state/stored-flag.ts';

const PARAM = 'compare';
const STORED = 'chart-compared';
/** Legacy value of the parameter and the storage: compare with the index. */
const INDEX = 'true';
const SYMBOL = /^[!-~]{1,20}$/;
const MOST_OFFERED = 8;

function readSymbol(text: string | null): string | null {
  if (text === INDEX) return sp500Symbol;
  return text !== null && SYMBOL.test(text) ? text.toUpperCase() : null;
}

/** Symbol compared with, null for none; the stock of the chart is never compared with itself. */
export function useCompared(symbol: string): [string | null, (other: string | null) => void] {
  const { params, adjust } = useAddress();
  const [remembered, setRemembered] = useState(() => readSymbol(readStored(STORED)));
  const compared = readSymbol(params.get(PARAM)) ?? remembered;
  return [
    compared === symbol ? null : compared,
    (other) => {
      writeStored(STORED, other);
      setRemembered(other);
      adjust({ [PARAM]: other });
    },
  ];
}

type CompareProps = { symbol: string; compared: string | null; onCompare: (other: string | null) => void };

/** Toggle of the comparison, with the index until a stock was chosen, and a button to choose another stock. */
export function CompareButtons({
  symbol,
  compared,
  onCompare,
  choosing,
  onChoosing,
}: CompareProps & { choosing: boolean; onChoosing: (on: boolean) => void }) {
  const offered = compared ?? (symbol === sp500Symbol ? null : sp500Symbol);
  return (
    <>
      {offered !== null && (
        <ToggleButton pressed={compared !== null} onPress={() => onCompare(compared === null ? offered : null)}>
          Compare with {offered}
        </ToggleButton>
      )}
      <ToggleButton opens pressed={choosing} onPress={() => onChoosing(!choosing)}>
        {offered === null ? 'Compare' : 'Other stock'}
      </ToggleButton>
    </>
  );
}

export function CompareField({ symbol, onCompare }: Omit<CompareProps, 'compared'>) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const { results, searching, failed } = useStockSearch(typed);
  const openBest = useOpenBest((best) => onCompare(best.symbol));
  const others = results.filter((stock) => stock.symbol !== symbol);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    openBest(typed);
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-label text-ink-3">
        Compare with
      </label>
      <input
        id={id}
        type="text"
        list={`${id}-found`}
        value={typed}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        placeholder="Symbol or company"
        onChange={({ target }) => setTyped(target.value)}
        className="min-h-control w-44 min-w-0 rounded-md border border-line-strong bg-surface px-2 text-ink max-sm:min-h-11"
      />
      <datalist id={`${id}-found`}>
        {others.slice(0, MOST_OFFERED).map((stock) => (
          <option key={stock.symbol} value={stock.symbol}>
            {stock.name}
          </option>
        ))}
      </datalist>
      <Button size="sm" type="submit" variant="outline" disabled={typed.trim() === ''}>
        Compare
      </Button>
      <span role="status" className="text-label text-ink-3">
        {failed && 'Stocks could not be searched. Please try again.'}
        {!failed && !searching && typed.trim() !== '' && others.length === 0 && 'No stock found'}
      </span>
    </form>
  );
}
