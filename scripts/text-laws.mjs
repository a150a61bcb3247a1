// Laws about the text of source files that no other tool checks: table owners, colours, query keys, times, jobs, minute
// bars, file headers, plain English.
// Usage: text-laws.mjs [--english] [directory], the project's own by default; `--english`: only laws of plain English.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './ensure-install.mjs';
import { englishLaws, plainFolders } from './plain-english.mjs';
import { sharedStatements, tableOwners } from './table-owners.ts';

const englishOnly = process.argv.includes('--english');
const tree = resolve(process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? root);

const palette =
  'slate gray zinc neutral stone red orange amber yellow lime green emerald teal cyan sky blue indigo violet purple fuchsia pink rose';
const hues = palette.split(' ').join('|');
const colourLiterals = [
  /(?<![\w.&/#-])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])/i,
  /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[\d.]/i,
  new RegExp(`[\\w]-(?:(?:${hues})-\\d{2,3}|white|black)(?![\\w-])`),
  new RegExp(`(?:color|background|fill|stroke)['"]?\\s*[:=]\\s*['"]?(?:${hues}|white|black)\\b`),
];

const ownerOf = new Map(
  Object.entries(tableOwners).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
);
const tableNames = [...ownerOf.keys()].join('|');
/** Use of a table in a store, where a word of SQL before a table's name means the table. */
const tableUse = new RegExp(`\\b(?:from|join|into|update|table|copy|truncate|only)\\s+(${tableNames})\\b`, 'g');
/** Beginning of a statement, for other files, where the same words may be English. */
const statement = new RegExp(
  `\\b(?:select\\b[^;]{0,300}?\\bfrom|insert into|delete from|update|copy|truncate)\\s+(?:${tableNames})\\b(?:\\s+(?:set|where|values|as)\\b|\\s*\\(|[\`'])`,
  'g',
);
const isStore = (path) => /\/store[./-]|-store\.ts$/.test(path);

/** Lines with a match that passes `keep`, each once. */
function linesOf(lines, pattern, keep = () => true) {
  const text = lines.join('\n');
  const found = [...text.matchAll(pattern)].filter(keep).map(({ index }) => text.slice(0, index).split('\n').length);
  return [...new Set(found)];
}
/** Formats and zones of the platform, wall clocks of the domain, and a zone written out. */
const ownTimes =
  /\bIntl\.DateTimeFormat\b|\.toLocale(?:Time|Date)String\(|\.get(?:UTC)?(?:Hours|Minutes)\(|\b(?:pacific|newYork)Minute\(|[`'" }]PT[`'",.: ]/;
/** Timers within a process that are not jobs: docs/decisions/jobs.md. */
const repeating = new Set([
  'src/server/bus/bus.ts', // subscribers look for themselves while there is no connection to the bus
  'src/server/process/clock.ts', // defines `every` and `sleep` for all of them
  'src/server/jobs/jobs.ts', // checks the clock each second, lost jobs every ten
  'src/server/jobs/leases/lease.ts', // renews a lease every five seconds
  'src/server/jobs/workers/run-job.ts', // heartbeat of a running job
  'src/server/jobs/workers/waiters.ts', // looks up awaited results, in case a notification was lost
  'src/server/market/write-behind.ts', // writes this process's buffer of calls and sections each second
  'src/server/observability/observability.ts', // reports this process every 15 seconds, counts of answers each minute
  'src/server/publish/publish.ts', // follows publications of other processes every two seconds
  'src/server/stream/hub.ts', // keeps open pages alive, checks their sessions
  'src/server/stream/push-proxy.ts', // ends streams a push proxy holds when their session is over
  'src/server/threads/calls.ts', // ends an idle worker thread
]);

const declaration =
  /^(?:import|(?:export )?(?:declare )?(?:const|(?:async )?function\*?|type|interface|(?:abstract )?class)|export)\b/;
/** Whether a line of a formatted file is a top-level statement: unindented, and not a closing bracket. */
const doesMoreThanDeclare = (line) =>
  (/^\w/.test(line) && !declaration.test(line)) || /^(?:export )?(?:let|var)\b|^\S.*= await\b/.test(line);

const oldWords = /\bdoors?\b|\banew\b|\btold\b|\bwhoever\b/i;

const laws = [
  {
    name: 'tables-have-owners',
    sentence: 'A table is read and written by its owner alone (scripts/table-owners.ts): ask the owner.',
    files: 'src/server/*/**/*.ts',
    except: (path) => path.startsWith('src/server/db/') || !isStore(path),
    broken: (lines, path) =>
      linesOf(
        lines,
        tableUse,
        ([, table]) =>
          !path.startsWith(`src/server/${ownerOf.get(table)}/`) &&
          !sharedStatements.some((shared) => shared.file === path && shared.table === table),
      ),
  },
  {
    name: 'sql-in-stores-alone',
    sentence: "SQL stands only in a feature's stores and in server/db.",
    files: 'src/{server,tools}/**/*.ts',
    except: (path) => path.startsWith('src/server/db/') || isStore(path),
    broken: (lines) => linesOf(lines, statement),
  },
  {
    name: 'raw-sql-is-constant',
    sentence:
      'raw() takes a name of the program itself, never text that is put together in its place: a value stands in the template.',
    files: 'src/{server,tools}/**/*.ts',
    except: () => false,
    broken: (lines) => linesOf(lines, /\braw\(\s*(?:`|[^()\n]*(?:\+|\$\{))/g),
  },
  {
    name: 'tables-are-listed',
    sentence: 'Every table a migration makes has an owner in scripts/table-owners.ts.',
    files: 'src/server/db/migrations/*.sql',
    except: () => false,
    broken: (lines) =>
      linesOf(lines, /create (?:unlogged )?table (?:if not exists )?(\w+)/g, ([, table]) => !isKnownTable(table)),
  },
  {
    name: 'colours-through-tokens',
    sentence: 'Colours come through the tokens of src/web/ui/tokens.css, never as literals or palette classes.',
    files: 'src/web/**/*.{ts,tsx,css}',
    except: (path) => path === 'src/web/ui/tokens.css',
    broken: (lines) =>
      lines.flatMap((line, at) => (colourLiterals.some((literal) => literal.test(line)) ? [at + 1] : [])),
  },
  {
    name: 'times-from-one-formatter',
    sentence:
      'Times of day come from src/web/ui/time, which knows the zone of the reader, never from a format or a zone of their own.',
    files: 'src/web/**/*.{ts,tsx}',
    except: (path) => path.startsWith('src/web/ui/time/'),
    broken: (lines) =>
      lines.flatMap((line, at) => (!/^\s*(?:\/\/|\/?\*)/.test(line) && ownTimes.test(line) ? [at + 1] : [])),
  },
  {
    name: 'query-keys-from-the-contract',
    sentence: 'Query keys come from queryFor or keyFor of src/web/api/query-for.ts, never written out.',
    files: 'src/web/**/*.{ts,tsx}',
    except: (path) => path === 'src/web/api/query-for.ts',
    broken: (lines) => lines.flatMap((line, at) => (/\b(?:queryKey:|KEY\s*=)\s*\[/.test(line) ? [at + 1] : [])),
  },
  {
    name: 'instants-by-the-server-clock',
    sentence:
      'Instants of queries are by the clock of the device: count from them through fromDeviceClock of src/web/ui/time.',
    files: 'src/web/**/*.{ts,tsx}',
    except: () => false,
    broken: (lines) =>
      lines.flatMap((line, at) =>
        /\b(?:data|error)UpdatedAt\b|\bsubmittedAt\b/.test(line) && !/fromDeviceClock\(|^\s*const \{/.test(line)
          ? [at + 1]
          : [],
      ),
  },
  {
    name: 'typed-figures-from-one-reader',
    sentence:
      'Figures that people type are read by src/domain/text/typed-figure.ts: a comma taken out makes another figure.',
    files: 'src/{web,server/mcp}/**/*.{ts,tsx}',
    except: () => false,
    broken: (lines) =>
      lines.flatMap((line, at) => (/\breplace(?:All)?\((?:(['"]),\1|\/\[?,\]?\/)/.test(line) ? [at + 1] : [])),
  },
  {
    name: 'recurring-work-is-a-job',
    sentence:
      'What recurs is a kind of job in src/server/jobs/kinds.ts; few files, named in scripts/text-laws.mjs, repeat something themselves.',
    files: 'src/{server,tools}/**/*.ts',
    except: (path) => repeating.has(path),
    broken: (lines) => lines.flatMap((line, at) => (/\bclock\.every\(|\bsetInterval\(/.test(line) ? [at + 1] : [])),
  },
  {
    name: 'minute-bars-come-kept',
    sentence:
      'Minute bars come from src/server/minutes/store/bars.ts, which keeps them; only the feed compares with the vendor itself.',
    files: 'src/{server,tools}/**/*.ts',
    except: (path) =>
      path === 'src/server/minutes/store/bars.ts' || path.startsWith('src/server/minutes/tracking/feed/'),
    broken: (lines) => lines.flatMap((line, at) => (/[mM]arketData\??\.minuteBars\b/.test(line) ? [at + 1] : [])),
  },
  {
    name: 'words-of-the-field',
    comments: true,
    sentence:
      'Say it in the word of docs/glossary.md: endpoint, public interface, again; notified, reported or given instead of told; caller, user or process instead of whoever.',
    files: '{src,tests,bench,scripts}/**/*.{ts,tsx,mjs}',
    except: (path) => path === 'scripts/text-laws.mjs' || path.startsWith('tests/guards/'),
    broken: (lines) => lines.flatMap((line, at) => (oldWords.test(line) ? [at + 1] : [])),
  },
  {
    name: 'names-of-many-things',
    sentence:
      'A name says which turn, look or told it is, in a word of docs/glossary.md: sign, switch, check, style, notified.',
    files: 'src/**/*.{ts,tsx}',
    except: () => false,
    broken: (lines) =>
      lines.flatMap((line, at) =>
        /\b(?:const|let|function\*?) \[?(?:turn|told|look)\b|[(,] ?(?:turn|told): (?:number|boolean)\b/.test(line)
          ? [at + 1]
          : [],
      ),
  },
  {
    name: 'domain-declares',
    sentence: 'Domain only declares: the build leaves out unused modules, so loading one must do nothing else.',
    files: 'src/domain/**/*.ts',
    except: () => false,
    broken: (lines) => lines.flatMap((line, at) => (doesMoreThanDeclare(line) ? [at + 1] : [])),
  },
  {
    name: 'first-line',
    comments: true,
    sentence: 'The first line of a file is a comment that says what the file is for.',
    files: '{src,tests,bench,scripts}/**/*.{ts,tsx,mjs}',
    except: (path) => path.endsWith('.d.ts'),
    broken: (lines) => (/^(?:\/\/|\/\*)\s*\S+\s+\S/.test(lines[0].startsWith('#!') ? lines[1] : lines[0]) ? [] : [1]),
  },
];

const migrations = globSync('src/server/db/migrations/*.sql', { cwd: tree })
  .map((path) => readFileSync(join(tree, path), 'utf8'))
  .join('\n');

/** Whether the table is owned, dropped later, or renamed. */
function isKnownTable(table) {
  return (
    ownerOf.has(table) ||
    new RegExp(`(?:drop table|alter table) (?:if exists )?${table}(?:;| rename to)`).test(migrations)
  );
}

const plainHere = (path) => plainFolders.some((folder) => path.startsWith(folder));
const everyLaw = englishOnly
  ? englishLaws
  : [...laws, ...englishLaws.map((law) => ({ ...law, except: (path) => !plainHere(path) || law.except(path) }))];

let files = 0;
const broken = [];
for (const law of everyLaw) {
  for (const found of globSync(law.files, { cwd: tree }).sort()) {
    const path = found.replaceAll('\\', '/');
    if (law.except(path)) continue;
    files += 1;
    for (const line of law.broken(withoutComments(readFileSync(join(tree, path), 'utf8'), law).split('\n'), path)) {
      broken.push({ path, law: law.name });
      console.log(`${path}:${line}\n  ${law.name}: ${law.sentence}`);
    }
  }
}
if (englishOnly) console.log(countsByFolder().join('\n'));
console.log(`${files} files, ${broken.length} broken laws`);
if (broken.length > 0) process.exitCode = 1;

/** Lines per folder with violations: count, folder, counts by law. */
function countsByFolder() {
  const folders = Map.groupBy(broken, ({ path }) => path.split('/').slice(0, -1).slice(0, 3).join('/'));
  return [...folders].sort().map(([folder, found]) => {
    const byLaw = [...Map.groupBy(found, ({ law }) => law)].map(([law, { length }]) => `${law} ${length}`);
    return `${String(found.length).padStart(5)}  ${folder}  (${byLaw.join(', ')})`;
  });
}

/** Blanks comments, unless the law reads them; line numbers stay. */
function withoutComments(text, law) {
  if (law.comments) return text;
  return text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/^\s*\/\/.*$/gm, '');
}
