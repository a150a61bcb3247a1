// Checks of an OpenAPI document beyond its schema: names, summaries, examples, references, colliding paths.

type Parameter = { name: string; in: string; required: boolean; example?: unknown };
type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  'x-access': string;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { example?: unknown }> };
  responses: Record<string, unknown>;
};
export type OpenApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string }[];
  components: Record<'schemas' | 'responses' | 'securitySchemes', Record<string, unknown>>;
};

/** Path with unnamed parameters: paths that differ in their names only collide. */
const shapeOf = (path: string) => path.replace(/\{\w+\}/g, '{}');

function operationProblems(operation: Operation, document: OpenApiDocument): string[] {
  const { operationId: id, summary, security, parameters, requestBody, responses } = operation;
  const problems: string[] = [];
  if (!/^[A-Z]/.test(summary) || summary.endsWith('.'))
    problems.push(`${id}: a summary begins large and has no full stop`);
  for (const scheme of security.flatMap((one) => Object.keys(one))) {
    if (!(scheme in document.components.securitySchemes)) problems.push(`${id}: no security scheme ${scheme}`);
  }
  if (operation['x-access'] !== 'visitor' && !('401' in responses)) problems.push(`${id}: 401 is not described`);
  const takesTokens = security.some((one) => 'accessToken' in one);
  if (!takesTokens || operation['x-access'] === 'admin') return problems;
  for (const { name, required, example } of parameters) {
    if (required && example === undefined) problems.push(`${id}: no example of ${name}`);
  }
  const body = requestBody?.content['application/json'];
  if (requestBody?.required && body !== undefined && body.example === undefined) {
    problems.push(`${id}: no example of the body`);
  }
  return problems;
}

function referenceProblems(document: OpenApiDocument): string[] {
  const used = new Set(
    [...JSON.stringify(document).matchAll(/"#\/components\/(\w+\/[^"]+)"/g)].map(([, name]) => name),
  );
  const present = (['schemas', 'responses'] as const).flatMap((kind) =>
    Object.keys(document.components[kind]).map((name) => `${kind}/${name}`),
  );
  return [
    ...[...used].filter((name) => !present.includes(name ?? '')).map((name) => `${name} is used and not there`),
    ...present.filter((name) => !used.has(name)).map((name) => `${name} is there and not used`),
  ];
}

function repeated(names: readonly string[], what: string): string[] {
  return names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${what} ${name} stands twice`);
}

/** Problems of the document as texts; empty for a good one. */
export function lintOpenApi(document: OpenApiDocument): string[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path: `${method} ${shapeOf(path)}`, operation })),
  );
  const tags = new Set(document.tags.map(({ name }) => name));
  return [
    ...repeated(
      operations.map(({ operation }) => operation.operationId),
      'operation',
    ),
    ...repeated(
      operations.map(({ path }) => path),
      'path',
    ),
    ...operations.flatMap(({ operation }) => operationProblems(operation, document)),
    ...operations.flatMap(({ operation }) =>
      operation.tags.filter((tag) => !tags.has(tag)).map((tag) => `${operation.operationId}: unknown tag ${tag}`),
    ),
    ...referenceProblems(document),
  ];
}
