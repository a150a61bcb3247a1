// Icons of alerts: one for each kind of condition, message and channel.
import {
  Bell,
  CalendarDays,
  ChartColumn,
  Eye,
  Gem,
  Inbox,
  KeyRound,
  ListFilter,
  type LucideIcon,
  Mail,
  Monitor,
  Moon,
  Newspaper,
  Scale,
  ServerCrash,
  Target,
  Users,
  Webhook,
  X,
} from 'lucide-react';
import type { AlertKind } from '../../../domain/alerts/alert-condition.ts';
import type { ChannelKind, MessageKind } from '../../../domain/delivery/message.ts';

export const conditionIcons: Readonly<Record<AlertKind, LucideIcon>> = {
  verdict: Scale,
  score: Gem,
  'score-move': Gem,
  decision: Scale,
  filter: ListFilter,
  light: Scale,
  screen: ListFilter,
  setup: Eye,
  plan: Target,
  price: ChartColumn,
  vwap: ChartColumn,
  range: ChartColumn,
  'relative-volume': ChartColumn,
  news: Newspaper,
  source: Users,
  earnings: CalendarDays,
  'reason-gone': X,
  product: ServerCrash,
};

export const messageIcons: Readonly<Record<MessageKind, LucideIcon>> = {
  setup: Eye,
  verdict: Scale,
  price: ChartColumn,
  news: Newspaper,
  screen: ListFilter,
  source: Users,
  product: ServerCrash,
  account: KeyRound,
  digest: Moon,
  test: Bell,
};

export const channelIcons: Readonly<Record<ChannelKind, LucideIcon>> = {
  inbox: Inbox,
  push: Monitor,
  email: Mail,
  webhook: Webhook,
};

export const channelNames = {
  inbox: 'Inbox',
  push: 'Browser push',
  email: 'E-mail',
  webhook: 'Webhook',
} as const satisfies Record<ChannelKind, string>;

/** Short names, for a line of several channels. */
export const shortChannelNames = { ...channelNames, push: 'Browser' } as const;
