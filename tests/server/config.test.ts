// What the surroundings may set: defaults, and problems named all at once.
import { expect, test } from 'vitest';
import { type ConfigError, readConfig } from '../../src/server/config.ts';

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment, '/sample');
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
}

test('without any setting the program runs on its own database and market, and logs what matters', () => {
  const config = readConfig({}, '/sample');
  expect(config).toMatchObject({ databaseUrl: null, databaseDirectUrl: null, simulated: true, logLevel: 'info' });
});

test('every problem is named at once', () => {
  const problems = problemsOf({
    PORT: 'ninety',
    LOG_LEVEL: 'loud',
    ADMIN_PASSWORD: 'Sample-Admin-1',
    DATABASE_DIRECT_URL: 'postgresql://sample@localhost/sample',
  });
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'PORT',
    'LOG_LEVEL',
    'ADMIN_PASSWORD',
    'DATABASE_DIRECT_URL',
  ]);
});

test('a direct address beside the one of the pooler is kept apart from it', () => {
  const environment = {
    DATABASE_URL: 'postgresql://sample@pooler/sample',
    DATABASE_DIRECT_URL: 'postgresql://sample@database/sample',
  };
  expect(readConfig(environment, '/sample')).toMatchObject({
    databaseUrl: environment.DATABASE_URL,
    databaseDirectUrl: environment.DATABASE_DIRECT_URL,
  });
});
