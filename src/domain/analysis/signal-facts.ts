// Facts of the published synthesis: scores, counts, premium picks and the signal types that weigh most.
import { analysisRules } from '../rules/analyst-rules.ts';
import { upsideFrom } from '../signals/premium/premium-target.ts';
import { premiumViews } from '../signals/premium/premium-view.ts';
import { type SymbolSignals, tabTypes } from '../signals/signal.ts';
import { type Fact, factList } from './fact.ts';

const ISO_DAY = 'YYYY-MM-DD';
const SOURCE = 'expert lists, published synthesis';

/** `price`: live price in USD, base of a target's distance; null if unknown. */
export function signalFacts(signals: (SymbolSignals & { as_of: string | null }) | null, price: number | null): Fact[] {
  if (signals === null) return [];
  const { synthesis, signal_details } = signals;
  const { facts, add } = factList({ source: SOURCE, as_of: signals.as_of }, 'signals');
  add('smart_cat_score', 'Smart Cat Score', synthesis.smart_cat_score, 'points');
  add('bullish_score', 'Bullish score', synthesis.bullish_score, 'points');
  add('bearish_score', 'Bearish score', synthesis.bearish_score, 'points');
  add('bullish_signals', 'Bullish signals', synthesis.bullish_signal_count, 'count');
  add('bearish_signals', 'Bearish signals', synthesis.bearish_signal_count, 'count');
  add('neutral_signals', 'Neutral signals', synthesis.neutral_signal_count, 'count');
  add('premium_signals', 'Premium signals', synthesis.premium_signal_count, 'count');
  const flag = (key: string, label: string, is: boolean) => is && add(key, label, 'yes', 'text');
  flag('idea_engine', 'Idea Engine pick', synthesis.has_idea_engine);
  flag('momentum_alert', 'Momentum Alert', synthesis.has_momentum_alert);
  flag('stocks_to_short', 'On a stocks-to-short list', synthesis.has_stocks_to_short);
  const items = tabTypes.flatMap((group) => signal_details[group]);
  const heaviest = items
    .toSorted((a, b) => b.total_points - a.total_points || b.count - a.count || a.type.localeCompare(b.type))
    .slice(0, analysisRules.signal_types.value);
  for (const [place, { type, count, side, total_points }] of heaviest.entries()) {
    add(`signal_type_${place + 1}`, `Signal type, ${side}`, type, 'name');
    add(`signal_type_${place + 1}_count`, `Signals of ${type}`, count, 'count');
    add(`signal_type_${place + 1}_points`, `Points of ${type}`, total_points, 'points');
  }
  const premium = premiumViews(signal_details.premium)[0];
  if (premium !== undefined) {
    add('premium_type', 'Premium list', premium.type, 'name');
    add('premium_conviction', premium.conviction.label, premium.conviction.score, 'points');
    add('premium_target', "Premium list's price target", premium.price_target, 'USD');
    const { upside, passed } = upsideFrom(price, premium);
    add('premium_upside', "Distance to the premium list's target", upside?.percent ?? null, '%');
    flag('premium_target_passed', "The price has gone through the premium list's target", passed);
    add('premium_price', "Premium list's price when recommended", premium.current_price, 'USD');
    const day = premium.analysis_date?.slice(0, ISO_DAY.length);
    add(
      'premium_day',
      "Day of the premium list's price",
      day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) ? day : null,
      'date',
    );
  }
  return facts;
}
