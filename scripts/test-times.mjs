// `npm run test:times`: where the time of the last run of the tests went, by project and by file.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './ensure-install.mjs';

const SLOWEST = 25;
const folder = join(root, '.cache', 'test');
const figure = (seconds) => seconds.toFixed(1).padStart(8);

/** Lines of the report; seconds of files that ran side by side are added up. */
export function timesLines() {
  const reports = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('-times.json')) : [];
  const files = reports.flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  if (files.length === 0) return ['No run of the tests on file: `npm test` makes one.'];
  const lines = ['', 'project      files  tests  seconds  set-up'];
  for (const project of new Set(files.map((file) => file.project))) {
    const own = files.filter((file) => file.project === project);
    const sum = (of) => own.reduce((all, file) => all + file[of], 0);
    const counts = `${String(own.length).padStart(6)} ${String(sum('tests')).padStart(6)}`;
    lines.push(`${project.padEnd(11)} ${counts} ${figure(sum('seconds'))}${figure(sum('setup'))}`);
  }
  lines.push('', ` seconds  set-up  the ${SLOWEST} slowest files`);
  for (const { file, seconds, setup } of files.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)) {
    lines.push(`${figure(seconds)}${figure(setup)}  ${file}`);
  }
  return lines;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(timesLines().join('\n'));
