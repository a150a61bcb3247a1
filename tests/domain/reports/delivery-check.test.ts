// Health check of deliveries, as a table.
import { expect, test } from 'vitest';
import { deliveryCheck } from '../../../src/domain/reports/delivery-check.ts';

test.each([
  ['pass', 'Alerts leave on time', { waiting: 0, late: 0, failing: [] }],
  ['pass', 'Alerts leave on time', { waiting: 12, late: 0, failing: [] }],
  ['error', '1 alert should have left by now', { waiting: 12, late: 1, failing: [] }],
  ['error', 'E-mail reaches nobody', { waiting: 2, late: 0, failing: ['email'] as const }],
  ['error', 'Browser push and E-mail reach nobody', { waiting: 2, late: 3, failing: ['push', 'email'] as const }],
])('%s: %s', (state, title, facts) => {
  expect(deliveryCheck(facts)).toMatchObject({ id: 'deliveries', state, title, figure: `${facts.waiting} waiting` });
});
