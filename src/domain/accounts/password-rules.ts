// Password checks of the server beyond those of the form: common passwords, and length in bytes.
import { encodeUtf8 } from '../text/utf8-text.ts';
import { accountRules } from './account-rules.ts';
import { passwordProblem } from './registration-rules.ts';

const words = `
  password passwort passwrd passphrase pass passcode contrasena motdepasse senha
  welcome letmein login signin access secret private changeme change default temp temporary test testing tester demo sample guest user username
  admin administrator root superuser master manager system sysadmin support service server
  qwerty qwertyuiop qwertz qwertzuiop azerty asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qwer qweasd qweasdzxc qazwsx qazwsxedc poiuyt mnbvcxz
  abc abcd abcde abcdef abcdefg abcdefgh aaa aaaa aaaaaa aaaaaaaa xxx xxxxxx
  iloveyou loveyou love lovely loveme princess sunshine angel baby babygirl sweetheart flower butterfly
  dragon monkey tiger lion eagle shadow batman superman spiderman pokemon pikachu naruto starwars matrix ninja samurai phoenix
  football baseball basketball soccer hockey liverpool arsenal chelsea barcelona juventus yankees cowboys lakers steelers
  michael jordan jennifer jessica michelle daniel thomas robert andrew joshua matthew charlie ashley nicole hannah george maggie ginger pepper
  summer winter spring autumn january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday
  hello hellohello helloworld whatever freedom trustno nothing killer computer internet google facebook instagram linkedin microsoft windows apple
  samsung android iphone money dollar trader trading trade stocks stock market wallstreet nasdaq bullish bearish invest investor bitcoin crypto
  smartcat smartcats cat kitty kitten doggy puppy mustang ferrari porsche corvette harley yamaha mercedes jesus christ heaven
  company business office london paris newyork texas california chicago boston america usa england canada
`;
const common = new Set(words.split(/\s+/).filter(Boolean));
const letters = new Map([
  ['@', 'a'],
  ['4', 'a'],
  ['3', 'e'],
  ['1', 'i'],
  ['!', 'i'],
  ['|', 'i'],
  ['0', 'o'],
  ['$', 's'],
  ['5', 's'],
  ['7', 't'],
]);
const MOST_CHARACTERS = 128;

const plain = (text: string): string => [...text].map((character) => letters.get(character) ?? character).join('');
const onlyLetters = (text: string): string => text.replace(/[^a-z]/g, '');

/** True for a common password, also with capitals, look-alike characters, or digits and signs around it. */
export function isCommonPassword(password: string): boolean {
  if (password.length > MOST_CHARACTERS) return false;
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^a-z@$]+|[^a-z@$]+$/g, '').replace(/[@$]+$/, '');
  const candidates = [onlyLetters(lower), onlyLetters(plain(core)), onlyLetters(plain(lower))];
  return candidates.some((candidate) => {
    if (common.has(candidate)) return true;
    // Repeated letters and doubled common words are as guessable as single ones.
    const half = candidate.slice(0, candidate.length / 2);
    return new Set(candidate).size === 1 || (candidate === half + half && common.has(half));
  });
}

/** Problem of a new password; null if valid. Passwords are not normalized. */
export function newPasswordProblem(password: string): string | null {
  const problem = passwordProblem(password);
  if (problem !== null) return problem;
  if (encodeUtf8(password).length > accountRules.password_most.value) {
    return `Password must be at most ${accountRules.password_most.value} bytes long`;
  }
  return isCommonPassword(password) ? 'This password is too common, please choose another one' : null;
}
