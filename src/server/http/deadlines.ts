// Time limits of requests and replies; slow connections are closed.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { secondMs } from '../../domain/numbers/time.ts';
import type { Clock } from '../process/clock.ts';

/** Time for a whole request, uploads included. */
export const REQUEST_TIMEOUT_MS = 120_000;
/** Time for the headers of a request, checked each second. */
export const HEADERS_TIMEOUT_MS = 8_000;
export const CHECK_MS = 1_000;
/** Time for a whole body; for an upload, the longest pause between bytes. */
const BODY_TIMEOUT_MS = 13_000;
const RESPONSE_DEADLINE_MS = 30_000;
/** Half of about 30 s: bytes the kernel buffers count as taken, so a stalled reader gets two periods. */
const READER_IDLE_MS = 14_000;

/** Closes the connection when the handler sends nothing for `deadlineMs`. */
export function setDeadline(response: ServerResponse, deadlineMs = RESPONSE_DEADLINE_MS): void {
  response.setTimeout(deadlineMs, () => response.destroy());
}

/** Closes the connection of a reader who takes no byte for about 30 s. */
export function setReaderDeadline(response: ServerResponse): void {
  setDeadline(response, READER_IDLE_MS);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Calls `onLate` once if the body is not complete in time; an upload may take longer while bytes arrive. */
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
  // `sleep` rejects when the body ends and the signal aborts.
  watch().catch(() => undefined);
}
