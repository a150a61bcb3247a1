// Named watchlists: begin, rename, remove, and the symbols a pasted text names.
import { watchlistRules } from '../../domain/rules/watchlist-rules.ts';
import { readSymbol, UNLISTED } from '../../domain/stocks/symbols/symbol.ts';
import type { NamedList, ReadSymbols } from '../../domain/watchlist/named-list.ts';
import { typedSymbols } from '../../domain/watchlist/typed-symbols.ts';
import type { Ground } from '../ground.ts';
import { defineRoutes } from '../http/handlers.ts';
import { iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { Stocks } from '../stocks/stocks.ts';
import { listStore, type Refused } from './list-store.ts';
import { type ListId, watchlistStore } from './store.ts';

/** Canonical symbol; null when there is no such stock. */
export type Starable = (typed: string) => Promise<string | null>;

const mostLists = watchlistRules.most_lists.value;
const mostStocks = watchlistRules.most_stars.value;
/** Most entries of a pasted text, each of which is looked up; a longer text is no list of symbols. */
const MOST_WORDS = 2_000;

/** The written list; throws Fault 404 or 409 for a refusal. */
function written(list: NamedList | Refused): NamedList {
  if (list === 'full') throw new Fault(409, `You have ${mostLists} watchlists, which is the most: remove one first`);
  if (list === 'name taken') throw new Fault(409, 'You have a watchlist of this name');
  if (list === 'not found') throw new Fault(404, 'No such watchlist');
  return list;
}

export function createLists(deps: Ground & { stocks: Stocks }, starable: Starable) {
  const { database, clock } = deps;
  const store = listStore(database);
  const stocks = watchlistStore(database);

  /** Id of the user's list, null (the stars) without one; throws Fault 404 for a list that is not the user's. */
  async function ownList(userId: number, id: number | undefined): Promise<ListId> {
    if (id === undefined) return null;
    if (!(await store.isOwn(userId, id))) throw new Fault(404, 'No such watchlist');
    return id;
  }

  async function readText(text: string): Promise<ReadSymbols> {
    const { typed, column, notes } = typedSymbols(text, (plain) => Buffer.from(plain));
    if (typed.length > MOST_WORDS)
      throw new Fault(422, `The text has ${typed.length} entries; ${MOST_WORDS} are the most`);
    const read = await Promise.all(typed.map(async (word) => ({ typed: word, symbol: await starable(word) })));
    const found = new Map<string, string>();
    const refused: ReadSymbols['refused'] = [];
    for (const { typed: word, symbol } of read) {
      if (symbol === null) refused.push({ typed: word.slice(0, 60), problem: readSymbol(word).problem ?? UNLISTED });
      else if (!found.has(symbol)) found.set(symbol, word);
    }
    const names = await deps.stocks.readNames([...found.keys()]);
    return {
      found: [...found].map(([symbol, word]) => {
        const note = notes.get(word)?.slice(0, watchlistRules.note_chars.value);
        return { typed: word, symbol, company_name: names.get(symbol) ?? null, ...(note !== undefined && { note }) };
      }),
      refused,
      column,
    };
  }

  const routes = defineRoutes({
    watchlists: async ({ caller }) => ({ lists: await store.lists(caller.id), most: mostLists }),

    addWatchlist: async ({ body, caller }) =>
      written(await store.add(caller.id, body.name, iso(clock.now()), mostLists)),

    renameWatchlist: async ({ params, body, caller }) => written(await store.rename(caller.id, params.id, body.name)),

    removeWatchlist: async ({ params, caller }) => {
      await store.remove(caller.id, params.id);
      return { success: true };
    },

    readSymbols: ({ body }) => readText(body.text),

    addSymbols: async ({ query, body, caller }) => {
      const list = await ownList(caller.id, query.list);
      const symbols = await Promise.all(body.symbols.map((typed) => starable(typed)));
      const unknown = body.symbols.find((_, at) => symbols[at] === null);
      if (unknown !== undefined) throw new Fault(404, `Unknown symbol ${unknown}`);
      const known = symbols.filter((symbol) => symbol !== null);
      const notes = body.symbols.map((typed) => body.notes?.[typed]?.trim() ?? '');
      const noted = known.map((symbol, at) => ({ symbol, note: notes[at] ?? '' }));
      const end = await stocks.addAll(caller.id, list, noted, iso(clock.now()), mostStocks);
      if ('room' in end) {
        throw new Fault(409, `A watchlist holds ${mostStocks} stocks: there is room for ${end.room} more here`);
      }
      return { added: end.added, already: new Set(known).size - end.added };
    },
  });
  return { routes, ownList };
}
