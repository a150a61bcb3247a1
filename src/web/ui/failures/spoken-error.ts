// Errors whose words were written for people; of all others only the log and developers hear more.

/** Its message may be shown as it is. */
export class SpokenError extends Error {}

/** The words of an error written for people, else the fallback: what a browser or a bug says helps nobody who reads it. */
export function spokenWords(error: unknown, fallback: string): string {
  return (error instanceof SpokenError && error.message) || fallback;
}
