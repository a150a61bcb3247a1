// Publishing choices with their effect: keep and fetch missing lists, publish, roll back.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { endpoints } from '../../../contract/endpoints.ts';
import { goesBack } from '../../../domain/answers/admin-answers.ts';
import { plural, whole } from '../../../domain/market/format.ts';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import type { DryRun } from '../../../domain/signals/state/publishing-guard.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { MessageNotice } from '../../ui/layout/message-notice.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { refreshBatches } from '../parts/batches/batch-queries.ts';
import { PublishDialog } from './publish-dialog.tsx';

type ChoicesProps = { batch: Batch; dryRun: DryRun; past: readonly Batch[] };

export function Choices({ batch, dryRun, past }: ChoicesProps) {
  const [opened, setOpened] = useState<'publish' | 'rollback' | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const client = useQueryClient();
  const earlier = past.filter(({ state_kept, is_published, id }) => state_kept && !is_published && id !== batch.id);
  const { verdict, published_batch: published } = dryRun;
  const kept = published === null ? 'nothing' : `batch ${published}`;
  const canPublish = verdict.result === 'hold' || verdict.result === 'publish';
  const onDone = async (message: string) => {
    setOpened(null);
    setDone(message);
    await refreshBatches(client);
  };
  return (
    <Card title="What readers will see" aside="every choice is written to the audit log">
      <MessageNotice tone="success" text={done} className="m-4" onDismiss={() => setDone(null)} />
      <div className="grid border-t border-line lg:grid-cols-3 lg:divide-x lg:divide-line max-lg:divide-y max-lg:divide-line">
        <Keep dryRun={dryRun} kept={kept} />
        <Choice
          title={verdict.result === 'published' ? `Batch ${batch.id} is published` : `Publish ${batch.id} as it is`}
          isAdvised={verdict.result === 'publish' && !goesBack(dryRun)}
          words={publishWords(batch, dryRun)}
        >
          <Button
            disabled={!canPublish}
            className={verdict.result === 'hold' ? 'border-bear! text-bear' : undefined}
            onClick={() => setOpened('publish')}
          >
            Publish...
          </Button>
        </Choice>
        <Choice
          title="Roll back to an earlier state"
          words={
            earlier.length === 0
              ? 'No other state is kept.'
              : `${plural(earlier.length, 'state')} can be published again, equal byte for byte, as a new publication.`
          }
        >
          <Button disabled={earlier.length === 0} onClick={() => setOpened('rollback')}>
            Roll back...
          </Button>
        </Choice>
      </div>
      {opened !== null && (
        <PublishDialog
          title={opened === 'rollback' ? 'Roll back to an earlier state' : `Publish batch ${batch.id}?`}
          states={opened === 'rollback' ? earlier : [batch]}
          now={kept}
          asksNumber={opened === 'publish' && verdict.result === 'hold'}
          isRollback={opened === 'rollback'}
          onClose={() => setOpened(null)}
          onDone={onDone}
        />
      )}
    </Card>
  );
}

function publishWords(batch: Batch, { verdict, symbols_after, vanishing }: DryRun): string {
  if (verdict.result === 'published') return 'Readers see this state now.';
  if (verdict.result === 'never') return 'Nothing of it is scored, so there is nothing to publish.';
  const asks = verdict.result === 'hold' ? ` Asks you to type ${batch.id}.` : '';
  const loss = vanishing.count > 0 ? `; ${whole(vanishing.count)} disappear from every list` : '';
  return `Readers see ${plural(symbols_after, 'symbol')}${loss}.${asks}`;
}

function Keep({ dryRun, kept }: { dryRun: DryRun; kept: string }) {
  const navigate = useNavigate();
  const missing = dryRun.lists.filter(({ came }) => !came).map(({ list }) => list);
  const { result } = dryRun.verdict;
  const fetch = useMutation({
    mutationFn: () => call(endpoints.startFetch, { body: { lists: missing } }),
    onSuccess: () => navigate('/admin/pipeline'),
  });
  const isOpen = result === 'hold' || result === 'publish';
  if (isOpen && goesBack(dryRun)) {
    return (
      <Choice isAdvised title={`Keep ${kept}`} words={`Readers keep the newer ${kept}; there is nothing to do.`} />
    );
  }
  return (
    <Choice
      isAdvised={result === 'hold'}
      title={
        missing.length === 0 || !isOpen
          ? `Keep ${kept}`
          : `Keep ${kept}, fetch ${plural(missing.length, 'missing list')}`
      }
      words={
        missing.length === 0
          ? `Readers keep ${kept}. All lists came with this batch.`
          : `Readers keep ${kept}. What is fetched makes the next batch, whose state has the rows of this one too, and is compared again before it is published.`
      }
    >
      <Button
        variant={result === 'hold' ? 'primary' : 'outline'}
        busy={fetch.isPending}
        disabled={missing.length === 0}
        onClick={() => fetch.mutate()}
      >
        Fetch {plural(missing.length, 'list')}
      </Button>
      {fetch.isError && <p className="text-bear">{errorText(fetch.error, 'Failed to start fetch')}</p>}
    </Choice>
  );
}

type ChoiceProps = { title: string; words: string; isAdvised?: boolean; children?: ReactNode };

function Choice({ title, words, isAdvised = false, children }: ChoiceProps) {
  return (
    <section
      aria-label={title}
      className={`flex flex-col items-start gap-2 px-4 py-3 ${isAdvised ? 'shadow-[inset_0_var(--spacing-tick)_0_var(--color-brand)]' : ''}`}
    >
      <h3 className="flex items-center gap-2 font-strong">
        {title}
        {isAdvised && <Badge tone="info">Recommended</Badge>}
      </h3>
      <p className="text-label text-ink-2">{words}</p>
      {children !== undefined && <div className="mt-auto grid gap-2">{children}</div>}
    </section>
  );
}
