// What rows are shown: symbol, New York day, Pacific time of day. All of it stands in the address.
import { Button } from '../../../ui/controls/button.tsx';
import { DayField } from '../../../ui/controls/day-field.tsx';
import { SearchBox } from '../../../ui/controls/search-box.tsx';
import { useSearchText } from '../../../ui/page-state/search-text.ts';
import type { TableAddress } from './table-address.ts';
import { TimeField } from './time-field.tsx';

const MOST_CHARS = 20;

export function RowFilters({ address }: { address: TableAddress }) {
  const { symbol, day, from, to, isFiltered, change } = address;
  const [typed, setTyped] = useSearchText(symbol, (text) => change({ symbol: text.trim() }));
  const noDay = day === '' ? 'Choose a day first' : undefined;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchBox
        className="w-44"
        value={typed}
        onChange={setTyped}
        placeholder="All symbols"
        label="Symbol"
        maxLength={MOST_CHARS}
      />
      <DayField
        label="Day"
        className="w-40 max-sm:w-full"
        value={day}
        onChange={(chosen) => change({ day: chosen, ...(chosen === '' && { from: null, to: null }) })}
      />
      <TimeField
        label="From, PT"
        value={from}
        disabled={day === ''}
        title={noDay}
        onChange={(chosen) => change({ from: chosen })}
      />
      <TimeField
        label="To, PT"
        value={to}
        disabled={day === ''}
        title={noDay}
        onChange={(chosen) => change({ to: chosen })}
      />
      {isFiltered && (
        <Button
          variant="ghost"
          onClick={() => {
            setTyped('');
            change({ symbol: null, day: null, from: null, to: null });
          }}
        >
          Show all rows
        </Button>
      )}
    </div>
  );
}
