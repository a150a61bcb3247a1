// Writes docs/configuration.md and .env.example from the settings in src/server/settings.ts.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { secretSettings } from '../src/server/environment.ts';
import { Environment, findWords, settingGroups } from '../src/server/settings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const defaults: Readonly<Record<string, unknown>> = Environment.parse({});

/** Empty where there is none. */
const defaultOf = (name: string) => String(defaults[name] ?? '');

function configurationPage(): string {
  const tables = Object.entries(settingGroups).map(([title, settings]) => {
    const rows = Object.entries(settings).map(([name, schema]) => {
      const { means, unset } = findWords(schema);
      const standard = defaultOf(name) === '' ? unset : `\`${defaultOf(name)}\``;
      return `| \`${name}\` | ${standard} | ${means} |`;
    });
    return [`## ${title}`, '', '| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
  });
  return `${[
    '# Configuration',
    'Written from `src/server/settings.ts` by `npm run docs:settings`; do not edit.',
    'Environment variables, or lines of a file `.env` in the folder the program is started in; the environment wins, an empty value counts as not set. All are optional; [.env.example](../.env.example) lists them to copy. A wrong value stops the start, and every problem is named at once.',
    `A secret may stand in a file of its own, named by the variable with \`_FILE\` behind it (\`MASSIVE_API_KEY_FILE=/run/secrets/massive\`): ${secretSettings.map((name) => `\`${name}\``).join(', ')}.`,
    ...tables,
  ].join('\n\n')}\n`;
}

function environmentExample(): string {
  const groups = Object.entries(settingGroups).map(([title, settings]) => {
    const lines = Object.entries(settings).map(([name, schema]) => {
      const { means, unset } = findWords(schema);
      const without = defaultOf(name) !== '' || unset === 'none' ? '' : ` Unless set: ${unset}.`;
      return `# ${means}${without}\n#${name}=${defaultOf(name)}`.replaceAll('`', '');
    });
    return [`# --- ${title}`, ...lines].join('\n');
  });
  return `${[
    '# Every setting with its default; a line without a value has none. Copy to .env in the folder the program is started in and\n# uncomment what you change. Written by npm run docs:settings. Details: docs/configuration.md.',
    ...groups,
  ].join('\n\n')}\n`;
}

/** Documents by path from the root. */
export const settingsDocuments = (): Readonly<Record<string, string>> => ({
  'docs/configuration.md': configurationPage(),
  '.env.example': environmentExample(),
});

if (import.meta.main) {
  for (const [path, content] of Object.entries(settingsDocuments())) writeFileSync(root + path, content);
}
