// PNG icons of simulated companies: a letter on a rounded square.
import { crc32, deflateSync } from 'node:zlib';

const SIDE = 96;
const CORNER = 20;
/** In pixels: spacing of the letter grid, half a stroke's width, and left and top of the grid. */
const STEP = 8;
const STROKE = 4;
const LEFT = (SIDE - 4 * STEP) / 2;
const TOP = (SIDE - 6 * STEP) / 2;

/** Strokes of each letter: points as column (0 to 4) and row (0 to 6), strokes separated by `|`. */
const letters: Record<string, string> = {
  A: '06 20 46|14 34',
  B: '00 30 41 42 33 44 45 36 06 00|03 33',
  C: '41 30 10 01 05 16 36 45',
  D: '00 20 42 44 26 06 00',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06|40 46|03 43',
  I: '20 26|10 30|16 36',
  J: '40 45 36 16 05',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 24 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 10|34 46',
  R: '06 00 30 41 42 33 03|23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 22 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  Z: '00 40 06 46',
};

type Line = readonly [x1: number, y1: number, x2: number, y2: number];

function toLines(letter: string): Line[] {
  return (letters[letter.toUpperCase()] ?? '').split('|').flatMap((stroke) => {
    const points = stroke
      .split(' ')
      .filter((point) => point !== '')
      .map((point) => [LEFT + STEP * Number(point[0]), TOP + STEP * Number(point[1])] as const);
    return points.slice(1).map(([x, y], at): Line => [points[at]![0], points[at]![1], x, y]);
  });
}

function distance(x: number, y: number, [x1, y1, x2, y2]: Line): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const along = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
}

/** Coverage of a pixel whose centre lies `inside` pixels within an edge (negative: outside); 0..1. */
const covered = (inside: number): number => Math.max(0, Math.min(1, inside + 0.5));

/** Channel (0..255) of a hue in degrees, dark enough for white letters. */
function channel(hue: number, offset: number): number {
  const [saturation, lightness] = [0.55, 0.4];
  const k = (offset + hue / 30) % 12;
  const part = saturation * Math.min(lightness, 1 - lightness);
  return Math.round(255 * (lightness - part * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
}

function chunk(kind: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Drawn icons by letter and hue, cached because listings with the same letter and hue share one. */
const icons = new Map<string, Buffer>();

/** PNG of 96 x 96 pixels with four channels; a letter outside A to Z leaves the square empty. */
export function letterIcon(letter: string, hue: number): Buffer {
  const name = `${letter} ${hue}`;
  const icon = icons.get(name) ?? drawn(letter, hue);
  icons.set(name, icon);
  return icon;
}

function drawn(letter: string, hue: number): Buffer {
  const lines = toLines(letter);
  const ground = [0, 8, 4].map((offset) => channel(hue, offset));
  // Each row of pixels begins with its filter byte, 0 for none.
  const pixels = Buffer.alloc(SIDE * (4 * SIDE + 1));
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const nearest = (at: number) => Math.min(Math.max(at, CORNER), SIDE - 1 - CORNER);
      const square = covered(CORNER - Math.hypot(x - nearest(x), y - nearest(y)));
      const white = covered(STROKE - Math.min(...lines.map((line) => distance(x, y, line))));
      const at = y * (4 * SIDE + 1) + 1 + 4 * x;
      ground.forEach((value, place) => {
        pixels[at + place] = Math.round(value + (255 - value) * white);
      });
      pixels[at + 3] = Math.round(255 * square);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  // 8 bits per channel, color type 6: RGBA.
  header.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
