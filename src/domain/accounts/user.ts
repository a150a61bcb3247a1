// Account on the wire.
import { z } from 'zod';
import { csvNotationNames } from '../text/csv-notations.ts';

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A zone of the IANA database, such as `Europe/Berlin`. */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'must be a time zone such as Europe/Berlin');

/** Notation of exported files: cell separator and decimal mark. */
export const CsvNotation = z.enum(csvNotationNames);

export const User = z.object({
  id: z.number(),
  full_name: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  /** Time zone of shown times; absent: Pacific. */
  time_zone: z.string().optional(),
  /** Notation of exported files; absent until the first export or a choice. */
  csv_notation: CsvNotation.optional(),
  /** Present once the user dismissed the suggestions of the first visit. */
  has_begun: z.literal(true).optional(),
});
export type User = z.infer<typeof User>;

/** Session that is still valid. `id` serves to revoke it and is not the token. */
export const SessionInfo = z.object({
  id: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
  agent: z.string().nullable(),
  /** IP address at sign-in; null if unknown. */
  ip: z.string().nullable(),
  current: z.boolean(),
});
export type SessionInfo = z.infer<typeof SessionInfo>;
