// Time limits of requests and replies; slow connections are closed.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { secondMs } from '../../domain/numbers/time.ts';
import type { Clock } from '../process/clock.ts';

/** Time for a whole request, uploads included. */
export const REQUEST_TIMEOUT_MS = 120_000;
/** Time for the headers of a request, checked each second. */
export const HEADERS_TIMEOUT_MS = 8_000;
export const CHECK_MS = 1_000;
/** Time for the body of a request; for an upload, the time without a byte. */
const BODY_TIMEOUT_MS = 13_000;
const RESPONSE_DEADLINE_MS = 30_000;
/** Node allows two periods without a byte taken, because the first one ends with what the system buffered. */
const READER_IDLE_MS = 14_000;

/** Closes a connection whose handler is silent for this long; an upload has the time of a whole request. */
export function setDeadline(response: ServerResponse, deadlineMs = RESPONSE_DEADLINE_MS): void {
  response.setTimeout(deadlineMs, () => response.destroy());
}

/** Closes the connection of a reader who takes nothing for 30 s, from the first byte of a reply. */
export function setReaderDeadline(response: ServerResponse): void {
  setDeadline(response, READER_IDLE_MS);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Calls `onLate` once when the body is not complete in time. An upload may take longer as long as bytes come. */
export function watchBody(
  clock: Pick<Clock, 'sleep' | 'monotonic'>,
  request: IncomingMessage,
  isUpload: boolean,
  onLate: () => void,
): void {
  if (!hasBody(request)) return;
  const over = new AbortController();
  const end = () => over.abort(new Error('the body is complete'));
  for (const event of ['end', 'close'] as const) request.once(event, end);
  const { socket } = request;
  async function watch(): Promise<void> {
    let received = socket.bytesRead;
    let movedAt = clock.monotonic();
    while (!over.signal.aborted) {
      await clock.sleep(isUpload ? secondMs : BODY_TIMEOUT_MS, over.signal);
      if (isUpload && socket.bytesRead !== received) {
        received = socket.bytesRead;
        movedAt = clock.monotonic();
      }
      if (clock.monotonic() - movedAt >= BODY_TIMEOUT_MS) return onLate();
    }
  }
  // Stops watching at the end of the body; the signal is aborted then.
  watch().catch(() => undefined);
}
