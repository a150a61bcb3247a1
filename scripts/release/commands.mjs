// Commands of the release: program (path without ending), first arguments if any, and a line of help.
export const commands = {
  start: { program: 'src/server/main', help: 'the product: pages, API, database and jobs' },
  user: { program: 'src/tools/user-command', help: 'accounts: add, list, promote, demote, disable, enable, reset' },
  database: {
    program: 'src/tools/database-command',
    help: 'the embedded database: programs (which it runs on), upgrade (to the newest found)',
  },
  backup: { program: 'src/tools/backup-command', help: 'verified backups of database and files, and their restore' },
  restore: { program: 'src/tools/backup-command', words: ['restore'], help: 'a backup in place of the present data' },
  'import universe': {
    program: 'src/tools/import-universe/import-universe-command',
    help: 'names of listed companies from exchange files',
  },
  'import daily': {
    program: 'src/tools/import-daily/import-daily-command',
    help: 'daily bars and splits from CSV files',
  },
  screen: { program: 'src/tools/screen/screen-command', help: 'the screener over a past day of imported bars' },
  replay: { program: 'src/tools/replay-minutes/replay-command', help: 'Golden Eye over minute bars from CSV files' },
  record: { program: 'src/tools/record/record-command', help: 'a reconstructed track record from archived lists' },
  lists: { program: 'src/tools/lists/lists-command', help: 'lists of earlier sessions from daily bars on file' },
  ledger: { program: 'src/tools/ledger-command', help: 'sealed calls and outcomes: export, verify' },
  minutes: { program: 'src/tools/minutes-command', help: 'archived minute bars: list, check, restore a day' },
  mcp: { program: 'src/tools/mcp-command', help: 'tools of a running server for programs that speak MCP over stdio' },
  simulator: { program: 'src/simulator/main', help: 'the simulated market alone' },
};

/** Names of npm scripts that differ in the release. */
const npmScripts = { 'replay:minutes': 'replay', 'import:universe': 'import universe', 'import:daily': 'import daily' };

/** Replaces npm scripts in a text by release commands: `npm run user -- list` becomes `smart-cat user list`. */
export function inReleaseWords(text) {
  return text.replace(/npm run ([a-z:]+)(?: --)?/g, (words, script) => {
    const name = npmScripts[script] ?? script;
    return name in commands ? `smart-cat ${name}` : words;
  });
}
