// Webhooks of the OpenAPI document: messages to an address that a reader added as "Signed JSON".
import type { Schema } from '../src/contract/endpoint.ts';
import { AlertWebhook } from '../src/domain/delivery/alert-webhook.ts';
import { deliveryRules } from '../src/domain/delivery/delivery-rules.ts';
import type { JsonSchema } from '../src/domain/text/schema-text.ts';

export const webhookBody: Schema = AlertWebhook;

/** Paragraphs of docs/api.md; source of the headers: standardwebhooks.com. */
export const webhookFacts = [
  'A webhook channel that is written for signed JSON is sent each alert as a POST, or several gathered ones at once (`alert.digest`).',
  `Any status from 200 to 299 within ${deliveryRules.exchange.value} seconds accepts it. Everything else, redirects too, is a failure: it is tried ${deliveryRules.most_tries.value} times in all, and \`retry-after\` is kept. Every try has the same \`webhook-id\`, so that a receiver can drop what it has had.`,
  'The signature is HMAC-SHA256 over `id.timestamp.body` with the secret shown once when the channel was added (base64 behind `whsec_`), as Standard Webhooks writes it: `v1,` and the base64 of the result.',
];

const message = {
  id: '8b0d4f9e-2f6c-4a57-9d3a-5c1e7b2a9f10',
  kind: 'price',
  symbol: 'NVDA',
  title: 'NVDA rose above 220.00',
  text: 'Now $220.14.',
  link: 'https://smart-cat.example/stocks/NVDA',
  urgent: false,
  fired_at: '2026-11-16T18:00:03.000Z',
  exchange_at: '2026-11-16T18:00:00.000Z',
} as const;
const example: AlertWebhook = {
  type: 'alert',
  timestamp: '2026-11-16T18:00:04.000Z',
  data: { title: message.title, messages: [message] },
};

const headers = [
  ['webhook-id', 'Id of the alert or digest, the same for every try', message.id],
  ['webhook-timestamp', 'Seconds since 1970 of this try', '1794852004'],
  ['webhook-signature', 'Signatures, separated by spaces', 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='],
] as const;

export function webhooksOf(schemaOf: (schema: Schema) => JsonSchema) {
  const parameters = headers.map(([name, description, sample]) => ({
    ...{ name, in: 'header', required: true, description },
    ...{ schema: { type: 'string' }, example: sample },
  }));
  const content = { 'application/json': { schema: schemaOf(webhookBody), example } };
  return {
    alert: {
      post: {
        operationId: 'alertWebhook',
        summary: 'An alert, or several gathered ones, for a webhook channel written for signed JSON',
        description: webhookFacts.join(' '),
        tags: ['webhooks'],
        security: [],
        parameters,
        requestBody: { required: true, content },
        responses: { '2XX': { description: 'Accepted' }, default: { description: 'A failure: it is tried again' } },
      },
    },
  };
}
