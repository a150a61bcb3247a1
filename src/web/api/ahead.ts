// Replies prefetched by public/ahead.js, each used once and only by the session that requested it.
import { runAfter } from '../ui/time/clock.ts';

type Ahead = { token: string; replies: Map<string, Promise<Response>> };

/** Age at which an unused early reply is outdated. */
const KEPT_MS = 15_000;

const asked = (): Ahead | undefined => (window as Window & { ahead?: Ahead }).ahead;

/** Early reply to a GET of this address; null if it was not requested early in this session or is already used. */
export function replyAhead(address: string, token: string | null): Promise<Response> | null {
  const ahead = asked();
  if (ahead === undefined || ahead.token !== token) return null;
  const reply = ahead.replies.get(address) ?? null;
  ahead.replies.delete(address);
  return reply;
}

/** Drops unused early replies after KEPT_MS; called when the program starts. */
export function forgetAheadLater(): void {
  runAfter(KEPT_MS, () => asked()?.replies.clear());
}
