// Laws about the text of source files that no other tool keeps: colours only through tokens, a first line that says what a file is for.
// Usage: text-laws.mjs [directory], the project's own by default.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './ensure-install.mjs';

const tree = resolve(process.argv[2] ?? root);

const palette =
  'slate gray zinc neutral stone red orange amber yellow lime green emerald teal cyan sky blue indigo violet purple fuchsia pink rose';
const hues = palette.split(' ').join('|');
const colourLiterals = [
  /(?<![\w.&/#-])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])/i,
  /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[\d.]/i,
  new RegExp(`[\\w]-(?:(?:${hues})-\\d{2,3}|white|black)(?![\\w-])`),
  new RegExp(`(?:color|background|fill|stroke)['"]?\\s*[:=]\\s*['"]?(?:${hues}|white|black)\\b`),
];

const laws = [
  {
    name: 'colours-through-tokens',
    sentence: 'Colours come through the tokens of src/web/ui/tokens.css, never as literals or palette classes.',
    files: 'src/web/**/*.{ts,tsx,css}',
    except: (path) => path === 'src/web/ui/tokens.css',
    broken: (lines) =>
      lines.flatMap((line, at) => (colourLiterals.some((literal) => literal.test(line)) ? [at + 1] : [])),
  },
  {
    name: 'first-line',
    sentence: 'The first line of a file is a comment that says what the file is for.',
    files: '{src,tests,bench,scripts}/**/*.{ts,tsx,mjs}',
    except: (path) => path.endsWith('.d.ts'),
    broken: (lines) => (/^(?:\/\/|\/\*)\s*\S+\s+\S/.test(lines[0].startsWith('#!') ? lines[1] : lines[0]) ? [] : [1]),
  },
];

let files = 0;
let broken = 0;
for (const law of laws) {
  for (const found of globSync(law.files, { cwd: tree }).sort()) {
    const path = found.replaceAll('\\', '/');
    if (law.except(path)) continue;
    files += 1;
    for (const line of law.broken(withoutComments(readFileSync(join(tree, path), 'utf8'), law).split('\n'))) {
      broken += 1;
      console.log(`${path}:${line}\n  ${law.name}: ${law.sentence}`);
    }
  }
}
console.log(`${files} files, ${broken} broken laws`);
if (broken > 0) process.exitCode = 1;

/** A colour named in a comment paints nothing; blanking keeps the line numbers. */
function withoutComments(text, law) {
  if (law.name === 'first-line') return text;
  return text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/^\s*\/\/.*$/gm, '');
}
