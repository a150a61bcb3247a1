// Canaries of the text laws, plain English included.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantTree, root, run, type Tree } from './fixture-tree.ts';

const colours = 'Colours come through the tokens';
const times = 'Times of day come from src/web/ui/time';
const keys = 'Query keys come from queryFor';
const recurring = 'What recurs is a kind of job';
const words = 'Say it in the word of docs/glossary.md';
const turns = 'A name says which turn, look or told it is';
const firstLine = 'The first line of a file is a comment';

const owners = 'A table is read and written by its owner alone';
const inStores = "SQL stands only in a feature's stores";
const listed = 'Every table a migration makes has an owner';

const device = 'Instants of queries are by the clock of the device';
const typed = 'Figures that people type are read by';

const declares = 'Domain only declares';

const broken: [what: string, file: string, source: string, says: string][] = [
  ['a hex colour in a component', 'src/web/ui/hex.tsx', "// A.\nexport const ink = '#ff0000';", colours],
  ['a colour function', 'src/web/ui/function.tsx', "// A.\nexport const ink = 'rgb(255 0 0)';", colours],
  ['a perceptual colour', 'src/web/ui/oklch.css', '/* A. */\n.a { color: oklch(0.5 0.2 20); }', colours],
  ['a palette class', 'src/web/screens/a/palette.tsx', "// A.\nexport const look = 'text-red-500';", colours],
  ['white as a class', 'src/web/screens/a/white.tsx', "// A.\nexport const look = 'bg-white';", colours],
  ['a named colour', 'src/web/ui/named.css', '/* A. */\n.a { color: red; }', colours],
  [
    'a format of its own',
    'src/web/symbol/own-time.ts',
    "// A.\nexport const a = new Intl.DateTimeFormat('en-US');",
    times,
  ],
  ['a zone written out', 'src/web/screens/a/zone.ts', "// A.\nexport const a = '10:14' + ' PT';", times],
  ['a wall clock of the domain', 'src/web/stock/wall.ts', '// A.\nexport const a = pacificMinute(1);', times],
  ['a key written out', 'src/web/symbol/key.ts', "// A.\nexport const a = { queryKey: ['stars'] };", keys],
  ['an age by the device', 'src/web/symbol/read.tsx', '// A.\nexport const a = (b) => b.dataUpdatedAt;', device],
  ['a comma taken out', 'src/web/symbol/comma.ts', "// A.\nexport const a = '1,5'.replaceAll(',', '');", typed],
  [
    'a timer of a feature',
    'src/server/signals/timer.ts',
    '// A.\nexport const a = (clock) => clock.every(60_000, () => {});',
    recurring,
  ],
  [
    'a value written into a statement',
    'src/server/stocks/raw-store.ts',
    "// A.\nimport { raw } from '../db/query.ts';\nexport const a = (id: string) => raw(`id = ` + id);",
    'raw() takes a name of the program itself',
  ],
  ['an interval', 'src/server/stocks/interval.ts', '// A.\nsetInterval(() => {}, 1_000);', recurring],
  [
    'bars past what is kept',
    'src/server/stocks/chart.ts',
    '// A.\nexport const a = ({ marketData }) => marketData.minuteBars();',
    'Minute bars come from',
  ],
  ['a door for an endpoint', 'src/server/market/door.ts', '// The doors of the market.\nexport const a = 1;', words],
  ['an old word', 'src/domain/old.ts', '// A.\n/** Made anew. */\nexport const a = 1;', words],
  [
    'a listener that is told',
    'src/server/stream/told.ts',
    '// A.\n/** Told at the end. */\nexport const a = 1;',
    words,
  ],
  ['a title with told', 'tests/server/told.test.ts', "// A.\ntest('the caller is told', () => {});", words],
  ['a name that is told', 'bench/told.ts', '// A.\nexport const f = (told) => told;', words],
  ['whoever in a comment', 'scripts/whoever.mjs', '// For whoever asks.\nexport const a = 1;', words],
  ['whoever in a title', 'tests/web/whoever.test.tsx', "// A.\ntest('once, whoever asks', () => {});", words],
  [
    'a sign named turn',
    'src/domain/sign.ts',
    '// A.\nexport const f = (up) => {\n  const turn = up ? 1 : -1;\n  return turn;\n};',
    turns,
  ],
  [
    'a sign named turn as an argument',
    'src/domain/signs.ts',
    '// A.\nexport const f = (a: number, turn: number) => a * turn;',
    turns,
  ],
  ['a sentence named told', 'src/web/words.ts', "// A.\nexport function told() {\n  return 'x';\n}", turns],
  ['a poll named look', 'src/server/poll.ts', '// A.\nconst look = async () => 1;\nvoid look;', turns],
  ['no first line', 'src/domain/silent.ts', 'export const a = 1;', firstLine],
  ['a foreign table read', 'src/server/signals/store.ts', '// A store.\nconst a = `select 1 from batch b`;', owners],
  [
    'a foreign table joined',
    'src/server/signals/a-store.ts',
    '// A store.\nconst a = `from mini_card_set\n join snapshot s on true`;',
    owners,
  ],
  [
    'a foreign table written',
    'src/server/pipeline/b-store.ts',
    "// A verb.\nconst a = 'update snapshot set body = null';",
    owners,
  ],
  [
    'a query in a verb',
    'src/server/signals/verb.ts',
    "// A verb.\nconst a = given('select 1 from mini_card_set');",
    inStores,
  ],
  [
    'a statement in a verb',
    'src/server/signals/write.ts',
    '// A store.\nconst a = `insert into mini_card_set (id) values (1)`;',
    inStores,
  ],
  ['a table of nobody', 'src/server/db/migrations/9000-sample.sql', 'create table sample_table (id integer);', listed],
  ['a bare statement', 'src/domain/bare.ts', '// A.\nexport const one = [1];\none.reverse();', declares],
  ['a variable', 'src/domain/shell.ts', '// A.\nlet count = 0;\nexport const shell = () => ++count;', declares],
  ['a value that waits', 'src/domain/waits.ts', '// A.\nexport const waited = await Promise.resolve(1);', declares],
  ['an empty first line', 'src/domain/empty.ts', '//\nexport const a = 1;', firstLine],
];
const allowed: [what: string, file: string, source: string][] = [
  ['the look of the jobs', 'src/server/jobs/jobs.ts', '// The jobs.\nclock.every(1_000, () => {});'],
  ["the owner's store", 'src/server/signals/own-store.ts', '// A store.\nconst a = `select id from mini_card_set`;'],
  [
    'words that are names of tables',
    'src/server/signals/words.ts',
    "// A verb.\nconst a = 'No signal from batch 7 in stock';",
  ],
  [
    'a table that is gone',
    'src/server/db/migrations/9001-gone.sql',
    'create table gone_table (id integer);\ndrop table gone_table;',
  ],
  [
    'values made of others',
    'src/domain/derived.ts',
    '// A table.\nconst table = { b: 1 };\nexport const keys = Object.keys(table)\n  .sort()\n  .map((key) => {\n    return key;\n  });',
  ],
  ['the tokens themselves', 'src/web/ui/tokens.css', '/* Tokens. */\n:root { --color-page: #0d1013; }'],
  ['a token class', 'src/web/ui/token.tsx', "// A card.\nexport const style = 'bg-surface text-ink-2';"],
  [
    'a token in a function',
    'src/web/ui/mix.css',
    '/* A mix. */\n.a { color: color-mix(in oklab, var(--color-ink) 20%, transparent); }',
  ],
  ['a colour in a comment', 'src/web/ui/comment.tsx', '// A card.\n// Was #fff once.\nexport const a = 1;'],
  [
    'a private field',
    'src/web/ui/field.ts',
    '// A field.\nexport class A {\n  read() {\n    return this.#fed;\n  }\n}',
  ],
];

