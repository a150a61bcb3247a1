// Goal: 66 lists with 1,000,000 rows from their files into typed columns, beside DuckDB on one thread.
import { closeSync, openSync, readSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { tableShape } from '../src/domain/pipeline/reading/table-shape.ts';
import { numberColumns } from '../src/domain/pipeline/rows/cell-checks.ts';
import { SymbolTable } from '../src/domain/stocks/symbols/symbol-table.ts';
import { type Goal, sideBySide } from './compare.ts';
import { expertListFiles } from './expert-list-files.ts';
import { type ColumnKind, ColumnRoom, typedColumns } from './typed-columns.ts';

const ROWS = 1_000_000;
const SYMBOLS = 15_152;

/** Reads files in turn into the same memory. */
function fileReader(largest: number): (path: string) => Uint8Array {
  const room = new Uint8Array(largest);
  return (path) => {
    const file = openSync(path, 'r');
    try {
      return room.subarray(0, readSync(file, room));
    } finally {
      closeSync(file);
    }
  };
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

export const parseGoal: Goal = {
  name: 'parse',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'smart-cat-bench-'));
    try {
      const lists: { path: string; header: string[]; kinds: ColumnKind[]; size: number }[] = [];
      for (const { file_name, bytes } of expertListFiles(ROWS, SYMBOLS, { plain: true })) {
        const path = join(folder, file_name);
        await writeFile(path, bytes);
        const header = tableShape(bytes).header;
        const kinds = header.map(
          (name): ColumnKind => (name === 'Symbol' ? 'symbol' : Object.hasOwn(numberColumns, name) ? 'number' : 'text'),
        );
        lists.push({ path, header, kinds, size: bytes.length });
      }
      const duck = await (await DuckDBInstance.create(':memory:')).connect();
      await duck.run('set threads = 1');
      const read = fileReader(Math.max(...lists.map(({ size }) => size)));
      let rows = 0;
      const result = await sideBySide({
        goal: 'parse',
        peer: 'duckdb, 1 thread',
        target: 0.45,
        note: `${lists.length} files, ${ROWS} rows, ${Math.round(lists.reduce((sum, list) => sum + list.size, 0) / 1e6)} MB`,
        ours: () => {
          const symbols = new SymbolTable();
          const room = new ColumnRoom();
          rows = 0;
          for (const { path, kinds } of lists) rows += typedColumns(read(path), kinds, symbols, room).rows;
          return undefined;
        },
        theirs: async () => {
          for (const { path, header, kinds } of lists) {
            const columns = header.map(
              (name, at) => `${literal(name)}: '${kinds[at] === 'number' ? 'DOUBLE' : 'VARCHAR'}'`,
            );
            await duck.run(
              `create or replace table list as select * from read_csv(${literal(path)}, header = true, auto_detect = false,
                 delim = ',', quote = '"', escape = '"', new_line = '\\r\\n', columns = {${columns.join(', ')}})`,
            );
          }
        },
      });
      if (rows !== ROWS) throw new Error(`${rows} of ${ROWS} rows were read.`);
      return [result];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
