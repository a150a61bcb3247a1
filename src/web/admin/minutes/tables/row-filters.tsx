// Filters of rows: symbol, New York day, time of day; kept in the address.
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { DayField } from '../../../ui/controls/day-field.tsx';
import { SearchBox } from '../../../ui/controls/search-box.tsx';
import { useSearchText } from '../../../ui/page-state/search-text.ts';
import { useNow } from '../../../ui/time/clock.ts';
import { HOUR_MS } from '../../../ui/time/time-format.ts';
import { zoneLabel } from '../../../ui/time/zone.ts';
import type { TableAddress } from './table-address.ts';

const MOST_CHARS = 20;

/** `children` are filters of this table alone. */
export function RowFilters({ address, children }: { address: TableAddress; children?: ReactNode }) {
  const { symbol, day, isFiltered, change } = address;
  const [typed, setTyped] = useSearchText(symbol, (text) => change({ symbol: text.trim() }));
  const zone = zoneLabel(useNow(HOUR_MS));
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
      {(['from', 'to'] as const).map((end) => (
        <DayField
          key={end}
          type="time"
          label={`${end === 'from' ? 'From' : 'To'}, ${zone}`}
          className="w-28 max-sm:flex-1"
          value={address[end]}
          disabled={day === ''}
          title={day === '' ? 'Choose a day first' : undefined}
          onChange={(chosen) => change({ [end]: chosen })}
        />
      ))}
      {children}
      {isFiltered && (
        <Button
          variant="ghost"
          onClick={() => {
            setTyped('');
            change({ symbol: null, day: null, from: null, to: null, status: null });
          }}
        >
          Show all rows
        </Button>
      )}
    </div>
  );
}
