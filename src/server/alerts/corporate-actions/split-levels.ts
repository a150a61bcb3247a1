// Split adjustment of price levels in rules: once per split, with one message per reader and stock.
import { ruleName } from '../../../domain/alerts/rule-words.ts';
import { inNewShares } from '../../../domain/alerts/split-facts.ts';
import { type NewMessage, plainMessage } from '../../../domain/delivery/message.ts';
import type { Split } from '../../../domain/market/bars.ts';
import { newYorkDate } from '../../../domain/market/calendar.ts';
import { plural } from '../../../domain/market/format.ts';
import { iso } from '../../process/clock.ts';
import type { AlertDeps } from '../alert-deps.ts';
import { type LeveledRule, type RuleStore, writeLevels } from '../rule-store.ts';
import { factorsBetween, type RecentSplits } from './recent-splits.ts';

type Converted = { rule: LeveledRule; value: number };
const named = ({ condition, scope }: LeveledRule, value: number): string =>
  ruleName({ ...condition, value }, scope, { screen: null });

const toRatio = (splits: readonly Split[], symbol: string): string =>
  splits.flatMap((one) => (one.symbol === symbol ? [`${one.split_to} for ${one.split_from}`] : [])).join(', then ');

function toMessages(own: readonly Converted[], splits: readonly Split[], now: number): NewMessage[] {
  const [first] = own;
  if (first === undefined) return [];
  const { symbol } = first.rule.scope;
  const words = own.map(({ rule, value }) => `${named(rule, rule.condition.value)} is now ${named(rule, value)}.`);
  return [
    {
      ...plainMessage,
      user_id: first.rule.user_id,
      key: `split:${symbol}:${splits.at(-1)?.execution_date}:${own.map(({ rule }) => rule.id).join(',')}`,
      kind: 'price',
      symbol,
      title: `${symbol} split ${toRatio(splits, symbol)}: ${plural(own.length, 'alert')} converted`,
      text: `${words.join(' ')} Prices in your own notes stay as you wrote them.`,
      link: '/alerts',
      fired_at: iso(now),
    },
  ];
}

/**
 * Converts price levels set before the day of a split in force. Safe to repeat: a converted level counts as set now.
 */
export function createSplitLevels(deps: AlertDeps, store: RuleStore, recentSplits: RecentSplits) {
  const { database, clock, delivery } = deps;
  return async (): Promise<void> => {
    const now = clock.now();
    const splits = await recentSplits();
    if (splits.length === 0) return;
    const rules = await store.leveled([...new Set(splits.map(({ symbol }) => symbol))]);
    const today = newYorkDate(now);
    const converted = rules.flatMap((rule): Converted[] => {
      const since = newYorkDate(Date.parse(rule.level_at));
      const factor = factorsBetween(splits, since, today).get(rule.scope.symbol);
      return factor === undefined ? [] : [{ rule, value: inNewShares(rule.condition.value, factor) }];
    });
    if (converted.length === 0) return;
    await database.transaction(async (tx) => {
      const changes = converted.map(({ rule, value }) => ({ id: rule.id, level_at: rule.level_at, value }));
      const done = new Set(await writeLevels(tx, changes, iso(now)));
      const byReader = Map.groupBy(
        converted.filter(({ rule }) => done.has(rule.id)),
        ({ rule }) => `${rule.user_id} ${rule.scope.symbol}`,
      );
      const applied = ({ rule }: Converted) =>
        splits.filter(
          ({ symbol, execution_date }) =>
            symbol === rule.scope.symbol && execution_date > newYorkDate(Date.parse(rule.level_at)),
        );
      const messages = [...byReader.values()].flatMap((own) => (own[0] ? toMessages(own, applied(own[0]), now) : []));
      await delivery.handOver(tx, messages);
    });
  };
}
