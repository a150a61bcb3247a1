// Page of one stock: identity, verdicts, chart, score, screener, past calls, fundamentals, news, insiders and peers.
import { Navigate, useLocation, useParams } from 'react-router';
import { LoadFailure } from '../../symbol/failures/load-failure.tsx';
import { stockAddress } from '../../symbol/stock-address.ts';
import { PageSpinner } from '../../ui/status/spinner.tsx';
import { useStockIdentity } from './page-data.ts';
import { StockParts } from './stock-parts.tsx';
import { UnknownStock } from './unknown-stock.tsx';

export function StockPageScreen() {
  const { symbol: typed = '' } = useParams();
  const { state, search, hash } = useLocation();
  const { identity, error, unknown, retry } = useStockIdentity(typed);
  if (unknown) return <UnknownStock key={typed} typed={typed} />;
  if (identity === undefined) {
    return (
      <>
        <h1 className="text-display font-strong">{typed}</h1>
        {error === null ? (
          <PageSpinner label={`Loading ${typed}...`} />
        ) : (
          <LoadFailure error={error} words="The stock could not be loaded" retry={retry} />
        )}
      </>
    );
  }
  // Redirects other spellings of the symbol to its one address.
  if (identity.symbol !== typed) {
    return <Navigate to={stockAddress(identity.symbol) + search + hash} state={state} replace />;
  }
  return <StockParts key={identity.symbol} identity={identity} />;
}
