// Bodies of webhooks: Standard Webhooks, and the formats of chat services.
import type { AlertWebhook } from './alert-webhook.ts';
import type { WebhookTemplate } from './channel.ts';
import { type Parcel, parcelLines, parcelLink, parcelTitle } from './parcel.ts';

/** Most characters of a message by chat service (source: their documentation); longer texts are cut. */
const most = { slack: 3_000, discord: 2_000, telegram: 4_096, ntfy: 4_000 } as const;

/** At most `length` UTF-16 units, cut at a whole character. */
function clip(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

type Escape = (text: string) => string;

/** Title and lines of the parcel, escaped and cut so that the link at the end remains complete. */
function plain(parcel: Parcel, address: (link: string) => string, length: number, toChat: Escape): string {
  const link = `\n${address(parcelLink(parcel))}`;
  const words = [parcelTitle(parcel), ...parcelLines(parcel)].map(toChat).join('\n');
  return clip(words, length - link.length) + link;
}

/** Escapes Slack's three control characters; formatting is off by `mrkdwn`. */
const slackText: Escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Escapes Discord's Markdown, in which a headline could hide a link behind another text. */
const discordText: Escape = (text) =>
  text.replace(/[\\`*_~|<>#[\]()]/g, '\\$&').replace(/^(\s*)([-+]|\d+(?=\.))/, '$1\u200b$2');

/** Breaks @names, which Telegram would turn into mentions that notify users. */
const telegramText: Escape = (text) => text.replace(/@(?=\w)/g, '@\u2060');

/**
 * JSON body of a webhook. `address`: makes a path of the product an absolute URL; `sentAt`: ISO; `fields`: body fields
 * the reader's webhook address names (chat of a Telegram bot, topic of ntfy).
 */
export const webhookBody = (...given: Parameters<typeof toBody>): string => JSON.stringify(toBody(...given));

function toBody(
  template: WebhookTemplate,
  parcel: Parcel,
  { address, sentAt, fields }: { address: (link: string) => string; sentAt: string; fields: object },
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
