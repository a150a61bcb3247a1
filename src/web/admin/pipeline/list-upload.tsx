// Upload of lists: ZIP archives or CSV, TSV and TXT files, several at once, chosen or dropped.
import { Upload } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { listNames } from '../../../domain/market/format.ts';
import { isListName, listEndings, UPLOADABLE } from '../../../domain/pipeline/list-endings.ts';
import { call } from '../../api/call.ts';
import { FileButton } from '../../ui/controls/file-button.tsx';

type Reply = { files_extracted: number; date: string; files_known: number; warnings: string[] };

const isZip = ({ name }: File) => /\.zip$/i.test(name);

/** Sends each archive separately, then all lists together; uploads before a refusal remain. */
export async function uploadFiles(files: readonly File[]): Promise<Reply> {
  const lists = files.filter((file) => !isZip(file));
  const sendings = [...files.filter(isZip).map((file) => [file]), ...(lists.length === 0 ? [] : [lists])];
  const all: Reply = { files_extracted: 0, date: '', files_known: 0, warnings: [] };
  for (const sending of sendings) {
    const reply = await call(endpoints.uploadLists, { files: sending });
    all.files_extracted += reply.files_extracted;
    all.files_known += reply.files_known;
    all.date = reply.date;
    all.warnings.push(...reply.warnings);
  }
  return all;
}

type ListUploadProps = {
  busy: boolean;
  focused: boolean;
  /** Names of the files of the last upload. */
  names: readonly string[];
  onFiles: (files: readonly File[]) => void;
  onRefused: (problem: string) => void;
};

export function ListUpload({ busy, focused, names, onFiles, onRefused }: ListUploadProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  const send = (files: readonly File[]) => {
    if (files.length === 0) return;
    if (files.every((file) => isZip(file) || isListName(file.name))) onFiles(files);
    else onRefused(UPLOADABLE);
  };
  return (
    <section
      aria-label="Upload of lists"
      className="flex flex-wrap items-center gap-3"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!busy) send([...event.dataTransfer.files]);
      }}
    >
      <FileButton
        label="ZIP of CSV lists, or single lists"
        accept={['.zip', ...listEndings].join(',')}
        multiple
        onFiles={send}
        ref={button}
        busy={busy}
        Icon={Upload}
      >
        Upload ZIP or lists
      </FileButton>
      <span className="text-label text-ink-3">
        A .zip of lists, or .csv, .tsv and .txt files, several at once; at most 50 MB
      </span>
      {names.length > 0 && (
        <span className="text-label text-ink-2">{`${busy ? 'Uploading' : 'Uploaded last'}: ${listNames(names)}`}</span>
      )}
    </section>
  );
}
