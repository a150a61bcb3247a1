// Parser of frames of Massive's stocks socket: arrays of minutes (AM), price bands (LULD), statuses and others.
import { type BarProblem, checkBar, checkStart } from '../../domain/market/checks/check-bar.ts';
import type { LuldEvent, MinuteAggregate } from '../../domain/minutes/aggregate.ts';
import type { EpochMs } from '../../domain/numbers/kinds.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { FeedReading } from '../ports/minute-feed.ts';
import { readJson } from '../reading/read-json.ts';
import { finiteOrNull, instantMs, numberOrNaN, positiveOrNull } from '../reading/wire-values.ts';

export type SocketStatus = { status: string; message: string };
export type SocketReading = FeedReading & { statuses: SocketStatus[] };

/** Most events read per frame, several times the symbols of the market; the rest counts as malformed. */
const MOST_EVENTS = 100_000;
const SYMBOL = /^[A-Za-z0-9.\-/]{1,20}$/;
const DIGITS = /^[1-9]\d{0,19}$/;
const NS_DIGITS = 18;
const US_DIGITS = 15;
const MS_DIGITS = 12;
const TEXT = new TextDecoder('utf-8');

type Fields = Record<string, unknown>;

const counted = (value: unknown): number | null => {
  const number = finiteOrNull(value);
  return number !== null && number >= 0 ? number : null;
};
/** Epoch ms of a number or, when it is too long to be exact, of its digits; null for other values. */
const instant = (value: unknown): number | null =>
  instantMs(typeof value === 'number' || typeof value === 'string' ? value : null);

/** Nanoseconds since 1970 as text, from an instant in s, ms, µs or ns; null for other values. */
export function readNanos(value: unknown): string | null {
  const digits = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof digits !== 'string' || !DIGITS.test(digits)) return null;
  if (digits.length >= NS_DIGITS) return digits;
  if (digits.length >= US_DIGITS) return `${digits}000`;
  return digits.length >= MS_DIGITS ? `${digits}000000` : `${digits}000000000`;
}

/**
 * Aggregate of a minute, or the problem of an impossible bar; null without a symbol or a start at a whole minute. `op`
 * is 0 before the open.
 */
function readAggregate(event: Fields, receivedMs: EpochMs): MinuteAggregate | BarProblem | null {
  const { sym: symbol } = event;
  const start_ms = instant(event.s);
  if (typeof symbol !== 'string' || !SYMBOL.test(symbol) || start_ms === null || start_ms % minuteMs !== 0) return null;
  const bar = {
    open: numberOrNaN(event.o),
    high: numberOrNaN(event.h),
    low: numberOrNaN(event.l),
    close: numberOrNaN(event.c),
    volume: numberOrNaN(event.v),
  };
  const problem = checkBar(bar, 'minute') ?? checkStart(start_ms, null, receivedMs);
  if (problem !== null) return problem;
  return {
    symbol,
    start_ms,
    end_ms: instant(event.e) ?? start_ms + minuteMs,
    ...bar,
    accumulated_volume: counted(event.av),
    official_open: positiveOrNull(event.op),
    vwap: positiveOrNull(event.vw),
    avg_price: positiveOrNull(event.a),
    avg_trade_size: counted(event.z),
    is_otc: event.otc === true,
    received_ms: receivedMs,
    source: 'feed',
  };
}

/** Price bands; limits are 0 during a halt. Null without symbol, time or tape. */
function readBands(event: Fields, receivedMs: EpochMs): LuldEvent | null {
  const { T: symbol, z: tape, i: indicators } = event;
  const event_ns = readNanos(event.t);
  const event_ms = instantMs(event_ns);
  if (typeof symbol !== 'string' || !SYMBOL.test(symbol) || event_ns === null || event_ms === null) return null;
  if (tape !== 1 && tape !== 2 && tape !== 3) return null;
  const sequence = counted(event.q);
  return {
    symbol,
    high_limit: counted(event.h),
    low_limit: counted(event.l),
    indicators: Array.isArray(indicators) ? indicators.filter((one) => Number.isInteger(one)) : [],
    tape,
    event_ns,
    event_ms,
    sequence_number: sequence !== null && Number.isSafeInteger(sequence) ? sequence : null,
    received_ms: receivedMs,
  };
}

/** JSON.parse is faster but rounds long numbers, which occur only in frames with bands. */
function parseJson(text: string): unknown {
  return text.includes('"LULD"') || text.includes('__proto__') ? readJson(text, 8) : JSON.parse(text);
}

/** Events of a frame; a frame that is no JSON array counts as one malformed event. */
export function parseFrame(frame: Uint8Array, receivedMs: EpochMs): SocketReading {
  const reading: SocketReading = { aggregates: [], luld: [], statuses: [], unknown: 0, malformed: 0, left_out: {} };
  let events: unknown;
  try {
    events = parseJson(TEXT.decode(frame));
  } catch {
    events = null;
  }
  if (!Array.isArray(events)) return { ...reading, malformed: 1 };
  reading.malformed += Math.max(0, events.length - MOST_EVENTS);
  for (const event of events.slice(0, MOST_EVENTS)) readEvent(event, receivedMs, reading);
  return reading;
}

function leaveOut(why: BarProblem, into: SocketReading): void {
  into.malformed += 1;
  into.left_out[why] = (into.left_out[why] ?? 0) + 1;
}

function readEvent(event: unknown, receivedMs: EpochMs, into: SocketReading): void {
  if (typeof event !== 'object' || event === null) {
    into.malformed += 1;
    return;
  }
  const fields = event as Fields;
  switch (fields.ev) {
    case 'AM': {
      const read = readAggregate(fields, receivedMs);
      if (read !== null && typeof read === 'object') into.aggregates.push(read);
      else leaveOut(read ?? 'price or volume missing', into);
      break;
    }
    case 'LULD': {
      const read = readBands(fields, receivedMs);
      if (read === null) into.malformed += 1;
      else into.luld.push(read);
      break;
    }
    case 'status':
      into.statuses.push({ status: String(fields.status ?? ''), message: String(fields.message ?? '').slice(0, 500) });
      break;
    default:
      into.unknown += 1;
  }
}

const STATUS = new TextEncoder().encode('"status"');

/** Whether a frame may contain status messages; frames with data alone need not be parsed for them. */
export function mayHoldStatus(frame: Uint8Array): boolean {
  return Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength).includes(STATUS);
}
