// Laws about what is used: no file the program never reaches, nothing in domain or providers for tests alone, a domain that only declares.
// Usage: use-laws.mjs [directory], the project's own by default.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import ts from 'typescript';
import { root } from './ensure-install.mjs';

const tree = resolve(process.argv[2] ?? root);
const sentences = {
  'reached-files': 'Every file of src is reached from a program: main.ts, a command, the page or a worker.',
  'reached-rules': 'Used by tests alone, so no part of the product: an oracle belongs to tests, the rest goes.',
  'domain-declares': 'Domain only declares: the build leaves out unused modules, so loading one must do nothing else.',
};
/** What is started from outside: by Node, by the browser, by the tools of the project. */
const programs = [
  'src/*/main.{ts,tsx}',
  'src/server/**/*-command.ts',
  '{bench,scripts}/**/*.{ts,tsx,mjs}',
  '*.config.ts',
];
/** Rooms that only declare, so that each declaration is asked after; elsewhere a reached file is used as a whole. */
const declaring = /^src\/(?:domain|providers)\//;

const sources = globSync(['{src,bench,scripts}/**/*.{ts,tsx,mjs}', '*.config.ts'], { cwd: tree })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.endsWith('.d.ts'));
const modules = new Map(sources.map((path) => [path, readModule(path)]));
const reached = reach(globSync(programs, { cwd: tree }).map((path) => path.replaceAll('\\', '/')));

const broken = [];
for (const module of modules.values()) {
  if (!reached.files.has(module.path)) broken.push([module.path, 1, 'reached-files', '']);
  else if (declaring.test(module.path)) {
    for (const { name, line, exported } of module.declarations.values()) {
      const used = reached.names.has(`${module.path}#${name}`);
      if (exported && !used) broken.push([module.path, line, 'reached-rules', name]);
    }
  }
  if (module.path.startsWith('src/domain/')) {
    for (const line of module.effects) broken.push([module.path, line, 'domain-declares', '']);
  }
}
for (const [path, line, law, name] of broken) {
  console.log(`${path}:${line}\n  ${law}: ${name === '' ? '' : `${name}: `}${sentences[law]}`);
}
console.log(`${modules.size} files, ${broken.length} broken laws`);
if (broken.length > 0) process.exitCode = 1;

/** What a file declares and imports: `declarations` by name with the names each mentions, `effects` the lines that do more than declare. */
function readModule(path) {
  const text = readFileSync(join(tree, path), 'utf8');
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : path.endsWith('.mjs') ? ts.ScriptKind.JS : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const lineOf = (node) => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const module = {
    path,
    imports: new Map(),
    files: new Set(),
    declarations: new Map(),
    mentioned: new Set(),
    effects: [],
  };
  const declare = (name, node, exported) => {
    const known = module.declarations.get(name);
    const mentioned = known?.mentioned ?? new Set();
    mentionedIn(node, mentioned);
    module.declarations.set(name, {
      name,
      line: known?.line ?? lineOf(node),
      exported: exported || known?.exported,
      mentioned,
    });
  };
  for (const statement of source.statements) {
    const exported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
    if (ts.isImportDeclaration(statement)) readImport(module, statement);
    else if (ts.isVariableStatement(statement)) {
      for (const one of statement.declarationList.declarations) {
        for (const name of boundNames(one.name)) declare(name, one, exported);
      }
      if (!(statement.declarationList.flags & ts.NodeFlags.Const)) module.effects.push(lineOf(statement));
      else module.effects.push(...effectsIn(statement).map(lineOf));
    } else if (statement.name !== undefined && !ts.isModuleDeclaration(statement)) {
      declare(statement.name.text, statement, exported);
    } else {
      mentionedIn(statement, module.mentioned);
      module.effects.push(lineOf(statement));
    }
  }
  // Workers, lazy parts and types named in place: import('./a.ts') and new URL('./a.ts', import.meta.url).
  for (const [, target] of text.matchAll(/(?:import|URL)\(\s*['"](\.{1,2}\/[^'"]+)['"]/g))
    module.files.add(fileAt(path, target));
  // What is loaded only when it is needed: const { name } = await import('./a.ts').
  for (const [, names, target] of text.matchAll(/const \{([^}]+)\} = await import\(\s*['"](\.{1,2}\/[^'"]+)['"]/g)) {
    for (const name of names.split(',').map((one) => one.trim()))
      module.imports.set(name, { file: fileAt(path, target), name });
  }
  return module;
}

function readImport(module, { importClause, moduleSpecifier }) {
  const file = fileAt(module.path, moduleSpecifier.text);
  if (file === null) return;
  module.files.add(file);
  const bindings = importClause?.namedBindings;
  if (bindings === undefined) return;
  if (ts.isNamespaceImport(bindings)) module.imports.set(bindings.name.text, { file, name: '*' });
  else
    for (const { name, propertyName } of bindings.elements)
      module.imports.set(name.text, { file, name: (propertyName ?? name).text });
}

function fileAt(path, target) {
  return target.startsWith('.') ? posix.join(dirname(path), target) : null;
}

function boundNames(name) {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : boundNames(element.name)));
}

