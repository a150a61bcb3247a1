// Own expert lists of a reader: list at an instant, add, replace, remove.
import type { SourceFigures } from '../../domain/record/record-figures.ts';
import { watchlistRules } from '../../domain/rules/watchlist-rules.ts';
import { type OwnList, type OwnListChange, ownCalls } from '../../domain/watchlist/own-list.ts';
import type { Ground } from '../ground.ts';
import { defineRoutes } from '../http/handlers.ts';
import { iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import { pastInstant } from '../publish/past.ts';
import type { TrackRecord } from '../record/record.ts';
import type { Starable } from './lists.ts';
import { ownListStore, type RefusedList, type StaleChange } from './own-list-store.ts';

/** Most stocks of each list that a refusal names. */
const NAMED_SYMBOLS = 10;

const most = { lists: watchlistRules.most_own_lists.value, states: watchlistRules.most_own_states.value };

const refusals = {
  full: [409, `You have ${most.lists} own expert lists, which is the most: remove one first`],
  'name taken': [409, 'You have an own expert list of this name'],
  'not found': [404, 'No such own expert list'],
  'changed too often': [409, `This list was changed ${most.states} times, which is the most: begin another one`],
} as const satisfies Record<RefusedList, readonly [status: number, words: string]>;

/** The written list; throws Fault 404 or 409 for a refusal. */
function written(list: OwnList | RefusedList): OwnList {
  if (typeof list !== 'string') return list;
  const [status, words] = refusals[list];
  throw new Fault(status, words);
}

/** Throws Fault 409 with both lists if the change was based on an earlier state. */
function unlessStale(changed: OwnList | RefusedList | StaleChange, { symbols = [] }: OwnListChange) {
  if (typeof changed === 'string' || !('newer' in changed)) return changed;
  const [theirs, yours] = [changed.newer.symbols, symbols].map((list) => list.slice(0, NAMED_SYMBOLS).join(', '));
  throw new Fault(
    409,
    `This list was changed elsewhere meanwhile. It has ${changed.newer.symbols.length} stocks now: ${theirs}. Yours had ${symbols.length}: ${yours}. Nothing was kept; open the list again to go on from the newer one.`,
  );
}

export function createOwnLists(deps: Ground & { record: TrackRecord }, starable: Starable) {
  const { database, clock, record } = deps;
  const store = ownListStore(database);

  /** The list with canonical symbols, each once; throws Fault 404 where one is unknown. */
  async function known<List extends OwnListChange>(list: List): Promise<List> {
    const typed = list.symbols ?? [];
    const symbols = await Promise.all(typed.map((one) => starable(one)));
    const unknown = typed.find((_, at) => symbols[at] === null);
    if (unknown !== undefined) throw new Fault(404, `Unknown symbol ${unknown}`);
    if (list.symbols === undefined) return list;
    return { ...list, symbols: [...new Set(symbols.filter((symbol) => symbol !== null))] };
  }

  return defineRoutes({
    ownLists: async ({ query: { asof }, caller }) => {
      const at = pastInstant(asof, clock);
      return { lists: await store.at(caller.id, at === null ? null : iso(at)), most: most.lists };
    },

    ownListRecord: async ({ query: { asof }, caller }) => {
      const at = iso(pastInstant(asof, clock) ?? clock.now());
      const { market, figures } = await record.measureOwn(ownCalls(await store.states(caller.id, at)), at);
      const toFigures = ({ kind: _, source, curve: __, ...own }: SourceFigures) => ({ ...own, list: Number(source) });
      return { market, figures: figures.map(toFigures) };
    },

    addOwnList: async ({ body, caller }) =>
      written(await store.add(caller.id, await known(body), iso(clock.now()), most)),

    changeOwnList: async ({ params, body, caller }) =>
      written(unlessStale(await store.change(caller.id, params.id, await known(body), iso(clock.now()), most), body)),

    removeOwnList: async ({ params, caller }) => {
      await store.remove(caller.id, params.id);
      return { success: true };
    },
  });
}
