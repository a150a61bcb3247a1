// Values of rule tables in the web build: copied where nothing but values is read, else the table stays.
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { tableValuesInline } from '../../scripts/web-rules.ts';
import { enterRules } from '../../src/domain/rules/goldeneye/goldeneye-rules.ts';

const PAGE = fileURLToPath(new URL('../../src/web/sample.ts', import.meta.url));
const { value } = enterRules.minutes_left;

async function built(uses: string): Promise<string> {
  const code = `import { confidenceTiers, enterRules } from '../domain/rules/goldeneye/goldeneye-rules.ts';\n${uses}`;
  const transform = tableValuesInline().transform as (code: string, id: string) => Promise<{ code: string } | null>;
  return (await transform.call({ parse: parseAst }, code, PAGE))?.code ?? code;
}

test('a table of which values alone are read leaves the page', async () => {
  const code = await built('export const left = enterRules.minutes_left.value + enterRules.minutes_left.value;');
  expect(code.trim()).toBe(`export const left = (${value}) + (${value});`);
});

test.each([
  ['spread', '[...enterRules]'],
  ['passed on', 'Object.keys(enterRules)'],
  ['in shorthand', '{ enterRules }'],
  ['read by a name that is known later', 'enterRules[row].value'],
  ['read to a field that is no value', 'enterRules.nothing.value'],
  ['hidden by a parameter', '(enterRules) => enterRules.minutes_left.value'],
])('a table that is %s stays, with its values where they were', async (_, expression) => {
  const code = await built(`export const made = [${expression}, enterRules.minutes_left.value];`);
  expect(code).toContain('import { enterRules as enterRules }');
  expect(code).toContain(`[${expression}, enterRules.minutes_left.value]`);
  expect(code).not.toContain('confidenceTiers');
});
