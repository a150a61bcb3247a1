// Page of an unlisted symbol: a notice and a search.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { searchRules } from '../../../domain/rules/search-rules.ts';
import { FoundElsewhere } from '../../symbol/search/found-elsewhere.tsx';
import { useOpenBest } from '../../symbol/search/stock-search.ts';
import { stockAddress } from '../../symbol/stock-address.ts';
import { SearchBox } from '../../ui/controls/search-box.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';

export function UnknownStock({ typed }: { typed: string }) {
  const [search, setSearch] = useState(typed.slice(0, searchRules.most_chars.value));
  const navigate = useNavigate();
  const open = ({ symbol }: { symbol: string }) => void navigate(stockAddress(symbol));
  const openBest = useOpenBest(open);
  return (
    <>
      <ScreenHead title="Stock" />
      <EmptyState
        title={`No listed stock has the symbol ${typed}`}
        reason="It may be spelled differently, or no longer listed. Search for the symbol or the company."
        action={
          <SearchBox
            value={search}
            onChange={setSearch}
            onEnter={() => openBest(search)}
            placeholder="Symbol or company"
            label="Search symbol or company"
            maxLength={searchRules.most_chars.value}
            className="w-full max-w-[28rem]"
          />
        }
      />
      <FoundElsewhere search={search} isListed={() => false} onOpen={open} />
    </>
  );
}
