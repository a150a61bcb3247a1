// Icons of the installed product from public/favicon.svg: SVG and PNGs in the sizes platforms ask for.
// Usage: node scripts/run.mjs node scripts/icons.ts. The results are committed; a test compares them with the manifest.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const publicDir = fileURLToPath(new URL('../src/web/public', import.meta.url));
const folder = join(publicDir, 'icons');
/** The page and brand colours of the dark theme in ui/tokens.css. */
const GROUND = '#0d1013';
const MARK = '#f2995a';

/** Strokes of the mark in the favicon. */
function markPaths(): string {
  const paths = readFileSync(join(publicDir, 'favicon.svg'), 'utf8').match(/<path [^>]*\/>/g);
  if (paths === null) throw new Error('The favicon has no strokes.');
  return paths.join('');
}

/** `fill`: share of the width for the mark; platforms cut up to a fifth off the edges of a maskable icon. */
function icon({ fill, corner }: { fill: number; corner: number }): string {
  const view = 24 / fill;
  const from = (24 - view) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[from, from, view, view].map((n) => n.toFixed(3)).join(' ')}"><rect x="${from.toFixed(3)}" y="${from.toFixed(3)}" width="${view.toFixed(3)}" height="${view.toFixed(3)}" rx="${(corner * view).toFixed(3)}" fill="${GROUND}"/><g fill="none" stroke="${MARK}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${markPaths()}</g></svg>\n`;
}

const plain = icon({ fill: 0.62, corner: 0.22 });
const maskable = icon({ fill: 0.5, corner: 0 });

const drawn = [
  { file: 'icon-192.png', svg: plain, size: 192 },
  { file: 'icon-512.png', svg: plain, size: 512 },
  { file: 'maskable-512.png', svg: maskable, size: 512 },
];

const { findChromium } = (await import(new URL('./chromium.mjs', import.meta.url).href)) as {
  findChromium: () => string | null;
};
const executablePath = findChromium();
if (executablePath === null) throw new Error('No Chromium found: install it, or name it in CHROMIUM.');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'icon.svg'), plain);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const { file, svg, size } of drawn) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
    await page.setContent(`<body style="margin:0"><img width="${size}" height="${size}" src="${source}"></body>`);
    await page.locator('img').evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode());
    await page.screenshot({ path: join(folder, file), omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
console.log(`Icons: ${['icon.svg', ...drawn.map(({ file }) => file)].join(', ')}`);
