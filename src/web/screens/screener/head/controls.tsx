// Controls over the list: views, required filters, conditions, search, refresh, guide.
import { CircleHelp, RefreshCw, SlidersHorizontal } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { searchRules } from '../../../../domain/rules/search-rules.ts';
import { setFields } from '../../../../domain/screener/conditions/conditions.ts';
import { type ScreenerView, screenerViews } from '../../../../domain/screener/list/list-view.ts';
import { filterCodes, filterNames } from '../../../../domain/screener/rules/filters.ts';
import type { FilterCode } from '../../../../domain/screener/screener-stock.ts';
import { FilterChip } from '../../../symbol/trade-signals/filter-chips.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { SearchBox } from '../../../ui/controls/search-box.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { ToggleButton } from '../../../ui/controls/toggle-button.tsx';
import { OrderSelect } from '../../../ui/tables/order-select.tsx';
import { useMedia } from '../../../ui/time/clock.ts';
import type { PageAddress } from '../page-address.ts';
import { viewWords } from '../page-shortcuts.ts';
import { columnWords, phoneOrders } from '../rows/table-columns.ts';

export const VIEWS = 'screener-view';

type ControlsProps = {
  address: PageAddress;
  /** Stocks by view. */
  counts: Record<ScreenerView, number>;
  filterCounts: Record<FilterCode, number>;
  refreshing: boolean;
  onRefresh: () => void;
  searchField: RefObject<HTMLInputElement | null>;
  filtersOpen: boolean;
  onFilters: () => void;
  /** Opens the first stock found, on Enter in the search. */
  onEnter: () => void;
  /** Further controls of the list. */
  children?: ReactNode;
};

export function Controls(props: ControlsProps) {
  const { address, counts, refreshing, filtersOpen } = props;
  const phone = useMedia('(max-width: 639px)');
  const set = setFields(address.conditions).length;
  const filters = (
    <Button
      aria-label={`${filtersOpen ? 'Hide' : 'Show'} filters${set > 0 ? `, ${set} set` : ''}`}
      aria-expanded={filtersOpen}
      title="Filters by figures and words, and your saved screens"
      aria-keyshortcuts="f"
      onClick={props.onFilters}
      className={filtersOpen ? 'bg-hover' : undefined}
      Icon={SlidersHorizontal}
    >
      <span className="max-sm:sr-only">Filters</span>
      {set > 0 && <span className="text-label text-ink-2">{set}</span>}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Tabs
        label="Views"
        idBase={VIEWS}
        className="border-b-0 max-sm:min-w-0 max-sm:flex-1"
        value={address.view}
        onChange={address.selectView}
        items={screenerViews.map((view) => ({ id: view, label: viewWords[view], count: counts[view] }))}
      />
      {/* Phones show the filter control beside the views, also when nothing meets the conditions. */}
      {phone && filters}
      {phone && (
        <OrderSelect
          iconAlone
          sort={address.sort}
          onSort={address.setSort}
          orders={phoneOrders}
          columnWords={columnWords}
        />
      )}
      <RequiredFilters address={address} counts={props.filterCounts} />
      <div className="ml-auto flex items-center gap-2 max-[68rem]:ml-0 max-[68rem]:w-full max-sm:gap-1">
        <SearchBox
          value={address.search}
          onChange={address.setSearch}
          placeholder={phone ? 'Search stocks' : 'Symbol or company'}
          label="Search stocks"
          shortcut="/"
          maxLength={searchRules.most_chars.value}
          onEnter={props.onEnter}
          inputRef={props.searchField}
          className="w-40! 2xl:w-52! max-[68rem]:w-auto! max-[68rem]:flex-1"
        />
        <Button busy={refreshing} onClick={props.onRefresh} aria-keyshortcuts="r">
          {!refreshing && <RefreshCw aria-hidden className="size-4" />}
          <span className="max-sm:sr-only">Refresh</span>
        </Button>
        {!phone && filters}
        {props.children}
        <IconButton label="Screener Guide" onClick={address.openGuide} Icon={CircleHelp} />
      </div>
    </div>
  );
}

/** Toggles of filters; each pressed one keeps only stocks on which the filter is active. */
function RequiredFilters({ address, counts }: { address: PageAddress; counts: Record<FilterCode, number> }) {
  const { required } = address;
  return (
    <fieldset className="flex flex-wrap gap-1 max-sm:grid max-sm:w-full max-sm:grid-cols-4">
      <legend className="sr-only">Only stocks with these filters active</legend>
      {filterCodes.map((code) => {
        const pressed = required.includes(code);
        return (
          <ToggleButton
            key={code}
            pressed={pressed}
            title={`Only stocks with ${filterNames[code]} active`}
            onPress={() =>
              address.setRequired(pressed ? required.filter((other) => other !== code) : [...required, code])
            }
            className="max-sm:px-1"
          >
            {/* The name stands below, on phones its last word; the spaces keep the parts apart for screen readers. */}
            <span className="grid grid-cols-[auto_1fr] justify-items-start gap-x-2 leading-4">
              <FilterChip code={code} active />{' '}
              <span className="col-span-2 row-start-2">
                <span className="max-sm:sr-only">{filterNames[code].replace(/ \S+$/, '')}</span>{' '}
                {filterNames[code].replace(/^.* /, '')}
              </span>{' '}
              <span className="text-ink-3">{counts[code].toLocaleString('en-US')}</span>
            </span>
          </ToggleButton>
        );
      })}
    </fieldset>
  );
}
