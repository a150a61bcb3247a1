// Laws of plain English: file headers, log messages, names with a plainer word. Checked by text-laws.mjs.

/** Path prefixes the laws apply to, `['']` for all. `text-laws.mjs --english` counts the violations elsewhere. */
export const plainFolders = [''];

const everything = '{src,tests,bench,scripts}/**/*.{ts,tsx,mjs}';
const header = /^(?:\/\/|\/\*)\s*(?:What|How|Who|Whom|Whose|Whether|Since|Where|When|Which|Why)\b/;
/** Names with a plainer alternative, such as setDailyFacts for tellFacts. */
const plainerNames =
  /(?:\b(?:const|let|function\*?|class|type) |^\s+(?:async )?#)(?:tellFacts|wayOfFunds|saidAgain|goOn|believe|asInFile|inTime|unlessBusy|patiently|oneAhead|fly|capped|endings|caughtUp|ownKinds)\b/;
const riddles = /\b(?:of whom|since when|until when)\b/i;
const beginnings =
  '(?:Of|So|Such|That|Whose|What|Whether what|Before|After this|Less|None|The same|Those of|Ends when)\\b';
/** Doc comments, of one line or of several, that leave their subject out. */
const withoutSubject = new RegExp(
  `/\\*\\*(?:\\s+|\\s*\\n\\s*\\* )${beginnings}|\\b[Nn]ull of none\\b|\\b[Aa]s may be\\b`,
  'g',
);
const logCall = /\blog\??\.(?:trace|debug|info|warn|error|fatal)\(/g;
const component = /^[a-z][a-z -]*: /;

export const englishLaws = [
  {
    name: 'header-names-the-module',
    comments: true,
    sentence:
      'A file header is a noun phrase that names the module, not a clause with What, How, Who, Whether, When ...',
    files: everything,
    except: (path) => path.endsWith('.d.ts'),
    broken: (lines) => (header.test(lines[0].startsWith('#!') ? (lines[1] ?? '') : lines[0]) ? [1] : []),
  },
  {
    name: 'log-names-its-component',
    sentence: 'A log message is `component: what happened`, so that logs can be searched by component.',
    files: 'src/{server,tools}/**/*.ts',
    except: () => false,
    broken: (lines) => {
      const text = lines.join('\n');
      return [...text.matchAll(logCall)].flatMap(({ index, 0: call }) =>
        messagesIn(text, index + call.length).every((message) => component.test(message))
          ? []
          : [text.slice(0, index).split('\n').length],
      );
    },
  },
  {
    name: 'plain-names',
    sentence:
      'A plainer name exists: withTimeout for inTime, startOrSkip for unlessBusy, clampTo for capped, disposers for endings ...',
    files: everything,
    except: (path) => path === 'scripts/plain-english.mjs' || path.startsWith('tests/guards/'),
    broken: (lines) => lines.flatMap((line, at) => (plainerNames.test(line) ? [at + 1] : [])),
  },
  {
    name: 'no-riddles',
    comments: true,
    sentence: 'Name the thing or the range instead of "of whom", "since when", "until when".',
    files: everything,
    except: (path) => path === 'scripts/plain-english.mjs' || path.startsWith('tests/guards/'),
    broken: (lines) => lines.flatMap((line, at) => (riddles.test(line) ? [at + 1] : [])),
  },
  {
    name: 'comments-name-their-subject',
    comments: true,
    sentence:
      'A doc comment begins with its subject, not with Of, So, Such, That, Whose, What, Before, Less, None, The same ...',
    files: 'src/**/*.{ts,tsx}',
    except: () => false,
    broken: (lines) => {
      const text = lines.join('\n');
      return [...text.matchAll(withoutSubject)].map(({ index }) => text.slice(0, index).split('\n').length);
    },
  },
];

/** String literals among the direct arguments, which begin at `from`; templates up to their first `${`. */
function messagesIn(text, from) {
  const found = [];
  let depth = 1;
  for (let at = from; at < text.length && depth > 0; at += 1) {
    const character = text[at];
    if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth -= 1;
    else if (`'"\``.includes(character)) {
      const end = endOfLiteral(text, at);
      if (depth === 1) found.push(text.slice(at + 1, end).split('${')[0]);
      at = end;
    }
  }
  return found;
}

function endOfLiteral(text, start) {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === text[start]) return at;
  }
  return text.length;
}
