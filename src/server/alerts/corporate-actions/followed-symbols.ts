// Symbols of rules, stars and lists: followed when a stock is renamed, reported when it is no longer listed.
import { type NewMessage, plainMessage } from '../../../domain/delivery/message.ts';
import { newYorkDate } from '../../../domain/market/calendar.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { followSymbol, type SymbolFate } from '../../../domain/stocks/symbols/follow-symbol.ts';
import { dayWords } from '../../../domain/text/day-words.ts';
import { iso } from '../../process/clock.ts';
import type { AlertDeps } from '../alert-deps.ts';
import { endRules, type RuleStore, renameSymbol } from '../rule-store.ts';

/** Minimum time in ms between a successful check and the next one; listings change once a day. */
const AGAIN_MS = 10 * minuteMs;

type Fated = { fate: NonNullable<SymbolFate>; symbol: string; users: number[]; rules: number[] };

function toMessage({ fate, symbol, rules }: Fated, userId: number, hasRules: boolean, now: number): NewMessage {
  const title =
    fate.kind === 'renamed'
      ? `${symbol} is ${fate.to}${fate.day === null ? ' now' : ` since ${dayWords(fate.day, { year: false })}`}`
      : `${symbol} is no longer listed`;
  const text =
    fate.kind === 'renamed'
      ? 'Your alerts, stars, lists and notes follow.'
      : hasRules
        ? 'Its alerts have ended. It stays on your lists until you remove it.'
        : 'It stays on your lists until you remove it.';
  return {
    ...plainMessage,
    user_id: userId,
    key: `symbol:${symbol}:${fate.kind === 'renamed' ? fate.to : 'gone'}:${hasRules ? rules.join(',') : ''}`,
    kind: 'price',
    symbol: fate.kind === 'renamed' ? fate.to : symbol,
    title,
    text,
    link: hasRules ? '/alerts' : '/watchlist',
    fired_at: iso(now),
  };
}

export function createFollowedSymbols(deps: AlertDeps, store: RuleStore) {
  const { database, clock, delivery, stocks, watchlist } = deps;
  let checkedAt = Number.NEGATIVE_INFINITY;

  async function fatedSymbols(): Promise<Map<string, Fated & { usersWithRules: Set<number> }>> {
    const [rules, held] = await Promise.all([store.ofSymbols(), watchlist.heldSymbols.held()]);
    const all = [...rules, ...held.map((one) => ({ ...one, id: null }))];
    const { identities, listed } = await stocks.symbolDays([...new Set(all.map(({ symbol }) => symbol))]);
    const bySymbol = Map.groupBy(identities, ({ figi }) => figi);
    const fated = new Map<string, Fated & { usersWithRules: Set<number> }>();
    for (const { id, user_id, symbol, since } of all) {
      const own = identities.filter((one) => one.symbol === symbol).flatMap(({ figi }) => bySymbol.get(figi) ?? []);
      const isListed = listed === null ? null : listed.has(symbol);
      const fate = followSymbol(symbol, newYorkDate(Date.parse(since)), { identities: own, isListed });
      if (fate === null) continue;
      const key = `${symbol} ${fate.kind === 'renamed' ? fate.to : ''}`;
      const known = fated.get(key) ?? { fate, symbol, users: [], rules: [], usersWithRules: new Set() };
      if (!known.users.includes(user_id)) known.users.push(user_id);
      if (id !== null) {
        known.rules.push(id);
        known.usersWithRules.add(user_id);
      }
      fated.set(key, known);
    }
    return fated;
  }

  return async (): Promise<void> => {
    const now = clock.now();
    if (now - checkedAt < AGAIN_MS && now >= checkedAt) return;
    for (const one of (await fatedSymbols()).values()) {
      const { fate, symbol, users, rules, usersWithRules } = one;
      await database.transaction(async (tx) => {
        if (fate.kind === 'renamed') {
          await renameSymbol(tx, rules, { from: symbol, to: fate.to }, iso(now));
          await watchlist.heldSymbols.rename(tx, { users, from: symbol, to: fate.to }, iso(now));
        } else {
          const ended = rules.map((id) => ({ id, words: `${symbol} is no longer listed` }));
          await endRules(tx, ended, iso(now));
        }
        const messages = users.map((userId) => toMessage(one, userId, usersWithRules.has(userId), now));
        await delivery.handOver(tx, messages);
      });
    }
    checkedAt = now;
  };
}
