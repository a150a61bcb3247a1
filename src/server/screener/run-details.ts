// One stock of a published run in full, cut out of the run's reply: the reply as a whole is never parsed.
import { promisify } from 'node:util';
import { brotliDecompress, deflateRaw, inflateRaw } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { RunInfo } from '../../domain/screener/run.ts';
import { ScreenerStock } from '../../domain/screener/screener-stock.ts';
import { unpackColumns } from '../market-memory/packed-columns.ts';
import type { Snapshot } from '../publish/published.ts';
import type { ScreenerStore } from './store.ts';

const unpack = promisify(brotliDecompress);
const pack = promisify(deflateRaw);
const unpackBlock = promisify(inflateRaw);
const RUNS_KEPT = 3;
/** A run of 12,000 stocks takes some 25 MB; packed again in blocks a sixth of it, and a block opens within a millisecond. */
const BLOCK_ROWS = 64;
const FASTEST = 1;
const HEAD = '{"run_info":';
const AFTER_INFO = ',"stocks":[';

/** `at` and `length` are places in the reply, in bytes and in the order of its rows; a block is the bytes of 64 rows, packed. */
type Opened = { info: RunInfo; rows: Map<string, number>; at: Int32Array; length: Int32Array; blocks: Buffer[] };

export type RunDetails = {
  info(snapshot: Snapshot): Promise<RunInfo | null>;
  stock(snapshot: Snapshot, symbol: string): Promise<ScreenerStock | null>;
};

export function createRunDetails(store: Pick<ScreenerStore, 'places'>): RunDetails {
  const opened = new LRUCache<number, Promise<Opened | null>>({ max: RUNS_KEPT });

  async function open(id: number, packed: Buffer): Promise<Opened | null> {
    const places = await store.places(id);
    if (places === null) return null;
    const { symbols, columns } = unpackColumns(places);
    const at = columns.at as Int32Array;
    const length = columns.length as Int32Array;
    const bytes = await unpack(packed);
    const blocks: Buffer[] = [];
    for (let from = 0; from < at.length; from += BLOCK_ROWS) {
      const last = Math.min(from + BLOCK_ROWS, at.length) - 1;
      const end = (at[last] ?? 0) + (length[last] ?? 0);
      blocks.push(await pack(bytes.subarray(at[from], end), { level: FASTEST }));
    }
    const info = bytes.toString('utf8', HEAD.length, bytes.indexOf(AFTER_INFO));
    return {
      info: RunInfo.parse(JSON.parse(info)),
      rows: new Map(symbols.map((symbol, row) => [symbol, row])),
      at,
      length,
      blocks,
    };
  }

  function run({ source_id: id, published }: Snapshot): Promise<Opened | null> {
    if (id === null) return Promise.resolve(null);
    const known = opened.get(id);
    if (known !== undefined) return known;
    const mine = open(id, published.brotli).catch((error: unknown) => {
      opened.delete(id);
      throw error;
    });
    opened.set(id, mine);
    return mine;
  }

  return {
    info: async (snapshot) => (await run(snapshot))?.info ?? null,

    async stock(snapshot, symbol) {
      const found = await run(snapshot);
      const row = found?.rows.get(symbol);
      if (found === null || row === undefined) return null;
      const { at, length, blocks } = found;
      const first = row - (row % BLOCK_ROWS);
      const block = await unpackBlock(blocks[first / BLOCK_ROWS] ?? Buffer.alloc(0));
      const from = (at[row] ?? 0) - (at[first] ?? 0);
      return ScreenerStock.parse(JSON.parse(block.toString('utf8', from, from + (length[row] ?? 0))));
    },
  };
}
