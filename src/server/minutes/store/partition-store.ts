// Daily partitions: created before the first row of a day, dropped with the day.
import type { DateKey } from '../../../domain/market/calendar.ts';
import { addDays } from '../../../domain/market/calendar.ts';
import type { Db } from '../../db/database.ts';
import { lockNumbers } from '../../db/lock-numbers.ts';
import type { Query } from '../../db/query.ts';

const dailyTables = ['minute_market', 'minute_luld', 'minute_frame'] as const;
export type DailyTable = (typeof dailyTables)[number];

const toPartitionName = (table: DailyTable, day: DateKey) => `${table}_${day.replaceAll('-', '')}`;

/** Days of a table that have a partition, oldest first. */
export async function partitionDays(query: Query, table: DailyTable): Promise<DateKey[]> {
  const { rows } = await query<{ name: string }>`select c.relname as name
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = ${table}::regclass order by 1`;
  return rows.map(({ name }) => toDay(name.slice(-8)));
}

const toDay = (digits: string): DateKey => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;

/** Table and day in a partition's name; null for other names. */
export function dailyPartition(name: string): { table: DailyTable; day: DateKey } | null {
  const [, table, digits = ''] = /^(\w+)_(\d{8})$/.exec(name) ?? [];
  const known = dailyTables.find((daily) => daily === table);
  const day = toDay(digits);
  return known === undefined || !isDay(day) ? null : { table: known, day };
}

const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));

/** Makes the partition beside the table, then attaches it, so that readers do not wait. */
export async function makeDailyPartition(query: Query, table: DailyTable, day: DateKey): Promise<void> {
  if (!isDay(day)) throw new Error(`Not a day: ${day}`);
  const name = toPartitionName(table, day);
  await query(
    `create table ${name} (like ${table} including defaults including constraints including storage including indexes)`,
  );
  await query(`alter table ${table} attach partition ${name} for values from ('${day}') to ('${addDays(day, 1)}')`);
}

export async function ensurePartitions(db: Db, table: DailyTable, days: readonly DateKey[]): Promise<void> {
  if (days.length === 0) return;
  const missing = (query: Query) => query.column<DateKey>`select day from unnest(${days}::date[],
         ${days.map((day) => toPartitionName(table, day))}::text[]) as d (day, name) where not exists (
         select from pg_inherits i join pg_class c on c.oid = i.inhrelid
         where i.inhparent = ${table}::regclass and c.relname = d.name)`;
  if ((await missing(db.query)).length === 0) return;
  await db.transaction(async (query) => {
    // A second process waits here and finds the partitions made.
    await query`select pg_advisory_xact_lock(${lockNumbers.minutePartitions})`;
    for (const day of await missing(query)) await makeDailyPartition(query, table, day);
  });
}

export async function dropPartition(query: Query, table: DailyTable, day: DateKey): Promise<void> {
  await query(`drop table if exists ${toPartitionName(table, day)}`);
}
