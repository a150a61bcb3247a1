// Mutations of one source file: small changes at places of its syntax tree.
import ts from 'typescript';

export type MutationKind = 'comparison' | 'constant' | 'condition' | 'statement' | 'arguments';
/** `start`: offset in the text; `before`: text at that place. */
export type Mutation = { kind: MutationKind; start: number; before: string; after: string };

/** Replaced operators: bounds move by one value, equality is negated. */
const comparisons = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
]);
/** Calls whose arguments are texts for operators or programmers. */
const LOGGING = /(?:^|\.)(?:log|logger|console)\??\.\w+$/;
const ERRORS = /Error$/;

function isLogging(node: ts.Node): boolean {
  return ts.isCallExpression(node) && LOGGING.test(node.expression.getText());
}

/** Whether the node is an attribute of a DOM or SVG element, such as a size: appearance, not behaviour. */
function isDrawingAttribute(node: ts.Node): boolean {
  return ts.isJsxAttribute(node) && /^[a-z]/.test(node.parent.parent.tagName.getText());
}

function isLeftOut(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    isLogging(node)
  );
}

function constantAfter(node: ts.Node): string | null {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return 'false';
  if (node.kind === ts.SyntaxKind.FalseKeyword) return 'true';
  if (!ts.isNumericLiteral(node) || isDrawingAttribute(node.parent.parent)) return null;
  if (ts.isPropertyAssignment(node.parent) && node.parent.name === node) return null;
  return String(Number(node.text) + 1);
}

function conditionOf(node: ts.Node): ts.Expression | null {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) return node.expression;
  return ts.isConditionalExpression(node) ? node.condition : null;
}

function isRemovable(node: ts.Node): boolean {
  if (ts.isThrowStatement(node) || ts.isContinueStatement(node) || ts.isBreakStatement(node)) return true;
  if (ts.isReturnStatement(node)) return node.expression === undefined;
  if (!ts.isExpressionStatement(node)) return false;
  const expression = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
  return (
    !isLogging(expression) &&
    !(ts.isCallExpression(expression) && expression.expression.kind === ts.SyntaxKind.SuperKeyword)
  );
}

/** Shape of an argument: swapping different shapes would fail the type check. */
function shapeOf(node: ts.Expression): string {
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return 'function';
  if (ts.isObjectLiteralExpression(node)) return 'object';
  if (ts.isArrayLiteralExpression(node)) return 'list';
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return 'text';
  return ts.isSpreadElement(node) ? 'rest' : 'value';
}

/** Swap of the first two neighbouring arguments that have one shape and differ. */
function swapped(node: ts.Node, text: string): Omit<Mutation, 'kind'> | null {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return null;
  if (ERRORS.test(node.expression.getText())) return null;
  const list = node.arguments ?? [];
  for (const [index, left] of list.entries()) {
    const right = list[index + 1];
    if (right === undefined || shapeOf(left) === 'rest' || shapeOf(left) !== shapeOf(right)) continue;
    const [first, second] = [left.getText(), right.getText()];
    if (first === second) continue;
    const between = text.slice(left.getEnd(), right.getStart());
    const start = left.getStart();
    return { start, before: text.slice(start, right.getEnd()), after: `${second}${between}${first}` };
  }
  return null;
}

/** All mutations of a file, in the order of its text. */
export function mutationsOf(file: string, text: string): Mutation[] {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const found: Mutation[] = [];
  function replace(mutation: MutationKind, node: ts.Node, after: string): void {
    found.push({ kind: mutation, start: node.getStart(), before: node.getText(), after });
  }
  function visit(node: ts.Node): void {
    if (isLeftOut(node)) return;
    if (ts.isBinaryExpression(node)) {
      const after = comparisons.get(node.operatorToken.kind);
      if (after !== undefined) replace('comparison', node.operatorToken, after);
    }
    const constant = constantAfter(node);
    if (constant !== null) replace('constant', node, constant);
    const condition = conditionOf(node);
    if (condition !== null) replace('condition', condition, `!(${condition.getText()})`);
    if (isRemovable(node)) replace('statement', node, ';');
    const swap = swapped(node, text);
    if (swap !== null) found.push({ kind: 'arguments', ...swap });
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}
