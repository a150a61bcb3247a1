// API reference: endpoints with input, reply and a call, drawn from the OpenAPI document.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import type { OpenApiDocument } from '../../../contract/openapi-document.ts';
import { systemEndpoints } from '../../../contract/system.ts';
import { type JsonSchema, schemaText } from '../../../domain/text/schema-text.ts';
import { useAuth } from '../../api/auth-provider.tsx';
import { queryFor } from '../../api/query-for.ts';
import { Loaded } from '../../symbol/failures/loaded.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ChoiceRow } from '../../ui/controls/choice-row.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { saveFile } from '../../ui/controls/save-file.ts';
import { SearchBox } from '../../ui/controls/search-box.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { exampleText, findBody, findReply, type Operation, toGroups, tokenScope, typesText } from './operations.ts';

const parts = [
  { value: 'readers', label: 'Readers' },
  { value: 'administrators', label: 'Administrators' },
] as const;
type Part = (typeof parts)[number]['value'];

export function ApiReferenceScreen() {
  const { user } = useAuth();
  const [part, setPart] = useState<Part>('readers');
  const [search, setSearch] = useState('');
  const searched = useDeferredValue(search);
  const query = useQuery(
    part === 'readers' ? queryFor(systemEndpoints.openApi) : queryFor(systemEndpoints.openApiOfAdministrators),
  );
  const { data } = query;
  return (
    <>
      <ScreenHead title="API reference" />
      <p className="max-w-[60rem] text-ink-2">
        For your own programs. Create an access token on your{' '}
        <Link to="/account" className="underline underline-offset-4">
          account page
        </Link>{' '}
        and send it with each request as <code>Authorization: Bearer</code> followed by the token. The word beside an
        endpoint is the scope the token needs; without a word, a token is refused or not needed.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox label="Search endpoints" placeholder="Search endpoints" value={search} onChange={setSearch} />
        {user?.is_admin && <ChoiceRow label="API of" value={part} onChange={setPart} choices={parts} />}
        <Button
          disabled={data === undefined}
          onClick={() => saveFile(`smart-cat-${part}-openapi.json`, JSON.stringify(data, null, 1), 'application/json')}
        >
          Save OpenAPI file
        </Button>
      </div>
      <Loaded query={query} words="The description of the API could not be loaded">
        {(document) => <Groups document={document} search={searched} />}
      </Loaded>
    </>
  );
}

function Groups({ document, search }: { document: OpenApiDocument; search: string }) {
  const groups = toGroups(document, search);
  if (groups.length === 0) return <EmptyState title={`No endpoint has "${search}"`} />;
  return groups.map(({ tag, operations }) => (
    <SectionCard key={tag} title={tag}>
      {operations.map((operation) => (
        <OperationLine key={operation.operationId} operation={operation} document={document} />
      ))}
    </SectionCard>
  ));
}

function OperationLine({ operation, document }: { operation: Operation; document: OpenApiDocument }) {
  const { method, path, summary } = operation;
  const scope = tokenScope(operation);
  return (
    <Collapsible
      className="border-line not-last:border-b"
      title={
        <span className="grid gap-x-3 py-1 sm:grid-cols-[4.5rem_minmax(0,1fr)]">
          <span className="text-ink-3">{method}</span>{' '}
          <span className="min-w-0">
            <code className="wrap-anywhere">{path}</code>
            <span className="block font-regular text-ink-2">{summary}</span>
          </span>
        </span>
      }
      aside={scope !== null && <Badge tone={scope === 'read' ? 'info' : 'warn'}>{scope}</Badge>}
    >
      <Details operation={operation} document={document} />
    </Collapsible>
  );
}

function Details({ operation, document }: { operation: Operation; document: OpenApiDocument }) {
  const body = findBody(operation);
  const reply = findReply(operation);
  const refusals = Object.keys(operation.responses).filter((status) => /^[45]/.test(status));
  return (
    <div className="grid gap-3 [&>*]:min-w-0">
      <p className="text-ink-2">{operation.description.replaceAll('`', '')}</p>
      {operation.parameters.length > 0 && (
        <DetailPart title="Parameters">
          <ul className="grid gap-1">
            {operation.parameters.map((one) => (
              <li key={`${one.in} ${one.name}`} className="wrap-anywhere">
                <code>{one.name}</code>{' '}
                <span className="text-ink-3">
                  in {one.in}, {one.required ? 'required' : 'optional'}
                </span>{' '}
                <code className="text-ink-2">{schemaText(one.schema as JsonSchema)}</code>
              </li>
            ))}
          </ul>
        </DetailPart>
      )}
      {body !== null && (
        <DetailPart title={`Body (${body.type})`}>
          <Code text={typesText(body.schema, document)} />
        </DetailPart>
      )}
      <DetailPart title="Reply">
        {operation.isSent && 'Any status from 200 to 299'}
        {!operation.isSent && (reply === null ? 'A picture' : <Code text={typesText(reply, document)} />)}
      </DetailPart>
      {refusals.length > 0 && <DetailPart title="Refusals">{refusals.join(', ')}</DetailPart>}
      <DetailPart title="Example">
        <Code text={exampleText(operation, window.location.origin)} />
      </DetailPart>
    </div>
  );
}

function DetailPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 [&>*]:min-w-0">
      <h4 className="text-label text-ink-3">{title}</h4>
      {children}
    </div>
  );
}

function Code({ text }: { text: string }) {
  return (
    <pre className="max-h-96 overflow-auto rounded-md bg-raised p-3 text-label whitespace-pre-wrap wrap-anywhere">
      {text}
    </pre>
  );
}
