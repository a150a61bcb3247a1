// Page of one stock: identity, verdicts, chart, score, screener, past calls, fundamentals, news, insiders and peers.

import { useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { searchRules } from '../../../domain/rules/search-rules.ts';
import { QueryFailure } from '../../symbol/failures/loaded.tsx';
import { FoundElsewhere } from '../../symbol/search/found-elsewhere.tsx';
import { useOpenBest } from '../../symbol/search/stock-search.ts';
import { SymbolBox } from '../../symbol/search/symbol-box.tsx';
import { stockAddress } from '../../symbol/stock-address.ts';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { PageSpinner } from '../../ui/status/spinner.tsx';
import { useStockIdentity } from './page-data.ts';
import { StockParts } from './stock-parts.tsx';

export function StockPageScreen() {
  const { symbol: typed = '' } = useParams();
  const { state, search, hash } = useLocation();
  const { identity, query, unknown } = useStockIdentity(typed);
  if (unknown) return <UnknownStock key={typed} typed={typed} />;
  if (identity === undefined) {
    return (
      <>
        <h1 className="text-display font-strong">{typed}</h1>
        {!query.isError && <PageSpinner label={`Loading ${typed}...`} />}
        <QueryFailure query={query} words="The stock could not be loaded" />
      </>
    );
  }
  // Redirects other spellings of the symbol to its one address.
  if (identity.symbol !== typed) {
    return <Navigate to={stockAddress(identity.symbol) + search + hash} state={state} replace />;
  }
  return <StockParts key={identity.symbol} identity={identity} />;
}

/** Page of an unlisted symbol: a notice and a search. */
function UnknownStock({ typed }: { typed: string }) {
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
          <SymbolBox
            value={search}
            onChange={setSearch}
            onEnter={() => openBest(search)}
            className="w-full max-w-[28rem]"
          />
        }
      />
      <FoundElsewhere search={search} isListed={() => false} onOpen={open} />
    </>
  );
}
