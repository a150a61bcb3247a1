// Channels: where alerts go besides this page, with a test whose result is shown.
import { Check, CircleAlert, Mail, Plus, TriangleAlert, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Channel } from '../../../domain/delivery/channel.ts';
import type { ChannelKind } from '../../../domain/delivery/message.ts';
import { channelIcons, channelNames } from '../../symbol/alerts/alert-icons.tsx';
import {
  type Channels,
  useChannels,
  useRemoveChannel,
  useSetDefault,
  useSetDelivery,
} from '../../symbol/alerts/channels-api.ts';
import { playChime } from '../../symbol/alerts/chime.ts';
import { QueryFailure } from '../../symbol/failures/loaded.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useNamedPart } from '../../ui/page-state/named-part.ts';
import { Spinner } from '../../ui/status/spinner.tsx';
import { CardHead } from './card-head.tsx';
import { TestChannel } from './test-channel.tsx';

const AddChannel = lazyPart(() => import('./add-channel.tsx'), 'AddChannel', null);

const states = {
  ready: { Icon: Check, ink: 'text-bull', words: { push: 'allowed', email: 'confirmed', webhook: 'ready' } },
  unconfirmed: { Icon: Mail, ink: 'text-warn', words: 'not confirmed yet' },
  failing: { Icon: TriangleAlert, ink: 'text-warn', words: 'failing' },
  unavailable: { Icon: CircleAlert, ink: 'text-ink-3', words: 'not available' },
} as const;

export function ChannelsCard({ className }: { className?: string }) {
  const query = useChannels();
  const { data } = query;
  const [adds, setAdds] = useState(false);
  useNamedPart('channels');
  return (
    <Card id="channels" tabIndex={-1} aria-label="Channels" className={`scroll-mt-16 ${className ?? ''}`}>
      <CardHead title="Channels" fact="a test sends a sample alert" />
      {query.isPending && <Spinner label="Loading your channels..." className="h-36 max-sm:h-52" />}
      {data === undefined && <QueryFailure query={query} words="Your channels could not be loaded" className="m-4" />}
      {data !== undefined && (
        <>
          <ul>
            <InboxRow channels={data} />
            {data.channels.map((channel) => (
              <ChannelRow key={channel.id} channel={channel} />
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3 text-label text-ink-3 max-sm:px-3">
            <Button size="sm" onClick={() => setAdds(true)} Icon={Plus}>
              Add channel
            </Button>
            Webhooks are signed; templates for chat services.
          </div>
          {adds && <AddChannel offered={data.offered} onClose={() => setAdds(false)} />}
        </>
      )}
    </Card>
  );
}

type RowProps = {
  kind: ChannelKind;
  title: string;
  state: { Icon: typeof Check; ink: string; words: string };
  detail: ReactNode;
  test: ReactNode;
  children?: ReactNode;
};

function Row({ kind, title, state: { Icon, ink, words }, detail, test, children }: RowProps) {
  const KindIcon = channelIcons[kind];
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-line px-4 py-3 not-first:border-t max-sm:px-3">
      <KindIcon aria-hidden className="mt-0.5 size-4 text-ink-2" />
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b>{title}</b>
          <span className={`inline-flex items-center gap-1 text-label font-strong ${ink}`}>
            <Icon aria-hidden className="size-3" />
            {words}
          </span>
        </p>
        <p className="text-label/5 text-ink-2 wrap-anywhere">{detail}</p>
        {children}
      </div>
      {test}
    </li>
  );
}

function InboxRow({ channels: { settings } }: { channels: Channels }) {
  const set = useSetDelivery();
  const SoundIcon = settings.sound ? Volume2 : VolumeX;
  return (
    <Row
      kind="inbox"
      title="Inbox"
      state={{ Icon: Check, ink: 'text-bull', words: 'always on' }}
      detail={
        <>
          {settings.sound ? 'with sound' : 'without sound'} <SoundIcon aria-hidden className="inline size-3" /> while a
          page is open
        </>
      }
      test={<TestChannel id={null} name="Inbox" />}
    >
      <Checkbox
        checked={settings.sound}
        onChange={(sound) => {
          set.mutate({ sound });
          if (sound) playChime();
        }}
        className="text-label"
      >
        Sound
      </Checkbox>
    </Row>
  );
}

function ChannelRow({ channel }: { channel: Channel }) {
  const { id, kind, address, is_default, state, detail } = channel;
  const remove = useRemoveChannel();
  const setDefault = useSetDefault();
  const { Icon, ink, words } = states[state];
  const name = channelNames[kind];
  return (
    <Row
      kind={kind}
      title={name}
      state={{ Icon, ink, words: typeof words === 'string' ? words : words[kind] }}
      detail={
        <>
          {address}
          {detail !== '' && `; ${detail}`}
        </>
      }
      test={
        <TestChannel
          id={id}
          name={`${name}, ${address}`}
          disabled={state === 'unconfirmed' || state === 'unavailable'}
        />
      }
    >
      <p className="flex flex-wrap items-center gap-x-4">
        <Checkbox
          checked={is_default}
          onChange={(checked) => setDefault.mutate({ id, is_default: checked })}
          className="text-label"
        >
          Default for new alerts
        </Checkbox>
        <RemoveButton name={`${name}, ${address}`} onRemove={() => remove.mutate({ id })} />
      </p>
    </Row>
  );
}

/** Asks for a second press, because a webhook's secret or a confirmed address cannot be restored. */
function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const [asks, setAsks] = useState(false);
  if (!asks) {
    return (
      <Button
        variant="link"
        size="sm"
        className="text-label!"
        aria-label={`Remove ${name}`}
        onClick={() => setAsks(true)}
      >
        Remove
      </Button>
    );
  }
  return (
    <span className="inline-flex items-center gap-3 text-label">
      <Button size="sm" autoFocus onClick={onRemove}>
        Remove it
      </Button>
      <Button variant="link" size="sm" className="text-label!" onClick={() => setAsks(false)}>
        Keep
      </Button>
    </span>
  );
}
