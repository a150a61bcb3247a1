// Ledger of the track record: each day's calls and outcomes under one Merkle root, the days chained by their hashes.
import { z } from 'zod';
import { CallKind, CallSide, RecordMarket } from '../call.ts';
import { Horizon, OutcomeFlag } from '../outcome.ts';
import { canonicalJson, type JsonValue } from './canonical-json.ts';
import { type Digest, toHex } from './merkle.ts';

const N = z.number().nullable();
const Instant = z.iso.datetime();

const CallEntry = z.object({
  type: z.literal('call'),
  id: z.number(),
  kind: CallKind,
  source: z.string(),
  symbol: z.string(),
  figi: z.string().nullable(),
  side: CallSide,
  strength: N,
  known_at: Instant,
  formula_version: z.string(),
});

const OutcomeEntry = z.object({
  type: z.literal('outcome'),
  call: z.number(),
  horizon: Horizon,
  state: z.enum(['settled', 'unsettled']),
  flag: OutcomeFlag.nullable(),
  entry_at: Instant.nullable(),
  entry_price: N,
  exit_at: Instant.nullable(),
  exit_price: N,
  gross: N,
  cost: N,
  excess_spy: N,
  excess_market: N,
  excess_sector: N,
  rule_version: z.string(),
  settled_at: Instant,
});

const LedgerEntry = z.discriminatedUnion('type', [CallEntry, OutcomeEntry]);
export type LedgerEntry = z.infer<typeof LedgerEntry>;

const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/** UTC day of one market. Hashes are hexadecimal SHA-256. */
export const LedgerDay = z.object({
  market: RecordMarket,
  day: z.iso.date(),
  entries: z.number(),
  root: Hash,
  /** Head of the sealed day before; zeros for the first. */
  previous: Hash,
  /** Hash of `previous` and this day's other fields, so that it commits to the whole ledger. */
  head: Hash,
});
export type LedgerDay = z.infer<typeof LedgerDay>;

export const FIRST_HEAD = '0'.repeat(64);

/** Ledger line of an entry, as hashed and exported. */
export function entryLine(entry: LedgerEntry): string {
  return canonicalJson(entry as JsonValue);
}

/** A day with its head, from its number of entries and their root. */
export function chainDay(
  { market, day, previous }: Pick<LedgerDay, 'market' | 'day' | 'previous'>,
  { entries, root }: Pick<LedgerDay, 'entries' | 'root'>,
  digest: Digest,
): LedgerDay {
  const sealed = { market, day, entries, root, previous };
  return { ...sealed, head: toHex(digest.sha256(digest.utf8(canonicalJson(sealed)))) };
}
