// Checks of the OpenAPI documents notice each kind of mistake.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lintOpenApi, type OpenApiDocument } from '../../scripts/openapi-lint.ts';

const text = readFileSync(new URL('../../src/contract/openapi.json', import.meta.url), 'utf8');
const document = (): OpenApiDocument => JSON.parse(text) as OpenApiDocument;
type Operation = OpenApiDocument['paths'][string][string];

function operationOf(broken: OpenApiDocument, path: string, method = 'get'): Operation {
  const operation = broken.paths[path]?.[method];
  if (operation === undefined) throw new Error(path);
  return operation;
}
const SCORES = '/api/signals/symbol/{symbol}/scores';

test('the document as it is has no mistake', () => {
  expect(lintOpenApi(document())).toEqual([]);
});

const mistakes: [string, (broken: OpenApiDocument) => void, string][] = [
  [
    'a name that stands twice',
    (broken) => Object.assign(operationOf(broken, SCORES), { operationId: 'me' }),
    'operation me stands twice',
  ],
  [
    'a path that is another one',
    (broken) =>
      Object.assign(broken.paths, { '/api/signals/symbol/{name}/scores': { get: operationOf(broken, SCORES) } }),
    'path get /api/signals/symbol/{}/scores stands twice',
  ],
  [
    'a summary that is a sentence',
    (broken) => Object.assign(operationOf(broken, SCORES), { summary: 'Scores.' }),
    'symbolScores: a summary begins large and has no full stop',
  ],
  [
    'an unknown security scheme',
    (broken) => Object.assign(operationOf(broken, SCORES), { security: [{ basic: [] }] }),
    'symbolScores: no security scheme basic',
  ],
  [
    'a parameter without example',
    (broken) => delete operationOf(broken, SCORES).parameters[0]?.example,
    'symbolScores: no example of symbol',
  ],
  [
    'a body without example',
    (broken) => {
      const body = operationOf(broken, '/api/screener/saved', 'post').requestBody?.content['application/json'];
      delete body?.example;
    },
    'saveScreen: no example of the body',
  ],
  [
    'an unknown tag',
    (broken) => Object.assign(operationOf(broken, SCORES), { tags: ['stars'] }),
    'symbolScores: unknown tag stars',
  ],
  [
    'a refusal that is not described',
    (broken) => delete operationOf(broken, SCORES).responses['401'],
    'symbolScores: 401 is not described',
  ],
  ['a missing schema', (broken) => delete broken.components.schemas.User, 'schemas/User is used and not there'],
  [
    'a schema nobody uses',
    (broken) => Object.assign(broken.components.schemas, { Kestrel: { type: 'string' } }),
    'schemas/Kestrel is there and not used',
  ],
];

test.each(mistakes)('%s is noticed', (_, spoil, problem) => {
  const broken = document();
  spoil(broken);
  expect(lintOpenApi(broken)).toContain(problem);
});
