// Colours of the heat map: figures on them can be read, and blue and amber stay apart whatever cones a reader lacks.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { heatSteps } from '../../../src/domain/stocks/overview/heat-scale.ts';

type Rgb = [number, number, number];

const tokens = readFileSync('src/web/ui/tokens.css', 'utf8');

/** Heat colours of the rules whose selectors are these, the later ones over the earlier. */
function coloursOf(...selectors: string[]): Record<string, string> {
  const colours: Record<string, string> = {};
  for (const selector of selectors) {
    const from = tokens.indexOf(`\n${selector} {`);
    expect(from, selector).toBeGreaterThanOrEqual(0);
    const rule = tokens.slice(from, tokens.indexOf('\n}', from));
    for (const [, name = '', colour = ''] of rule.matchAll(/--color-heat-([\w-]+): (#\w{6});/g)) colours[name] = colour;
  }
  return colours;
}

const LIGHT = "[data-theme='light']";
const BLUE = "[data-heat='amber-blue']";
const palettes = {
  'dark, green and red': coloursOf('@theme static'),
  'light, green and red': coloursOf('@theme static', LIGHT),
  'dark, blue and amber': coloursOf('@theme static', BLUE),
  'light, blue and amber': coloursOf('@theme static', LIGHT, BLUE, `${LIGHT} ${BLUE}`),
};

function linear(colour: string): Rgb {
  return [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
}

const times = (rows: readonly Rgb[], [r, g, b]: Rgb) => rows.map(([x, y, z]) => x * r + y * g + z * b) as Rgb;

/** WCAG 2.2 contrast. */
function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [a, b]
    .map((colour) => times([[0.2126, 0.7152, 0.0722]], linear(colour))[0])
    .sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** Machado, Oliveira and Fernandes 2009, severity 1. */
const visions: Record<string, Rgb[]> = {
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Ottosson's OKLab. */
function oklab(rgb: Rgb): Rgb {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb.map((part) => Math.max(0, part)) as Rgb,
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones.map(Math.cbrt) as Rgb,
  );
}

function distance(a: string, b: string, vision: Rgb[]): number {
  const [x, y] = [a, b].map((colour) => oklab(times(vision, linear(colour)))) as [Rgb, Rgb];
  return Math.hypot(...x.map((part, at) => part - (y[at] ?? 0)));
}

test.each(Object.entries(palettes))('%s: a figure on every step has a contrast of 4.5', (_, colours) => {
  for (const step of heatSteps) {
    const ink = colours[`ink-${step}`] ?? colours.ink ?? '';
    expect(contrast(colours[step] ?? '', ink), step).toBeGreaterThanOrEqual(4.5);
  }
});

describe.each(Object.entries(visions))('%s', (_, vision) => {
  test.each(['dark, blue and amber', 'light, blue and amber'] as const)(
    '%s: a rise and a fall of one size, and steps beside each other, stay apart',
    (name) => {
      const colours = palettes[name];
      const apart = (a: string, b: string) => distance(colours[a] ?? '', colours[b] ?? '', vision);
      for (const size of [1, 2, 3, 4]) expect(apart(`n${size}`, `p${size}`), `step ${size}`).toBeGreaterThan(0.075);
      for (const [at, step] of heatSteps.slice(1).entries())
        expect(apart(step, heatSteps[at] ?? '0'), step).toBeGreaterThan(0.04);
    },
  );
});
