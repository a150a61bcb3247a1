// How long a reply may stand still before its connection is cut.
import type { ServerResponse } from 'node:http';

export const REQUEST_TIMEOUT_MS = 120_000;
const RESPONSE_DEADLINE_MS = 30_000;

/** Cuts a connection on which nothing has moved for so long; an upload is given the time of a whole request. */
export function setDeadline(response: ServerResponse, deadlineMs = RESPONSE_DEADLINE_MS): void {
  response.setTimeout(deadlineMs, () => response.destroy());
}
