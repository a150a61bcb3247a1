// One stock of a published run in full, cut out of the run's reply: the reply as a whole is never parsed.
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { RunInfo } from '../../domain/screener/run.ts';
import { ScreenerStock } from '../../domain/screener/screener-stock.ts';
import { unpackColumns } from '../market-memory/packed-columns.ts';
import type { Snapshot } from '../publish/publish.ts';
import type { ScreenerStore } from './store.ts';

const unpack = promisify(brotliDecompress);
/** A run of 12,000 stocks takes some 25 MB. */
const RUNS_KEPT = 3;
const HEAD = '{"run_info":';
const AFTER_INFO = ',"stocks":[';

type Opened = { bytes: Buffer; rows: Map<string, number>; at: Int32Array; length: Int32Array };

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
    return {
      bytes: await unpack(packed),
      rows: new Map(symbols.map((symbol, row) => [symbol, row])),
      at: columns.at as Int32Array,
      length: columns.length as Int32Array,
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
    async info(snapshot) {
      const found = await run(snapshot);
      if (found === null) return null;
      const end = found.bytes.indexOf(AFTER_INFO);
      return RunInfo.parse(JSON.parse(found.bytes.toString('utf8', HEAD.length, end)));
    },

    async stock(snapshot, symbol) {
      const found = await run(snapshot);
      const row = found?.rows.get(symbol);
      if (found === null || row === undefined) return null;
      const at = found.at[row] ?? 0;
      return ScreenerStock.parse(JSON.parse(found.bytes.toString('utf8', at, at + (found.length[row] ?? 0))));
    },
  };
}
