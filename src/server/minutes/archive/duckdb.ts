// DuckDB in the archive's thread: loaded at first use, with little memory, few threads and no network.
import type { DuckDBConnection } from '@duckdb/node-api';
import { Fault } from '../../process/fault.ts';
import { loadOnce } from '../../process/load-once.ts';

/** Memory for reading; WRITE_MEMORY is for sorting a day of the whole market, which spills to disk. */
const READ_MEMORY = '256MB';
const WRITE_MEMORY = '512MB';
const THREADS = '2';

export type Duck = DuckDBConnection;

async function open(memory: string, folder: string): Promise<{ duck: Duck; close: () => void }> {
  const { DuckDBInstance } = await import('@duckdb/node-api').catch((cause: unknown) => {
    throw new Fault(503, 'Archived minute bars need the package @duckdb/node-api, which is not installed.', { cause });
  });
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: memory,
    threads: THREADS,
    temp_directory: folder,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const duck = await instance.connect();
  return {
    duck,
    close: () => {
      duck.closeSync();
      instance.closeSync();
    },
  };
}

/** Connection shared by all readers while the thread runs. */
export const createReader = (folder: string): (() => Promise<Duck>) =>
  loadOnce(async () => (await open(READ_MEMORY, folder)).duck);

/** Separate instance for writing; its memory is free again afterwards. */
export async function withWriter<Result>(folder: string, work: (duck: Duck) => Promise<Result>): Promise<Result> {
  const { duck, close } = await open(WRITE_MEMORY, folder);
  try {
    return await work(duck);
  } finally {
    close();
  }
}
