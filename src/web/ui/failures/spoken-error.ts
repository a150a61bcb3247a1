// Errors whose message is written for people; other messages go to the log only.

/** Error whose message may be shown to users. */
export class SpokenError extends Error {}

/** Message of a SpokenError, else the fallback: messages of browsers and bugs do not help a reader. */
export function spokenWords(error: unknown, fallback: string): string {
  return (error instanceof SpokenError && error.message) || fallback;
}
