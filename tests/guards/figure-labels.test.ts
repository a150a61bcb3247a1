// Labels of registered figures on stock page, dialog, dashboard panel and drawers come from the register.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { figureRegister } from '../../src/domain/figures/register.ts';

const FILES = globSync('src/web/{stock,symbol,screens/{stock-page,dashboard,signals-pro}}/**/*.{ts,tsx}').filter(
  // Guides explain words and are texts of their own.
  (path) => !path.includes('guide'),
);
/** One plain word is also said of other things: `Price` of a plan, `Open` of a session. */
const names = Object.values(figureRegister)
  .map(({ name }) => name)
  .filter((name) => /[\s\d]/.test(name));

const typedLabels = (text: string) =>
  names.filter((name) => text.includes(`'${name}'`) || text.includes(`>${name}<`) || text.includes(`"${name}"`));

test('no view types the name of a figure again', () => {
  expect(FILES.length).toBeGreaterThan(50);
  const typed = FILES.flatMap((path) => {
    const code = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    return typedLabels(code).map((name) => `${path}: ${name}`);
  });
  expect(typed).toEqual([]);
});

test('a typed name is found', () => {
  expect(typedLabels("label: 'Previous close'")).toEqual([figureRegister.previous_close.name]);
  expect(typedLabels('<dt>RSI 14</dt>')).toEqual([figureRegister.rsi.name]);
});
