// Addresses of chat services: every part that is typed is sent, or refused with the reason.
import { expect, test } from 'vitest';
import { findTarget, refuseTemplate } from '../../../src/server/delivery/senders/webhook-target.ts';

const bot = 'https://api.telegram.org/bot1:AA/sendMessage';
const base64 = (text: string) => Buffer.from(text).toString('base64url');
const plain = { fields: {}, authorization: null };

test.each([
  ['standard', 'https://hooks.example.com/a?b=c', { to: 'https://hooks.example.com/a?b=c', ...plain }],
  [
    'discord',
    'https://discord.com/api/webhooks/1/a?thread_id=7',
    { to: 'https://discord.com/api/webhooks/1/a?thread_id=7', ...plain },
  ],
  ['telegram', `${bot}?chat_id=-100123`, { to: bot, fields: { chat_id: '-100123' }, authorization: null }],
  [
    'telegram',
    `${bot}?chat_id=@my_channel&message_thread_id=42&disable_notification=true&protect_content=0`,
    {
      to: bot,
      fields: { chat_id: '@my_channel', message_thread_id: 42, disable_notification: true, protect_content: false },
      authorization: null,
    },
  ],
  [
    'ntfy',
    'https://ntfy.example/my-alerts',
    { to: 'https://ntfy.example/', fields: { topic: 'my-alerts' }, authorization: null },
  ],
  [
    'ntfy',
    `https://ntfy.example/my-alerts?auth=${base64('Bearer tk_x')}`,
    { to: 'https://ntfy.example/', fields: { topic: 'my-alerts' }, authorization: 'Bearer tk_x' },
  ],
  [
    'ntfy',
    `https://ntfy.example/a?auth=${base64(`Basic ${Buffer.from('me:secret').toString('base64')}`)}`,
    { to: 'https://ntfy.example/', fields: { topic: 'a' }, authorization: 'Basic bWU6c2VjcmV0' },
  ],
] as const)('%s, %s', (template, url, target) => {
  expect(refuseTemplate(url, template)).toBeNull();
  expect(findTarget(url, template)).toEqual(target);
});

test.each([
  ['standard', 'https://hooks.example.com/a#b', 'must end before #b'],
  ['telegram', bot, '?chat_id='],
  ['telegram', 'https://api.telegram.org/bot1:AA/?chat_id=1', '/sendMessage'],
  ['telegram', `${bot}?chat_id=1&parse_mode=HTML`, 'not parse_mode'],
  ['telegram', `${bot}?chat_id=1&chat_id=2`, 'not chat_id'],
  ['telegram', `${bot}?chat_id=a%20b`, 'has a chat_id'],
  ['telegram', `${bot}?chat_id=1&message_thread_id=general`, 'has a message_thread_id'],
  ['ntfy', 'https://ntfy.example/', 'name of the topic'],
  ['ntfy', 'https://ntfy.example/%E0%A4%A', 'name of the topic'],
  ['ntfy', 'https://ntfy.example/behind/a-prefix', 'name of the topic'],
  ['ntfy', 'https://ntfy.example/a?priority=5', 'not priority'],
  ['ntfy', 'https://ntfy.example/a?auth=tk_x', 'has an auth'],
  ['ntfy', `https://ntfy.example/a?auth=${base64('Bearer tk_x\r\nX: y')}`, 'has an auth'],
] as const)('%s, %s is refused when it is typed', (template, url, words) => {
  expect(refuseTemplate(url, template)).toContain(words);
});
