// Generated passwords, without characters that look alike.

const CAPITALS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const SMALL = 'abcdefghijkmnpqrstuvwxyz';
const DIGITS = '23456789';
const ALPHABET = CAPITALS + SMALL + DIGITS;
const CHARACTERS = 20;
const GROUP = 5;

/**
 * Password of 20 characters out of 56 (about 116 bits), in groups separated by dots; always with a capital, a small
 * letter, a digit and a sign.
 */
export function newPassword(randomBytes: (size: number) => Buffer): string {
  const fair = 256 - (256 % ALPHABET.length);
  for (;;) {
    const drawn = [...randomBytes(64)]
      .filter((byte) => byte < fair)
      .map((byte) => ALPHABET[byte % ALPHABET.length])
      .slice(0, CHARACTERS)
      .join('');
    const isWhole = drawn.length === CHARACTERS && /[A-Z]/.test(drawn) && /[a-z]/.test(drawn) && /[0-9]/.test(drawn);
    if (isWhole) return (drawn.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('.');
  }
}
