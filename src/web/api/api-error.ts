// API error with the server's message.
import { SpokenError, spokenWords } from '../ui/failures/spoken-error.ts';

export class ApiError extends SpokenError {
  readonly status: number;
  /** Message for people; null when the server gave none. */
  readonly detail: string | null;

  /** `body`: text of the reply; it sets `detail` if it has the shape all refusals share. */
  constructor(status: number, statusText: string, body: string) {
    super(`API Error (${status}): ${body || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.detail = readDetail(body);
  }
}

function readDetail(body: string): string | null {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null || !('detail' in parsed)) return null;
    const { detail } = parsed;
    if (typeof detail === 'string') return detail === '' ? null : detail;
    if (!Array.isArray(detail)) return null;
    const messages = detail.map((entry: unknown) =>
      typeof entry === 'object' && entry !== null && 'msg' in entry ? String(entry.msg) : '',
    );
    return messages.filter(Boolean).join('; ') || null;
  } catch {
    return null;
  }
}

/** Detail of the server's refusal, else the message of a SpokenError, else the fallback. */
export function errorText(error: unknown, fallback = 'The server did not say why.'): string {
  if (error instanceof ApiError && error.detail !== null) return error.detail;
  return spokenWords(error, fallback);
}
