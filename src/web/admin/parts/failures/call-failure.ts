// Sentence for a call that was refused or did not reach the server.
import { ApiError } from '../../../api/api-error.ts';

/** Server's reason, else `refused`; if the server cannot be reached, `unreached` and the error's message. */
export function callFailure(error: unknown, refused: string, unreached = refused): string {
  if (error instanceof ApiError) return error.detail ?? refused;
  return `${unreached}: ${error instanceof Error ? error.message : String(error)}`;
}
