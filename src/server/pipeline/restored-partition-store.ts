// SQL of a partition of signals that a restore recreates. Texts of a backup enter a statement only checked or quoted.
import type { Query } from '../db/query.ts';
import { partitionName } from './state/signal-partitions.ts';

/** Partition as described in a backup; `value`: column default as PostgreSQL writes it. */
export type PartitionTexts = {
  parent: string | null;
  columns: readonly {
    name: string;
    value: string | null;
    storage: 'plain' | 'external' | 'extended' | 'main' | null;
  }[];
  indexes: readonly string[];
};

/** Default of the column imported_at, as PostgreSQL writes it. */
const INSTANT = /^'(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00)'::timestamp with time zone$/;
/** Index over columns, as PostgreSQL writes it. */
const PLAIN_INDEX = /^CREATE INDEX \w+ ON public\.\w+ USING btree \(([a-z_]+(?:, [a-z_]+)*)\)$/;

const toBatchId = (name: string) => Number(/^signal_b([1-9]\d{0,14})$/.exec(name)?.[1]);

/**
 * Reason why a table is not a partition of signals, as the rest of a sentence that begins with the table; null for a
 * partition.
 */
export function refusalOfPartition(name: string, { parent, columns, indexes }: PartitionTexts): string | null {
  if (Number.isNaN(toBatchId(name))) return 'is none of this product';
  if (parent !== null && parent !== 'signal') return `is no part of ${parent}`;
  const foreign = columns.find(({ name: column, value }) => {
    if (value === null || (column === 'imported_at' && INSTANT.test(value))) return false;
    return column !== 'batch_id' || value !== String(toBatchId(name));
  });
  if (foreign !== undefined) return `has another default of ${foreign.name}`;
  return indexes.every((index) => PLAIN_INDEX.test(index)) ? null : 'has an index of another kind';
}

/**
 * Creates the table of a batch's signals: attached to `signal`, or separate if it was still being imported. Returns the
 * reason of a refusal; null when created.
 */
export async function makeSignalPartition(query: Query, name: string, texts: PartitionTexts): Promise<string | null> {
  const refusal = refusalOfPartition(name, texts);
  if (refusal !== null) return refusal;
  const { parent, columns, indexes } = texts;
  const batchId = toBatchId(name);
  const table = partitionName(batchId);
  const check = parent === null ? `, constraint ${table}_batch check (batch_id = ${batchId})` : '';
  await query(`create table ${table} (like signal${check})`);
  for (const { name: column, value, storage } of columns) {
    const change = (what: string) =>
      query(`alter table ${table} alter column "${column.replaceAll('"', '""')}" ${what}`);
    if (storage !== null) await change(`set storage ${storage}`);
    const [, instant] = INSTANT.exec(value ?? '') ?? [];
    if (instant !== undefined) await change(`set default '${instant}'`);
    else if (value !== null) await change(`set default ${batchId}`);
  }
  for (const index of indexes) {
    const [, indexed] = PLAIN_INDEX.exec(index) ?? [];
    await query(`create index on ${table} (${indexed})`);
  }
  if (parent !== null) await query(`alter table signal attach partition ${table} for values in (${batchId})`);
  return null;
}
