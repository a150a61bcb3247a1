// Import laws: .dependency-cruiser.mjs, folder cycles, folder sizes; prints the sentence of each broken law.
// Usage: laws.mjs [directory], the project's own by default; absent folders are skipped.
import { existsSync, globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTypeScriptConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { root } from './ensure-install.mjs';
import { circlesOf } from './folder-circles.mjs';
import { crowdedFolders } from './folder-sizes.mjs';

const tree = resolve(process.argv[2] ?? root);
process.chdir(tree);
const folders = ['src', 'tests', 'bench', 'scripts'].filter((folder) => existsSync(folder));
const options = await extractOptions(join(root, '.dependency-cruiser.mjs'));
const { output } = await cruise(
  folders,
  { ...options, ruleSet: options.ruleSet, validate: true },
  {},
  { tsConfig: extractTypeScriptConfig(join(root, 'tsconfig.base.json')) },
);
const { violations, ruleSetUsed } = output.summary;
const seen = output.modules.filter((module) => module.source.startsWith('src/') && !module.couldNotResolve).length;
const sentences = new Map(ruleSetUsed.forbidden.map((rule) => [rule.name, rule.comment]));

for (const { from, to, rule, cycle } of violations) {
  const way = cycle ? [from, ...cycle.map((step) => step.name)] : from === to ? [from] : [from, to];
  console.log(`${way.join(' -> ')}\n  ${rule.name}: ${sentences.get(rule.name)}`);
}
const circles = circlesOf(output.modules);
for (const steps of circles) {
  console.log(
    `${steps.map(({ from, to }) => `${from} -> ${to}`).join(', ')}\n  no-folder-circles: Arrows never circle between folders, types included: what two folders share moves down a floor.`,
  );
}
const crowded = crowdedFolders();
for (const { folder, count } of crowded) {
  console.log(
    `${folder} (${count} files)\n  small-folders: A folder of src holds at most 20 files: cut it by concept.`,
  );
}
// A tool that cannot read TypeScript reports nothing; that must not count as success.
const sources = globSync('src/**/*.{ts,tsx}').filter((path) => !path.endsWith('.d.ts')).length;
if (seen < Math.max(1, sources)) {
  console.log(`The laws were not checked: ${seen} modules seen, ${sources} source files there.`);
  process.exitCode = 1;
}
const broken = violations.length + circles.length + crowded.length;
console.log(`${seen} modules of src, ${broken} broken laws`);
if (broken > 0) process.exitCode = 1;
