// Unused files, exports and dependencies (knip). With `--production` tests count as no user: what they alone reach belongs to tests.
import type { KnipConfig } from 'knip';

const production = process.argv.includes('--production');

const config: KnipConfig = {
  entry: [
    'src/*/main.{ts,tsx}!',
    'src/{server,tools}/**/*-command.ts!',
    '{bench,scripts}/**/*.{ts,tsx,mjs}!',
    'vite.config.ts!',
    'tests/**/*-command.ts',
  ],
  project: ['{src,bench,scripts}/**/*.{ts,tsx,mjs}!', 'tests/**/*.{ts,tsx}'],
  // Tests may import a part that its own file uses.
  ignoreExportsUsedInFile: production,
  // Started by path or by name, or imported by a style sheet.
  ignoreDependencies: ['@biomejs/biome', 'tailwindcss', 'typescript-native'],
  ignoreBinaries: ['openssl', 'psql', 'systemd-analyze', 'systemd-notify', 'unshare'],
  vite: false,
};

export default config;
