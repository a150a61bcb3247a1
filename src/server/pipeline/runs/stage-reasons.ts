// Reasons of failed stages in words an administrator can use.
import type { Stage } from '../../../domain/pipeline/stage.ts';
import { toRefusal } from '../../http/errors.ts';

/** Words for system errors outside the program. */
const systemTroubles: readonly (readonly [RegExp, string])[] = [
  [/^ENOENT/, 'A file of the batch is missing on the disk'],
  [/^ENOSPC/, 'The disk has no space left'],
  [/^(?:EIO|EROFS|EACCES|EPERM)/, 'The disk refused to read or write a file of the batch'],
  [/statement timeout/, 'The database took too long'],
];

/** Words for a failed stage; the causes of bugs are only in the server's log. */
export function explainFailure(error: unknown, stage: Stage): string {
  const refusal = toRefusal(error, '');
  if (!refusal.isBug && typeof refusal.body.detail === 'string') return refusal.body.detail;
  const message = error instanceof Error ? error.message : '';
  const trouble = systemTroubles.find(([words]) => words.test(message));
  return trouble?.[1] ?? `Stage '${stage}' failed; the log of the server says why`;
}
