// Password checks of the server beyond those of the form: common passwords, and length in bytes.
import { encodeUtf8 } from '../text/utf8-text.ts';
import { accountRules } from './account-rules.ts';
import { isCommonPassword } from './guessable-passwords.ts';
import { passwordProblem } from './registration-rules.ts';

/** Problem of a new password; null if valid. Passwords are not normalized. */
export function newPasswordProblem(password: string): string | null {
  const problem = passwordProblem(password);
  if (problem !== null) return problem;
  if (encodeUtf8(password).length > accountRules.password_most.value) {
    return `Password must be at most ${accountRules.password_most.value} bytes long`;
  }
  return isCommonPassword(password) ? 'This password is too common, please choose another one' : null;
}
