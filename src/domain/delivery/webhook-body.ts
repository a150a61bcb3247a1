// Bodies of webhooks: Standard Webhooks, and what chat services take.
import type { WebhookTemplate } from './channel.ts';
import { type Parcel, parcelLines, parcelLink, parcelTitle } from './parcel.ts';

/** Characters a chat service takes in one message; longer texts are cut. Sources: their documentation. */
const most = { slack: 3_000, discord: 2_000, telegram: 4_096, ntfy: 4_000 } as const;

/** At most `length` UTF-16 units, cut at a whole character. */
function clip(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function plain(parcel: Parcel, address: (link: string) => string): string {
  return [parcelTitle(parcel), ...parcelLines(parcel), address(parcelLink(parcel))].join('\n');
}

/** Slack's three control characters; everything else is text. */
const slackText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/**
 * The JSON a webhook is sent. `address` makes a link of the product one of the web; `sentAt` is ISO; `target` is the chat of a
 * Telegram bot or the topic of ntfy, as the reader's address names it.
 */
export function webhookBody(
  template: WebhookTemplate,
  parcel: Parcel,
  { address, sentAt, target }: { address: (link: string) => string; sentAt: string; target: string },
): string {
  return JSON.stringify(bodyOf(template, parcel, address, sentAt, target));
}

function bodyOf(
  template: WebhookTemplate,
  parcel: Parcel,
  address: (link: string) => string,
  sentAt: string,
  target: string,
): object {
  const title = parcelTitle(parcel);
  switch (template) {
    case 'standard': {
      const messages = parcel.messages.map((message) => ({ ...message, link: address(message.link) }));
      const type = messages.length === 1 ? 'alert' : 'alert.digest';
      return { type, timestamp: sentAt, data: { title, messages } };
    }
    case 'slack':
      return { text: slackText(clip(plain(parcel, address), most.slack)) };
    case 'discord':
      return { content: clip(plain(parcel, address), most.discord), allowed_mentions: { parse: [] } };
    case 'telegram':
      return { chat_id: target, text: clip(plain(parcel, address), most.telegram) };
    case 'ntfy': {
      const message = clip(parcelLines(parcel).join('\n'), most.ntfy);
      return { topic: target, title, message, click: address(parcelLink(parcel)) };
    }
  }
}