/** Every name a piece of code may refer to: not those behind a dot, nor the keys of objects and types. */
function mentionedIn(node, into) {
  const { parent } = node;
  const isKey =
    (ts.isPropertyAccessExpression(parent ?? node) && parent.name === node) ||
    (ts.isPropertyAssignment(parent ?? node) && parent.name === node) ||
    (ts.isPropertySignature(parent ?? node) && parent.name === node);
  if (ts.isIdentifier(node) && !isKey) into.add(node.text);
  ts.forEachChild(node, (child) => mentionedIn(child, into));
}

/** What a top-level value does while it is made, beside being made; bodies of functions do nothing yet. */
function effectsIn(node) {
  if (ts.isFunctionLike(node) || ts.isTypeNode(node)) return [];
  const writes =
    (ts.isBinaryExpression(node) && ts.isAssignmentOperator(node.operatorToken.kind)) ||
    ts.isPostfixUnaryExpression(node) ||
    (ts.isPrefixUnaryExpression(node) &&
      [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken].includes(node.operator)) ||
    ts.isDeleteExpression(node) ||
    ts.isAwaitExpression(node) ||
    (ts.isCallExpression(node) && changesAnother(node.expression));
  const inner = [];
  ts.forEachChild(node, (child) => void inner.push(...effectsIn(child)));
  return writes ? [node, ...inner] : inner;
}

/** `list.push(...)` on a name of its own; `list.map(...).sort()` changes only what was just made. */
function changesAnother(called) {
  const changing =
    /^(?:push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|set|add|delete|clear|assign|defineProperty)$/;
  return (
    ts.isPropertyAccessExpression(called) &&
    changing.test(called.name.text) &&
    (ts.isIdentifier(called.expression) || ts.isPropertyAccessExpression(called.expression))
  );
}

/** Files and declarations the programs lead to. */
function reach(entries) {
  const files = new Set();
  const names = new Set();
  const waiting = entries.map((path) => () => enter(path));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) next();
  return { files, names };

  function enter(path) {
    const module = modules.get(path);
    if (module === undefined || files.has(path)) return;
    files.add(path);
    for (const file of module.files) waiting.push(() => enter(file));
    for (const name of module.mentioned) use(module, name);
    if (declaring.test(path)) return;
    for (const { name } of module.declarations.values()) use(module, name);
  }

  function use(module, name) {
    const imported = module.imports.get(name);
    if (imported?.name === '*')
      for (const all of modules.get(imported.file)?.declarations.keys() ?? [])
        waiting.push(() => declared(imported.file, all));
    else if (imported !== undefined) waiting.push(() => declared(imported.file, imported.name));
    else if (module.declarations.has(name)) waiting.push(() => declared(module.path, name));
  }

  function declared(path, name) {
    const module = modules.get(path);
    const key = `${path}#${name}`;
    if (module === undefined || names.has(key)) return;
    names.add(key);
    for (const mentioned of module.declarations.get(name)?.mentioned ?? []) use(module, mentioned);
  }
}
