// Ledger of the track record: each day's calls and outcomes under one Merkle root, the days chained by their hashes.
import { z } from 'zod';
import { CallKind, CallSide, RecordMarket } from '../call.ts';
import { EntryRule, Horizon, OutcomeFlag } from '../outcome.ts';
import { type Digest, toHex } from './merkle.ts';

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/**
 * RFC 8785: members sorted by UTF-16 code units, no spaces, numbers and strings as ECMAScript writes them. Throws for
 * numbers and lone surrogates that JSON cannot represent.
 */
export function canonicalJson(value: JsonValue): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`JSON has no form for ${value}`);
  if (typeof value === 'string' && !value.isWellFormed()) throw new RangeError('JSON has no form for a lone surrogate');
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.keys(value)
    .sort()
    .map((key) => `${canonicalJson(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${members.join(',')}}`;
}

function isList(value: readonly JsonValue[] | object): value is readonly JsonValue[] {
  return Array.isArray(value);
}

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
  /** Confidence as it was stated, 0 to 100. */
  confidence: N,
  /** Id of the publication the call became known by. */
  publication: N,
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
  entry_rule: EntryRule.nullable(),
  /** 0 for the first outcome; corrections count from 1. */
  correction: z.number(),
  /** Event behind the correction, filed after the previous outcome was settled; null for a first outcome. */
  corrected_for: z.string().nullable(),
});

const LedgerEntry = z.discriminatedUnion('type', [CallEntry, OutcomeEntry]);
export type LedgerEntry = z.infer<typeof LedgerEntry>;

const ledgerVersions = [1, 2] as const;
/** Version of the entries of newly sealed days. */
export const LEDGER_VERSION = 2;

/** Fields that version 2 added: entries of version 1 are hashed without them. */
const addedFields: readonly string[] = ['confidence', 'publication', 'entry_rule', 'correction', 'corrected_for'];

const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Sealed UTC day of one market. Hashes are hexadecimal SHA-256. */
export const LedgerDay = z.object({
  version: z.literal(ledgerVersions),
  market: RecordMarket,
  day: z.iso.date(),
  entries: z.number(),
  root: Hash,
  /** Head of the previous sealed day; zeros for the first. */
  previous: Hash,
  /** Hash of all other fields, which through `previous` covers the whole ledger; version 1 has no field `version`. */
  head: Hash,
});
export type LedgerDay = z.infer<typeof LedgerDay>;

export const FIRST_HEAD = '0'.repeat(64);

/** Ledger line of an entry, as hashed and exported. */
export function entryLine(entry: LedgerEntry, version: LedgerDay['version']): string {
  if (version > 1) return canonicalJson(entry as JsonValue);
  return canonicalJson(
    Object.fromEntries(Object.entries(entry).filter(([field]) => !addedFields.includes(field))) as JsonValue,
  );
}

/** Fields of a day in the order of its closing line. */
export function sealedFields(day: Omit<LedgerDay, 'head'>) {
  const { version, market, day: date, entries, root, previous } = day;
  return { ...(version === 1 ? {} : { version }), market, day: date, entries, root, previous };
}

/** Adds the head to a day with its number of entries and their root. */
export function chainDay(
  { version, market, day, previous }: Pick<LedgerDay, 'version' | 'market' | 'day' | 'previous'>,
  { entries, root }: Pick<LedgerDay, 'entries' | 'root'>,
  digest: Digest,
): LedgerDay {
  const sealed = { version, market, day, entries, root, previous };
  return { ...sealed, head: toHex(digest.sha256(digest.utf8(canonicalJson(sealedFields(sealed))))) };
}