let tree: Tree;
let printed = '';
beforeAll(async () => {
  tree = plantTree(Object.fromEntries([...broken, ...allowed].map(([, file, source]) => [file, `${source}\n`])));
  const { code, output } = await run([join(root, 'scripts/text-laws.mjs'), tree.path], tree.path);
  expect(code).toBe(1);
  printed = output;
});
afterAll(() => tree.remove());

const about = (file: string) =>
  (printed.match(/^\S.*\n {2}.+$/gm) ?? []).filter((lines) => lines.startsWith(`${file}:`));

test.each(broken)('the guard complains of %s', (_what, file, _source, says) => {
  expect(about(file).join('\n')).toContain(says);
});

test.each(allowed)('the guard lets %s pass', (_what, file) => {
  expect(about(file)).toEqual([]);
});

const headers = 'A file header is a noun phrase';
const logs = 'A log message is';
const names = 'A plainer name exists';
const riddles = 'Name the thing or the range';
const subjects = 'A doc comment begins with its subject';

const mannered: [what: string, file: string, source: string, says: string][] = [
  ['a header that begins with What', 'src/domain/what.ts', '// What is kept of a bar.\nexport const a = 1;', headers],
  ['a header that begins with How', 'tests/web/how.test.tsx', '// How a card is shown.\nexport const a = 1;', headers],
  ['a log without component', 'src/server/market/a.ts', "// A.\nlog.warn({ err }, 'a poll failed');", logs],
  ['a log of a sentence alone', 'src/server/market/b.ts', "// A.\ndeps.log.info('poll ended' + name);", logs],
  [
    'a log over lines',
    'src/server/market/c.ts',
    "// A.\nlog.error(\n  { err, note: 'x' },\n  'an end not written',\n);",
    logs,
  ],
  ['a private method with a plainer word', 'src/domain/e.ts', '// A.\nclass A {\n  #tellFacts() {}\n}', names],
  ['a name with a plainer word', 'src/server/market/d.ts', '// A.\nexport function inTime() {}', names],
  [
    'a comment without its subject',
    'src/domain/subject.ts',
    '// Stored bars.\n/** Of a stock, so that none is read twice. */\nexport const a = 1;',
    subjects,
  ],
  [
    'a comment of a field without its subject',
    'src/domain/field.ts',
    '// Stored bars.\nexport type A = {\n  /**\n   * Whose bars they are.\n   */\n  a: number;\n};',
    subjects,
  ],
  [
    'a comment of a method that points at the one above',
    'src/domain/method.ts',
    '// Stored bars.\nclass A {\n  /** Null of none. */\n  a() {}\n\n  b() {}\n}',
    subjects,
  ],
  [
    'a comment of a class that points at another',
    'src/domain/class.ts',
    '// Stored bars.\n/**\n * The same with days.\n */\nclass A {}',
    subjects,
  ],
  [
    'a comment of a type with a vague end',
    'src/domain/type.ts',
    '// Stored bars.\n/** Bars, whole or not as may be. */\ntype A = number;',
    subjects,
  ],
  ['a riddle', 'src/domain/riddle.ts', '// Stored bars.\n/** Bars, and of whom. */\nexport const a = 1;', riddles],
];
const plain: [what: string, file: string, source: string][] = [
  ['a noun phrase', 'src/domain/plain.ts', '// Retention of minute data.\nexport const a = 1;'],
  [
    'messages with their component',
    'src/server/market/plain.ts',
    "// A.\nlog.warn({ err, note: 'x' }, failed ? 'market: poll failed' : `market: poll ended`);\nlog.info('http: ready');",
  ],
];

test('plain English is listed by line and counted by folder', async () => {
  const files = Object.fromEntries([...mannered, ...plain].map(([, file, source]) => [file, `${source}\n`]));
  const english = plantTree(files);
  const { code, output } = await run([join(root, 'scripts/text-laws.mjs'), '--english', english.path], english.path);
  english.remove();
  expect(code).toBe(1);
  const found = output.match(/^\S.*\n {2}.+$/gm) ?? [];
  for (const [what, file, , says] of mannered) {
    const about = found.filter((lines) => lines.startsWith(`${file}:`));
    expect(about, what).toEqual([expect.stringContaining(says)]);
  }
  expect(found).toHaveLength(mannered.length);
  expect(output).toContain('    4  src/server/market  (log-names-its-component 3, plain-names 1)');
});
