// Time of day and zone beside a day in a date cell.
import { eachWord } from '../numbers/each-word.ts';

/** `utc`: minutes ahead of UTC. `new_york`: minutes behind New York, for US zones that change their clocks with it. */
type Zone = { utc: number } | { new_york: number };

/** Zones by lower-case name. Names shared with other countries mean those of the United States. */
const zones = eachWord<Zone>({
  'z utc gmt etc/utc etc/gmt': { utc: 0 },
  'et us/eastern america/new_york america/detroit': { new_york: 0 },
  'ct us/central america/chicago': { new_york: 60 },
  'mt us/mountain america/denver': { new_york: 120 },
  'pt us/pacific america/los_angeles': { new_york: 180 },
  edt: { utc: -240 },
  'est cdt': { utc: -300 },
  'cst mdt': { utc: -360 },
  'mst pdt': { utc: -420 },
  pst: { utc: -480 },
  'cet mez': { utc: 60 },
  'cest mesz': { utc: 120 },
});

/** Zone of `z`, `est`, `us/eastern`, `-0500`, `+01:00`, `utc+2`, `gmt-0500`; null if unknown. */
function readZone(text: string): Zone | null {
  if (Object.hasOwn(zones, text)) return zones[text] ?? null;
  const offset = /^(?:utc|gmt)?\s?([+-])(\d{1,2})(?::?([0-5]\d))?$/.exec(text);
  if (offset === null) return null;
  const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
  return minutes > 14 * 60 ? null : { utc: offset[1] === '-' ? -minutes : minutes };
}

export type SplitDate = {
  /** Text without the time. */
  day: string;
  /** Minutes after midnight; null where the cell has no time. */
  minute: number | null;
  /** True when nonzero seconds or fractions follow the minute. */
  has_seconds: boolean;
  zone: Zone | null;
};

const clock = String.raw`(\d{1,2})(?:[:.h]([0-5]\d))?(?:[:.]([0-5]\d)(?:[.,](\d{1,9}))?)?\s*(?:([ap])\.?\s?m?\b\.?)?(?:\s*(?:uhr|h)\b)?`;
const zone = String.raw`(?:\s*\(?(z|(?:utc|gmt)\s?[+-]\d{1,2}(?::?\d{2})?|[+-]\d{1,2}(?::?\d{2})?|[a-z]{2,5}|[a-z]+\/[a-z_]+)\)?(?:\s*\([a-z ]+\))?)?`;
/** Day, then "t", punctuation or a space, then the time. */
const after = new RegExp(
  String.raw`^(.*?[^\s,;])(?:t|\s*[,;]\s*|(?<=\d{8})-|\s+-\s+|\s+)(?:(?:at|um|om|alle|a las|a)\s+)?${clock}${zone}$`,
);
/** Time without separators, only after a complete date: the last four digits of `Nov 25, 2025` are not a time. */
const packedAfter = new RegExp(
  String.raw`^(\d{8}|\d{4}-\d{2}-\d{2})(?:t|\s*[,;]\s*|[-\s]+)(\d{2})([0-5]\d)([0-5]\d)?${zone}$`,
);
const packedAll = /^((?:19|20)\d{6})([0-2]\d)([0-5]\d)([0-5]\d)?$/;
const before = new RegExp(String.raw`^${clock}(?:\s*\(?([a-z]{1,5}|[+-]\d{2}:?\d{2})\)?)?,?\s+(?:on\s+)?(\S.*)$`);
/** Format of C and Unix: Tue Nov 24 09:30:00 EST 2026. */
const yearLast = /^((?:[a-z]{3} )?[a-z]{3} {1,2}\d{1,2}) (\d{2}:\d{2}:\d{2})(?: ([a-z]{1,5}))? (\d{4})$/;
/** Session words of earnings calendars after the day: amc, before open, after close. */
const aroundSession = /(?:\s+(?:amc|bmo|dmh|dmt|tas|after(?: market)? close|before(?: market)? open)|\/[ab])$/;

const HALF_DAY = 12;

/** Minutes after midnight; null for an impossible time. */
function readMinute(hour: string, minute: string | undefined, half: string | undefined): number | null {
  const given = Number(hour);
  if (minute === undefined && half === undefined) return null;
  if (half === undefined) return given > 23 ? null : given * 60 + Number(minute);
  if (given < 1 || given > HALF_DAY) return null;
  return ((given % HALF_DAY) + (half === 'p' ? HALF_DAY : 0)) * 60 + Number(minute ?? 0);
}

const isMore = (seconds: string | undefined, parts: string | undefined) =>
  Number(seconds ?? 0) > 0 || Number(parts ?? 0) > 0;

/**
 * Splits a date text (normalized by plainWords) into day, time and zone; null when time or zone cannot be parsed,
 * because the day is then doubtful too.
 */
export function splitDate(text: string): SplitDate | null {
  const unix = yearLast.exec(text);
  if (unix !== null) return splitDate(`${unix[1]} ${unix[4]} ${unix[2]}${unix[3] === undefined ? '' : ` ${unix[3]}`}`);
  const plain = { day: text, minute: null, has_seconds: false, zone: null };
  const session = aroundSession.exec(text);
  if (session !== null) return { ...plain, day: text.slice(0, session.index) };
  const day = /^(\d{4}-\d{2}-\d{2})(?:z|[+-]\d{2}:\d{2})$/.exec(text);
  if (day !== null) return { ...plain, day: day[1] ?? '' };
  return splitAfter(text) ?? splitBefore(text) ?? (/\d:\d/.test(text) ? null : plain);
}

function splitAfter(text: string): SplitDate | null {
  const packed = packedAll.exec(text) ?? packedAfter.exec(text);
  const found = packed ?? after.exec(text);
  if (found === null) return null;
  const [, day = '', hour = '', minutes, seconds, ...rest] = found;
  const [parts, half, named] = packed === null ? rest : [undefined, undefined, rest[0]];
  const minute = readMinute(hour, minutes, half);
  const known = named === undefined ? null : readZone(named);
  if (minute === null || (named !== undefined && known === null)) return null;
  return { day, minute, has_seconds: isMore(seconds, parts), zone: known };
}

/** Splits a text with the time first: 08:30 AM ET, Nov 24, 2026. */
function splitBefore(text: string): SplitDate | null {
  const found = before.exec(text);
  if (found === null || !/^\d{1,2}:|^\d{1,2}\s*[ap]/.test(text)) return null;
  const [, hour = '', minutes, seconds, parts, half, word, rest = ''] = found;
  const minute = readMinute(hour, minutes, half);
  if (minute === null) return null;
  const known = word === undefined ? null : readZone(word);
  if (word !== undefined && known === null) {
    // The word is no zone but the start of the day: 09:30 Nov 24, 2026.
    return { day: `${word} ${rest}`, minute, has_seconds: isMore(seconds, parts), zone: null };
  }
  return { day: rest, minute, has_seconds: isMore(seconds, parts), zone: known };
}
