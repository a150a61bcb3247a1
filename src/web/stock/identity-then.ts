// Identity of a stock in a past view: without figures and dates, which are known for the present only.
import type { StockIdentity } from '../../domain/signals/search/stock-identity.ts';
import { useShownInstant } from '../api/shown-instant.ts';

const asIs = (identity: StockIdentity): StockIdentity => identity;

const withoutFigures = (identity: StockIdentity): StockIdentity => ({
  ...identity,
  current_price: null,
  price_change: null,
  price_change_percent: null,
  prices_as_of: null,
  smart_cat_score: null,
  tab: null,
  market_cap: null,
  next_earnings_date: null,
  next_earnings_bell: null,
});

/** `select` of an identity query: the identity unchanged, in a past view without figures. */
export const useIdentityThen = () => (useShownInstant() === null ? asIs : withoutFigures);
