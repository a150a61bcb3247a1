// Requirements named by tests, and unnamed ones; a report that never fails. `--area SIGPRO` shows one area; `--write`
// updates docs/requirements.json from the checklist, if it is present beside the project.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = [
  { file: `${root}../shared/spec/CHECKLIST.md`, id: /^- \*\*([A-Z]+(?:-[A-Z]+)?)-(\d+)\*\*/gm },
  { file: `${root}../shared/design/RELIABILITY.md`, id: /\b(A|B|F)-(\d{2})\b/g },
];
const committed = `${root}docs/requirements.json`;
/** Areas of the checklist that record questions about the requirements, not requirements. */
const notRequired = new Set(['T', 'L']);

/** Area -> its numbers as written (`01`), in order. */
type Requirements = Record<string, string[]>;

function readChecklist(): Requirements | null {
  if (!sources.every(({ file }) => existsSync(file))) return null;
  const areas: Requirements = {};
  for (const { file, id } of sources) {
    for (const [, area = '', number = ''] of readFileSync(file, 'utf8').matchAll(id)) {
      if (notRequired.has(area)) continue;
      const numbers = areas[area] ?? [];
      areas[area] = numbers;
      if (!numbers.includes(number)) numbers.push(number);
    }
  }
  for (const numbers of Object.values(areas)) numbers.sort((a, b) => Number(a) - Number(b));
  return areas;
}

function idsInTests(): Set<string> {
  const found = new Set<string>();
  for (const path of globSync('tests/**/*.{ts,tsx}', { cwd: root })) {
    for (const [id] of readFileSync(root + path, 'utf8').matchAll(/\b[A-Z]+(?:-[A-Z]+)?-\d+\b/g)) found.add(id);
  }
  return found;
}

const { values } = parseArgs({ options: { area: { type: 'string' }, write: { type: 'boolean' } } });
const checklist = readChecklist();
const requirements = checklist ?? (JSON.parse(readFileSync(committed, 'utf8')) as Requirements);
if (values.write && checklist) writeFileSync(committed, `${JSON.stringify(checklist)}\n`);

const named = idsInTests();
let total = 0;
let covered = 0;
for (const [area, numbers] of Object.entries(requirements)) {
  if (values.area && area !== values.area.toUpperCase()) continue;
  const without = numbers.filter((number) => !named.has(`${area}-${number}`));
  total += numbers.length;
  covered += numbers.length - without.length;
  console.log(`${area} ${numbers.length - without.length}/${numbers.length}`);
  if (without.length > 0) console.log(`  without a test: ${without.map((number) => `${area}-${number}`).join(' ')}`);
}
console.log(`${covered} of ${total} requirements are named by a test`);
