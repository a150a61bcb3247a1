// Sources of a preview: stored data to replay for each set of facts that a rule reads.
import type { FactSet } from '../../../domain/alerts/stock-facts.ts';
import type { AlertDeps } from '../alert-deps.ts';
import { readBars } from './bars.ts';
import { readMinutes } from './minutes.ts';
import { readNews } from './news.ts';
import { type AskedPast, NotCounted, type Past, type PastSource, replayPast } from './past.ts';
import { type PastPublications, readPublications } from './publications.ts';
import { readRuns } from './runs.ts';
import { readSetups } from './setups.ts';

const notes = {
  noStock: 'Not counted: the rule covers no stock now.',
  earnings: 'Not counted: only the next expected report of a company is stored, not what was expected on past days.',
} as const;

/** Rejects with NotCounted when nothing of the rule can be counted. */
async function readSource(
  deps: AlertDeps,
  published: PastPublications,
  set: FactSet,
  asked: AskedPast,
): Promise<PastSource> {
  const { condition, symbols } = asked.rule;
  if (symbols !== 'all' && symbols.length === 0) throw new NotCounted(notes.noStock);
  if (set === 'poll') return readSetups(deps, asked);
  if (set === 'minute' && condition.kind === 'news') return readNews(deps, asked);
  const isInDayBars = condition.kind === 'price' || (condition.kind === 'range' && condition.of === '52-weeks');
  if (set === 'minute') return isInDayBars ? readBars(deps, asked) : readMinutes(deps, asked);
  if (condition.kind === 'earnings') throw new NotCounted(notes.earnings);
  if (set === 'run' && condition.kind !== 'screen') return readRuns(deps, asked);
  return readPublications(published, set, asked);
}

export async function replayPasts(
  deps: AlertDeps,
  published: PastPublications,
  sets: readonly FactSet[],
  asked: AskedPast,
): Promise<Past[]> {
  const pasts: Past[] = [];
  for (const set of sets) pasts.push(await replayPast(asked.rule, set, readSource(deps, published, set, asked)));
  return pasts;
}
