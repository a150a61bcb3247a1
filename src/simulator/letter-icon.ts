// Small PNG pictures for the simulated companies: a letter on a rounded square of the company's own colour.
import { crc32, deflateSync } from 'node:zlib';

const SIDE = 64;
const CORNER = 14;
/** Each dot of a letter is a square of so many pixels. */
const DOT = 5;
const ROWS = 7;
const COLUMNS = 5;
const BLANK = '0000000';

/** Letters on a grid of 5 x 7 dots: a digit of base 32 for each row, its bits from left to right. */
const glyphs: Record<string, string> = {
  A: 'ehhvhhh',
  B: 'uhhuhhu',
  C: 'ehggghe',
  D: 'uhhhhhu',
  E: 'vgguggv',
  F: 'vgguggg',
  G: 'ehgnhhe',
  H: 'hhhvhhh',
  I: 'e44444e',
  J: '72222ic',
  K: 'hikokih',
  L: 'ggggggv',
  M: 'hrllhhh',
  N: 'hhpljhh',
  O: 'ehhhhhe',
  P: 'uhhuggg',
  Q: 'ehhhlid',
  R: 'uhhukih',
  S: 'fgge11u',
  T: 'v444444',
  U: 'hhhhhhe',
  V: 'hhhhha4',
  W: 'hhhllla',
  X: 'hha4ahh',
  Y: 'hha4444',
  Z: 'v1248gv',
};

const CLEAR = 0;
const GROUND = 1;
const LETTER = 2;

/** Channel of a colour of this hue (degrees) at a lightness white letters are read on; 0..255. */
function channel(hue: number, offset: number): number {
  const [saturation, lightness] = [0.55, 0.4];
  const k = (offset + hue / 30) % 12;
  const part = saturation * Math.min(lightness, 1 - lightness);
  return Math.round(255 * (lightness - part * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
}

/** Outside of the rounded corners nothing is drawn. */
function isInside(x: number, y: number): boolean {
  const nearest = (at: number) => Math.min(Math.max(at, CORNER), SIDE - 1 - CORNER);
  return (x - nearest(x)) ** 2 + (y - nearest(y)) ** 2 <= CORNER ** 2;
}

function pixel(glyph: string, x: number, y: number): number {
  if (!isInside(x, y)) return CLEAR;
  const column = Math.floor((x - (SIDE - COLUMNS * DOT) / 2) / DOT);
  const row = Math.floor((y - (SIDE - ROWS * DOT) / 2) / DOT);
  if (column < 0 || column >= COLUMNS || row < 0 || row >= ROWS) return GROUND;
  const bits = Number.parseInt(glyph.charAt(row), 32);
  return (bits >> (COLUMNS - 1 - column)) & 1 ? LETTER : GROUND;
}

function chunk(kind: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A PNG of 64 x 64 pixels with a palette of three: nothing, the ground of this hue in degrees, white. */
export function letterIcon(letter: string, hue: number): Buffer {
  const glyph = glyphs[letter.toUpperCase()] ?? BLANK;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  // Eight bits a pixel, each a place in the palette.
  header.set([8, 3], 8);
  const palette = Buffer.from([0, 0, 0, ...[0, 8, 4].map((offset) => channel(hue, offset)), 255, 255, 255]);
  const lines = Buffer.alloc(SIDE * (SIDE + 1));
  for (let y = 0; y < SIDE; y += 1) {
    // Each line begins with its filter: none.
    for (let x = 0; x < SIDE; x += 1) lines[y * (SIDE + 1) + 1 + x] = pixel(glyph, x, y);
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('tRNS', Buffer.from([0])),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
