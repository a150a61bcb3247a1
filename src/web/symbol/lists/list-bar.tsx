// Bar above a list of scored symbols: tabs, search, actions, guide.

import { CircleHelp } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { type TabType, tabTypes } from '../../../domain/signals/signal.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { SideIcon, sideWord } from '../score/side-style.tsx';
import { SymbolBox } from '../search/symbol-box.tsx';

/** CSS class of the answer. */
export const BELOW_BAR = 'sm:order-1 sm:basis-full';

type ListBarProps = {
  /** Base of the ids that join the tabs to the list; see tabPanelProps. */
  idBase: string;
  tab: TabType;
  address: { search: string; setSearch: (text: string) => void; selectTab: (tab: TabType) => void };
  countTab: (tab: TabType) => number | string;
  /** Opens the best stock for the typed text. */
  openBest: (typed: string) => void;
  searchField: RefObject<HTMLInputElement | null>;
  /** Name of the screen's guide. */
  guide: string;
  onGuide: () => void;
  /** Answer of the page: below the bar, on phones between tabs and search. */
  answer: ReactNode;
  /** Controls between search and guide. */
  children: ReactNode;
};

export function ListBar(props: ListBarProps) {
  const { search, setSearch, selectTab } = props.address;
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-2 max-sm:grid max-sm:grid-cols-1">
      <Tabs
        label="Signals by side"
        idBase={props.idBase}
        className="max-w-full grow"
        value={props.tab}
        onChange={selectTab}
        items={tabTypes.map((id) => ({
          id,
          label: sideWord(id),
          count: props.countTab(id),
          icon: (
            <span className="max-sm:hidden">
              <SideIcon side={id} />
            </span>
          ),
        }))}
      />
      {props.answer}
      <div className="flex min-w-0 items-center gap-2 max-xl:w-full max-xl:flex-wrap max-sm:gap-1 max-xl:*:first:flex-1">
        <SymbolBox
          value={search}
          onChange={setSearch}
          onEnter={() => props.openBest(search)}
          shortcut="/"
          inputRef={props.searchField}
          className="xl:max-2xl:w-52! max-sm:basis-full"
        />
        {props.children}
        <IconButton label={props.guide} onClick={props.onGuide} Icon={CircleHelp} />
      </div>
    </div>
  );
}
