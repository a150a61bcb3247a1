// Dialog for a new channel: this browser, an e-mail address, or a webhook with its secret shown once.
import { type ReactNode, useState } from 'react';
import type { ChannelInput, WebhookTemplate } from '../../../domain/delivery/channel.ts';
import { errorText } from '../../api/api-error.ts';
import { type Channels, useAddChannel } from '../../symbol/alerts/channels-api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ChoiceRow } from '../../ui/controls/choice-row.tsx';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { useTask } from '../../ui/controls/task.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { CopyOnce } from '../../ui/overlays/copy-once.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { pushObstacle, subscribeBrowser } from './browser-push.ts';

type Kind = ChannelInput['kind'];
type Offered = Channels['offered'];
const templates: readonly { value: WebhookTemplate; label: string; hint: string }[] = [
  {
    value: 'standard',
    label: 'Signed JSON',
    hint: 'Each request is signed; the secret is shown once, after this step.',
  },
  { value: 'slack', label: 'Slack', hint: 'The address of an incoming webhook.' },
  { value: 'discord', label: 'Discord', hint: 'The address of a webhook of the channel.' },
  {
    value: 'telegram',
    label: 'Telegram',
    hint: '.../bot<token>/sendMessage?chat_id=<chat>; a topic of a group adds &message_thread_id=<topic>.',
  },
  {
    value: 'ntfy',
    label: 'ntfy',
    hint: 'https://ntfy.sh/<topic>; a protected topic adds ?auth= and "Bearer <access token>" in base64.',
  },
];

export function AddChannel({ offered, onClose }: { offered: Offered; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('push');
  const [secret, setSecret] = useState<string | null>(null);
  const add = useAddChannel();
  const send = (input: ChannelInput) =>
    add.mutate(input, {
      onSuccess: ({ channel, secret: given }) => {
        if (given !== null) setSecret(given);
        else {
          showToast(
            'success',
            channel.state === 'unconfirmed' ? `Open the link sent to ${channel.address}` : 'Channel added',
          );
          onClose();
        }
      },
    });
  if (secret !== null) {
    return (
      <CopyOnce title="Signing secret" noun="secret" text={secret} onClose={onClose}>
        Keep it where your receiver checks signatures. It is not shown again; if it is lost, add the webhook again.
      </CopyOnce>
    );
  }
  const error = add.error === null ? null : errorText(add.error, 'The channel could not be added');
  const form = { busy: add.isPending, error, onSend: send };
  return (
    <Modal onClose={onClose} title="Add channel" width="narrow">
      <div className="grid gap-4">
        <ChoiceRow
          label="Kind of channel"
          value={kind}
          onChange={(chosen) => {
            setKind(chosen);
            add.reset();
          }}
          choices={[
            { value: 'push', label: 'This browser' },
            { value: 'email', label: 'E-mail' },
            { value: 'webhook', label: 'Webhook' },
          ]}
        />
        {kind === 'push' && <PushForm pushKey={offered.push_key} {...form} />}
        {kind === 'email' && <EmailForm isOffered={offered.email} {...form} />}
        {kind === 'webhook' && <WebhookForm isOffered={offered.webhook} {...form} />}
      </div>
    </Modal>
  );
}

type FormProps = { busy: boolean; error: string | null; onSend: (input: ChannelInput) => void };

const NotOffered = ({ children }: { children: ReactNode }) => <Notice tone="info">{children}</Notice>;

function PushForm({ pushKey, busy, error, onSend }: FormProps & { pushKey: string | null }) {
  const { isBusy, error: refused, begin } = useTask(async () => onSend(await subscribeBrowser(pushKey ?? '')));
  const obstacle = pushObstacle(pushKey);
  if (obstacle !== null) return <NotOffered>{obstacle}</NotOffered>;
  const problem = refused instanceof Error ? refused.message : 'This browser could not be added';
  const failure = refused === null ? error : problem;
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">
        Alerts appear on this device also while no page is open. The browser asks you once; press Allow there.
      </p>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      <Button variant="primary" className="justify-self-start" busy={isBusy || busy} onClick={begin}>
        Allow in this browser
      </Button>
    </div>
  );
}

function EmailForm({ isOffered, busy, error, onSend }: FormProps & { isOffered: boolean }) {
  const [address, setAddress] = useState('');
  if (!isOffered) return <NotOffered>The operator of this server has not set up e-mail.</NotOffered>;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && address.trim() !== '') onSend({ kind: 'email', address: address.trim() });
      }}
    >
      <TextField
        label="E-mail address"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={address}
        onChange={setAddress}
        hint="A link is sent there; alerts begin once you open it."
        error={error}
      />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        busy={busy}
        disabled={address.trim() === ''}
      >
        Send the link
      </Button>
    </form>
  );
}

function WebhookForm({ isOffered, busy, error, onSend }: FormProps & { isOffered: boolean }) {
  const [url, setUrl] = useState('');
  const [template, setTemplate] = useState<WebhookTemplate>('standard');
  if (!isOffered) return <NotOffered>The operator of this server has not allowed webhooks.</NotOffered>;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && url.trim() !== '') onSend({ kind: 'webhook', url: url.trim(), template });
      }}
    >
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={1_000}
        value={url}
        onChange={setUrl}
        error={error}
      />
      <SelectField label="Written for" value={template} onChange={setTemplate} options={templates} />
      <p className="text-label text-ink-3 wrap-anywhere">{templates.find(({ value }) => value === template)?.hint}</p>
      <Button type="submit" variant="primary" className="justify-self-start" busy={busy} disabled={url.trim() === ''}>
        Add webhook
      </Button>
    </form>
  );
}
