// Controls over the table: scope, search, auto-refresh, refresh, guide.
import { CircleHelp, RefreshCw } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { SearchBox } from '../../../ui/controls/search-box.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { type PageAddress, type Scope, scopes } from '../page-address.ts';

export const SCOPES = 'goldeneye-scope';

export const scopeWords = {
  watchlist: 'Watchlist',
  market: 'Beyond the watchlist',
} as const satisfies Record<Scope, string>;

type ControlsProps = {
  address: PageAddress;
  autoRefresh: boolean;
  onAutoRefresh: (on: boolean) => void;
  refreshing: boolean;
  onRefresh: () => void;
  searchField: RefObject<HTMLInputElement | null>;
  /** Opens the best stock for the typed text. */
  onEnter: () => void;
  /** Further controls of the list. */
  children?: ReactNode;
};

export function Controls(props: ControlsProps) {
  const { address, autoRefresh, onAutoRefresh, refreshing, onRefresh, searchField, onEnter, children } = props;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Tabs
        label="Stocks"
        idBase={SCOPES}
        className="border-b-0 max-sm:w-full"
        value={address.scope}
        onChange={address.selectScope}
        items={scopes.map((id) => ({ id, label: scopeWords[id] }))}
      />
      <div className="ml-auto flex flex-wrap items-center gap-3 max-lg:ml-0 max-lg:w-full max-sm:gap-x-1">
        <SearchBox
          value={address.search}
          onChange={address.setSearch}
          onEnter={onEnter}
          placeholder="Symbols or categories"
          label="Search symbols or categories"
          shortcut="/"
          inputRef={searchField}
          className="max-lg:min-w-40! max-lg:flex-1 max-sm:basis-full"
        />
        <Switch checked={autoRefresh} onChange={onAutoRefresh} className="max-sm:flex-1 max-sm:text-label">
          Auto-refresh {autoRefresh ? 'ON' : 'OFF'}
        </Switch>
        <Button busy={refreshing} onClick={onRefresh} aria-keyshortcuts="r">
          {!refreshing && <RefreshCw aria-hidden className="size-4" />}
          <span className="max-md:sr-only">Refresh</span>
        </Button>
        {children}
        <IconButton label="Golden Eye Guide" onClick={address.openGuide} Icon={CircleHelp} />
      </div>
    </div>
  );
}
