// Sentence about where alerts go: the inbox and the default channels.
import { Fragment } from 'react';
import { channelIcons } from './alert-icons.tsx';
import { useChannels } from './channels-api.ts';

const words = { inbox: 'inbox', push: 'browser', email: 'e-mail', webhook: 'webhook' } as const;

export function SendsTo() {
  const { data } = useChannels();
  const chosen = (data?.channels ?? []).filter(({ is_default }) => is_default).map(({ kind }) => kind);
  const kinds = ['inbox' as const, ...new Set(chosen)];
  return (
    <span>
      Sends to{' '}
      {kinds.map((kind, at) => {
        const Icon = channelIcons[kind];
        return (
          <Fragment key={kind}>
            {at > 0 && (at === kinds.length - 1 ? ' and ' : ', ')}
            <Icon aria-hidden className="inline size-3 align-[-0.1em]" /> {words[kind]}
          </Fragment>
        );
      })}
      .
    </span>
  );
}
