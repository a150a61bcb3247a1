// Bodies of webhooks: Standard Webhooks, and what chat services take.
import type { AlertWebhook } from './alert-webhook.ts';
import type { WebhookTemplate } from './channel.ts';
import { type Parcel, parcelLines, parcelLink, parcelTitle } from './parcel.ts';

/** Characters a chat service takes in one message; longer texts are cut. Sources: their documentation. */
const most = { slack: 3_000, discord: 2_000, telegram: 4_096, ntfy: 4_000 } as const;

/** At most `length` UTF-16 units, cut at a whole character. */
function clip(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

type Escape = (text: string) => string;

/** Words of the parcel, escaped and cut so that the product's own link below them stays whole. */
function plain(parcel: Parcel, address: (link: string) => string, length: number, toChat: Escape): string {
  const link = `\n${address(parcelLink(parcel))}`;
  const words = [parcelTitle(parcel), ...parcelLines(parcel)].map(toChat).join('\n');
  return clip(words, length - link.length) + link;
}

/** Slack's three control characters; its marks are turned off by `mrkdwn`. */
const slackText: Escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Marks of Discord's Markdown: webhooks may use links with another name, which a headline could bring. */
const discordText: Escape = (text) =>
  text.replace(/[\\`*_~|<>#[\]()]/g, '\\$&').replace(/^(\s*)([-+]|\d+(?=\.))/, '$1\u200b$2');

/** Telegram makes a mention of every @name, which notifies the user of that name. */
const telegramText: Escape = (text) => text.replace(/@(?=\w)/g, '@\u2060');

/**
 * The JSON a webhook is sent. `address` makes a link of the product one of the web; `sentAt` is ISO; `fields` are what
 * the reader's address names of the body: the chat of a Telegram bot, the topic of ntfy.
 */
export function webhookBody(
  template: WebhookTemplate,
  parcel: Parcel,
  { address, sentAt, fields }: { address: (link: string) => string; sentAt: string; fields: object },
): string {
  return JSON.stringify(toBody(template, parcel, address, sentAt, fields));
}

function toBody(
  template: WebhookTemplate,
  parcel: Parcel,
  address: (link: string) => string,
  sentAt: string,
  fields: object,
): object {
  const title = parcelTitle(parcel);
  switch (template) {
    case 'standard': {
      const messages = parcel.messages.map((message) => ({ ...message, link: address(message.link) }));
      const type = messages.length === 1 ? 'alert' : 'alert.digest';
      return { type, timestamp: sentAt, data: { title, messages } } satisfies AlertWebhook;
    }
    case 'slack':
      return { text: plain(parcel, address, most.slack, slackText), mrkdwn: false };
    case 'discord':
      return { content: plain(parcel, address, most.discord, discordText), allowed_mentions: { parse: [] } };
    case 'telegram':
      return { ...fields, text: plain(parcel, address, most.telegram, telegramText) };
    case 'ntfy': {
      const message = clip(parcelLines(parcel).join('\n'), most.ntfy);
      return { ...fields, title, message, click: address(parcelLink(parcel)) };
    }
  }
}
