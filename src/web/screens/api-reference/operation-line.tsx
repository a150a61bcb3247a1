// One operation of the API reference: folded to method, path and summary; open with input, reply and a call.
import type { ReactNode } from 'react';
import type { OpenApiDocument } from '../../../contract/openapi-document.ts';
import { type JsonSchema, schemaText } from '../../../domain/text/schema-text.ts';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { exampleText, findBody, findReply, type Operation, tokenScope, typesText } from './operations.ts';

export function OperationLine({ operation, document }: { operation: Operation; document: OpenApiDocument }) {
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
        <Part title="Parameters">
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
        </Part>
      )}
      {body !== null && (
        <Part title={`Body (${body.type})`}>
          <Code text={typesText(body.schema, document)} />
        </Part>
      )}
      <Part title="Reply">
        {operation.isSent && 'Any status from 200 to 299'}
        {!operation.isSent && (reply === null ? 'A picture' : <Code text={typesText(reply, document)} />)}
      </Part>
      {refusals.length > 0 && <Part title="Refusals">{refusals.join(', ')}</Part>}
      <Part title="Example">
        <Code text={exampleText(operation, window.location.origin)} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
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
