// Up to six suggested alerts for a stock, the most urgent first, each with its rate.
import type { StockCondition } from '../../domain/alerts/alert-condition.ts';
import { AlertRuleInput, type AlertSuggestion } from '../../domain/alerts/alert-rule.ts';
import { listName, sideWords } from '../../domain/alerts/rule-words.ts';
import { rateWords, suggestPrice } from '../../domain/alerts/suggest.ts';
import type { Setup } from '../../domain/goldeneye/golden-eye.ts';
import { price as priceWords } from '../../domain/market/format.ts';
import { callSides } from '../../domain/record/call-sides.ts';
import { findExpertList } from '../../domain/signals/expert-lists.ts';
import { pacificClock } from '../../domain/text/clock-words.ts';
import { withTimeout } from '../jobs/with-timeout.ts';
import { iso } from '../process/clock.ts';
import type { AlertDeps } from './alert-deps.ts';
import type { Previews } from './preview.ts';

type Offer = { condition: StockCondition; name: string; detail: string; figure?: number; once?: boolean };

/** Longest wait for the counts, in ms: the first count after a start reads weeks of runs and scores. */
const PATIENCE_MS = 1_000;
const NOT_YET = 'being counted';

/** Alert at target or stop of an open plan; null when its setup has ended or is not stored. */
async function planOffer({ clock, goldenEye }: AlertDeps, plan: Setup): Promise<Offer | null> {
  const { symbol } = plan;
  const known = await goldenEye.setupsBetween({ since: iso(clock.now()), until: iso(clock.now()), symbols: [symbol] });
  const window = known.find(
    ({ outcome, detected_at, pattern }) =>
      outcome === null && detected_at === plan.detected_at && pattern === plan.patterns[0],
  );
  if (window === undefined) return null;
  return {
    condition: { kind: 'plan', window_id: window.id },
    name: 'Target or stop of the open plan',
    detail: `${priceWords(window.target)} or ${priceWords(window.stop)}, ends ${pacificClock(iso(plan.ends_at))}`,
    once: true,
  };
}

const toRule = ({ condition, once = false }: Offer, symbol: string): AlertRuleInput =>
  AlertRuleInput.parse({ condition, scope: { kind: 'symbol', symbol }, once });

/** Alert on the strongest open setup; plans that can still be entered rank before late ones. Null without one. */
export async function strongestPlan(deps: AlertDeps) {
  const rank = ({ state, confidence }: Setup) => (state === 'can_be_entered' ? 1_000 : 0) + (confidence ?? 0);
  const { plans } = await deps.goldenEye.polls();
  const open = plans.filter(({ state }) => state !== 'ended');
  for (const plan of open.toSorted((one, other) => rank(other) - rank(one))) {
    const offer = await planOffer(deps, plan);
    if (offer !== null) return { plan, rule: toRule(offer, plan.symbol), detail: offer.detail };
  }
  return null;
}

export function createSuggestions(deps: AlertDeps, previews: Previews) {
  const { clock, log, goldenEye, signals, details } = deps;
  async function plan(symbol: string): Promise<Offer[]> {
    const { plans } = await goldenEye.polls();
    const chosen = plans.find((one) => one.symbol === symbol && one.state !== 'ended');
    const offer = chosen === undefined ? null : await planOffer(deps, chosen);
    return offer === null ? [] : [offer];
  }

  /** Alert on the list that gives the stock most points; on any list when none names the stock. */
  async function reason(symbol: string): Promise<Offer> {
    const found = await signals.ofSymbol(symbol);
    const items = found === null ? [] : Object.values(found.signal_details).flat();
    const [strongest] = items
      .flatMap(({ type, side, total_points }) => {
        const list = findExpertList(type);
        return list === null || side === 'neutral' ? [] : [{ list: list.id, side: callSides[side], total_points }];
      })
      .toSorted((a, b) => Math.abs(b.total_points) - Math.abs(a.total_points));
    if (strongest === undefined)
      return {
        condition: { kind: 'source', list: null, side: null },
        name: 'An expert list names it',
        detail: 'any of the lists, on either side',
      };
    const { list, side } = strongest;
    return {
      condition: { kind: 'reason-gone', list, side },
      name: 'The reason is gone',
      detail: `when the score no longer counts ${listName(list)} as ${sideWords[side]}`,
    };
  }

  /**
   * Counts rates one after the other, since each count reads weeks of publications. Null when a rate cannot be counted.
   */
  function count(userId: number, symbol: string, offers: readonly Offer[]): Promise<string | null>[] {
    let last: Promise<unknown> = Promise.resolve();
    return offers.map((offer) => {
      const { condition } = offer;
      const rate = last.then(async () =>
        rateWords(
          condition.kind === 'plan'
            ? await previews.plansEnded(symbol)
            : await previews.preview(userId, { ...toRule(offer, symbol), condition }),
        ),
      );
      const counted = rate.catch((error: unknown) => {
        log.warn({ err: error, symbol, condition: condition.kind }, 'alerts: suggestion not counted');
        return null;
      });
      last = counted;
      return counted;
    });
  }

  /** Offers with their rates; rates that take too long are finished in the background for the next request. */
  async function rated(userId: number, symbol: string, offers: readonly Offer[]): Promise<AlertSuggestion[]> {
    const rates = count(userId, symbol, offers);
    const rateOf = new Array<string | null>(offers.length).fill(null);
    const all = Promise.all(
      rates.map(async (rate, at) => {
        rateOf[at] = await rate;
      }),
    );
    await withTimeout(clock, PATIENCE_MS, all, () => []);
    return offers.map((offer, at) => {
      const { name, detail, figure = null } = offer;
      return { rule: toRule(offer, symbol), name, detail, figure, rate: rateOf[at] ?? NOT_YET };
    });
  }

  return async (
    userId: number,
    symbol: string,
  ): Promise<{ symbol: string; price: number | null; suggestions: AlertSuggestion[] }> => {
    const prices = (await details.readPrices([symbol])).get(symbol);
    const price = prices?.current_price ?? null;
    const offers: Offer[] = [
      ...(await plan(symbol)),
      {
        condition: { kind: 'verdict', horizon: null, to: null },
        name: 'A verdict changes',
        detail: 'minutes, today or lists',
      },
      ...suggestPrice(price, prices?.change_from_prev_close_pct ?? null),
      {
        condition: { kind: 'setup', when: 'opens', pattern: null, min_strength: null },
        name: 'Golden Eye finds a pattern',
        detail: 'any of the five, any strength',
      },
      {
        condition: { kind: 'news', mood: 'negative' },
        name: `Negative news about ${symbol}`,
        detail: 'articles about the stock, not mentions',
      },
      await reason(symbol),
    ];
    return { symbol, price, suggestions: await rated(userId, symbol, offers) };
  };
}
