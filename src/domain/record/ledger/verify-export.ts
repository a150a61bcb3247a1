// Check of an exported ledger, with nothing but the file: entries under their day's root, days chained to the first.
import { plural } from '../../market/format.ts';
import { recordMarkets } from '../call.ts';
import { chainDay, FIRST_HEAD, LEDGER_VERSION, type LedgerDay, sealedFields } from './ledger.ts';
import { createMerkleRoot, type Digest, leafHash, toHex } from './merkle.ts';

/** `line`: counted from 1; null for a fault of the whole file. */
type LedgerFault = { line: number | null; fault: string };

export type LedgerCheck = {
  days: number;
  entries: number;
  /** Head of the last valid day; null if there is none. */
  head: string | null;
  first_day: string | null;
  last_day: string | null;
  /** First fault, after which nothing is checked; null if there is none. */
  fault: LedgerFault | null;
};

const DAY_LINE = '{"sealed":';

/** Closing line of a day in an export. */
export function dayLine(day: LedgerDay): string {
  return `${DAY_LINE}${JSON.stringify({ ...sealedFields(day), head: day.head })}}`;
}

const HASH = /^[0-9a-f]{64}$/;

/** Type guard by plain comparisons, so that pages check exports without a schema library. */
function isDay(value: unknown): value is LedgerDay {
  if (typeof value !== 'object' || value === null) return false;
  const { version, market, day, entries, root, previous, head } = value as Record<string, unknown>;
  return (
    (version === 1 || version === LEDGER_VERSION) &&
    recordMarkets.some((known) => known === market) &&
    typeof day === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(day) &&
    Number.isSafeInteger(entries) &&
    [root, previous, head].every((hash) => typeof hash === 'string' && HASH.test(hash))
  );
}

function readDay(line: string): LedgerDay | null {
  try {
    const { sealed } = JSON.parse(line) as { sealed: object };
    const day = { version: 1, ...sealed };
    // Only the exact spelling is accepted, so that any changed byte is found.
    return isDay(day) && dayLine(day) === line ? day : null;
  } catch {
    return null;
  }
}

/** Entries are much shorter: a longer line belongs to another file and is not buffered. */
const MOST_LINE_BYTES = 4 * 1_024 * 1_024;

const LINE_FEED = 10;
const DAY_BYTES = Array.from(DAY_LINE, (letter) => letter.charCodeAt(0));

/** Closing lines are ASCII; other bytes decode to characters that no closing line has. */
const asText = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

const isDayLine = (bytes: Uint8Array) => DAY_BYTES.every((byte, at) => bytes[at] === byte);

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Checks an export of one market, fed in pieces of any size. Lines end with a line feed. */
export function createLedgerCheck(digest: Digest) {
  const check: LedgerCheck = { days: 0, entries: 0, head: null, first_day: null, last_day: null, fault: null };
  let tree = createMerkleRoot(digest);
  let market: string | null = null;
  let line = 0;

  /** Fault of a closing line; null for a valid day. */
  function findFault(day: LedgerDay | null, root: string): string | null {
    if (day === null) return 'The line that seals a day cannot be read.';
    if (market !== null && day.market !== market) return `The day is of the ${day.market} market.`;
    if (day.previous !== (check.head ?? FIRST_HEAD)) return 'The day does not follow the day before.';
    if (check.last_day !== null && day.day <= check.last_day)
      return `${day.day} does not come after ${check.last_day}.`;
    if (day.entries !== tree.size())
      return `The day has ${plural(tree.size(), 'entry', 'entries')}, not ${day.entries}.`;
    if (day.root !== root) return 'An entry of this day was changed: its root differs.';
    if (chainDay(day, { entries: day.entries, root }, digest).head !== day.head) return 'The head of the day differs.';
    return null;
  }

  function closeDay(text: string): void {
    const day = readDay(text);
    const fault = findFault(day, toHex(tree.root()));
    if (day === null || fault !== null) {
      check.fault = { line, fault: fault ?? '' };
      return;
    }
    market = day.market;
    check.days += 1;
    check.entries += day.entries;
    check.head = day.head;
    check.first_day ??= day.day;
    check.last_day = day.day;
    tree = createMerkleRoot(digest);
  }

  function addLine(bytes: Uint8Array): void {
    line += 1;
    if (check.fault !== null) return;
    if (isDayLine(bytes)) closeDay(asText(bytes));
    else tree.add(leafHash(bytes, digest));
  }

  /** Pieces of a line whose end has not arrived yet. */
  let open: Uint8Array[] = [];
  let openBytes = 0;

  function bufferPiece(bytes: Uint8Array): void {
    if (check.fault !== null || bytes.length === 0) return;
    openBytes += bytes.length;
    open.push(bytes.slice());
    if (openBytes <= MOST_LINE_BYTES) return;
    open = [];
    check.fault = { line: line + 1, fault: 'The line is longer than any entry of a ledger.' };
  }

  /** Missing end of a file whose lines have no fault; null if it is complete. */
  function findMissing(): LedgerFault | null {
    const left = tree.size();
    if (line === 0) return { line: null, fault: 'The file is empty.' };
    if (check.days === 0) return { line: null, fault: 'This is no export of the ledger: no line of it seals a day.' };
    if (left === 0) return null;
    const words = `${plural(left, 'entry', 'entries')} at the end of the file ${left === 1 ? 'is' : 'are'} of no sealed day.`;
    return { line, fault: words };
  }

  return {
    add(bytes: Uint8Array): void {
      let from = 0;
      for (let to = bytes.indexOf(LINE_FEED); to >= 0; to = bytes.indexOf(LINE_FEED, from)) {
        const rest = bytes.subarray(from, to);
        addLine(open.length === 0 ? rest : joined([...open, rest]));
        open = [];
        openBytes = 0;
        from = to + 1;
      }
      bufferPiece(bytes.subarray(from));
    },

    /** Entries after the last sealed day belong to no day and are a fault. */
    end(): LedgerCheck {
      if (open.length > 0) addLine(joined(open));
      open = [];
      check.fault ??= findMissing();
      return { ...check };
    },
  };
}
