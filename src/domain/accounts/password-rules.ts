// Password checks of the server beyond those of the form: common passwords, and length in bytes.
import { accountRules } from './account-rules.ts';
import { isCommonPassword } from './guessable-passwords.ts';
import { passwordProblem } from './registration-rules.ts';

/** Length in UTF-8 bytes; a lone surrogate counts as the three bytes of its replacement. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Problem of a new password; null if valid. Passwords are not normalized. */
export function newPasswordProblem(password: string): string | null {
  const problem = passwordProblem(password);
  if (problem !== null) return problem;
  if (utf8Bytes(password) > accountRules.password_most.value) {
    return `Password must be at most ${accountRules.password_most.value} bytes long`;
  }
  return isCommonPassword(password) ? 'This password is too common, please choose another one' : null;
}
