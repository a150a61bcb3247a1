// Sentence on access changes that a restore left in place, for log, terminal and page.
import type { KeptAccount } from './restore-view.ts';

const words: Readonly<Record<KeptAccount['parts'][number], string>> = {
  password: 'password',
  role: 'administrator or not',
  disabled: 'disabled or not',
  'second factor': 'second factor',
  passkeys: 'passkeys',
  provider: 'sign-in by the provider',
  'tokens and links': 'access tokens and spreadsheet links',
  channels: 'channels',
};

/** `sample@example.com: password, passkeys`. */
const toKeptLine = ({ email, parts }: KeptAccount): string =>
  `${email}: ${parts.map((part) => words[part]).join(', ')}`;

/** Access changes since the backup that a restore did not undo. `kept`: null if unknown from the replaced data. */
export function keptWords(kept: readonly KeptAccount[] | null): string {
  if (kept === null)
    return 'Access is as it was at the backup: what was changed or revoked since then is not known here. Look through Users, and revoke access tokens.';
  return kept.length === 0
    ? 'No access was changed since the backup.'
    : `Changed since the backup, and left as it was: ${kept.map(toKeptLine).join('; ')}.`;
}
