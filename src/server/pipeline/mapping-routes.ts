// Endpoints of the mapping assistant: show an unknown file, preview and store a mapping, return the file to the inbox.
import { newYorkDate } from '../../domain/market/calendar.ts';
import { cutHead } from '../../domain/pipeline/csv/dialect-scanner.ts';
import { columnsOfAnyList, guessColumns, guessList } from '../../domain/pipeline/lists/guess-columns.ts';
import { findLayout, type ListLayout, layoutWith } from '../../domain/pipeline/lists/list-layouts.ts';
import {
  columnsOfList,
  headerSignature,
  mappableLists,
  mappedNames,
  mappingProblem,
  nameOfList,
} from '../../domain/pipeline/lists/list-mapping.ts';
import { listCellMeanings, meaningIn } from '../../domain/pipeline/lists/side-words.ts';
import type { CellWords, ListMapping } from '../../domain/pipeline/mapping.ts';
import { decimalMark } from '../../domain/pipeline/reading/decimal-comma.ts';
import { readByMapping } from '../../domain/pipeline/reading/file-reading.ts';
import type { FileDates } from '../../domain/pipeline/reading/row-dates.ts';
import type { TableShape } from '../../domain/pipeline/reading/table-shape.ts';
import { previewRows } from '../../domain/pipeline/rows/preview-rows.ts';
import { guessedWords, sideValues } from '../../domain/pipeline/rows/side-values.ts';
import { dateInName } from '../../domain/text/date-in-name.ts';
import { defineRoutes } from '../http/handlers.ts';
import { readLastCloses } from '../market-memory/last-closes-store.ts';
import { iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import { readKnownListings } from '../stocks/known-listings-store.ts';
import type { MappingRow, UnreadFile } from './inbox/mapping-store.ts';
import { createMappingStore } from './inbox/mapping-store.ts';
import {
  cellsBelow,
  meaningsIn,
  type Opened,
  openFile,
  PREVIEWED_BYTES,
  type Stated,
  statedDialect,
  wordsIn,
} from './mapping-file.ts';
import type { PipelineParts } from './pipeline-deps.ts';

const SAMPLES_SHOWN = 3;
const MOST_SAMPLE = 60;

const statedNames = ['separator', 'header_line', 'encoding', 'decimal', 'date_order'] as const;

type Chosen = Pick<ListMapping, 'file_type' | 'columns' | 'words'>;

function shownMapping({ created_by_name, ...mapping }: MappingRow, is_current: boolean) {
  const layout = findLayout(mapping.file_type);
  const list_name = layout === null ? mapping.file_type : nameOfList(layout);
  return { ...mapping, created_by: created_by_name, list_name, is_current };
}

function shownSide(
  { column, cell, values, more }: NonNullable<ReturnType<typeof sideValues>>,
  { route }: ListLayout,
  { header }: TableShape,
  words: CellWords,
  kept: CellWords | undefined,
) {
  const shown = values.map(({ text, rows, otherwise, guess }) => {
    const meaning = meaningIn(words, text);
    const is_guess = meaning !== null && meaning === guess && meaningIn(kept ?? {}, text) !== meaning;
    return { text, rows, otherwise, meaning, is_guess };
  });
  return { name: header[cell] ?? '', choices: [...listCellMeanings(route, column)], words: shown, more };
}

export function mappingRoutes({ database, inbox, clock, filesDir }: PipelineParts) {
  const mappings = createMappingStore(database);

  const opened = (id: number, stated: Stated = {}) => openFile(id, stated, { mappings, filesDir });

  /** Dates that rows of a file would get if its batch began now. */
  function datesNow({ file_name, origin, received_at }: UnreadFile): Omit<FileDates, 'order'> {
    const today = newYorkDate(clock.now());
    const newest = received_at === null ? today : newYorkDate(Date.parse(received_at));
    const inName = dateInName(file_name, newest);
    const named = inName !== null && inName <= newest ? inName : null;
    return { fetched: origin === 'fetch' ? newest : null, named, fallback: named ?? today, newest };
  }

  async function preview({ file, bytes, shape, dialect }: Opened, mapping: Chosen) {
    const layout = layoutWith(mapping.file_type, mapping);
    const problem = mappingProblem({ ...mapping, header: shape.header });
    if (layout === null || problem !== null) return { problem, preview: null, reading: null };
    const head = cutHead(bytes, PREVIEWED_BYTES);
    const dates = datesNow(file);
    const { reading } = readByMapping(
      head,
      shape,
      { ...mapping, header: shape.header, dialect, version: 1 },
      dates.newest,
    );
    const closes = await readLastCloses(database.query);
    const lastClose = (symbol: string) => closes.get(symbol) ?? null;
    const listings = await readKnownListings(database.query);
    const own = {
      named: dates.named ?? reading.day ?? null,
      rows_day: reading.rows_day ?? null,
      order: reading.date_order,
    };
    const found = previewRows(head, layout, reading, { ...dates, ...own }, lastClose, listings);
    if ('problem' in found) return { problem: found.problem, preview: null, reading };
    return { problem: found.accepted === 0 ? 'no row of the file would be accepted' : null, preview: found, reading };
  }

  return defineRoutes({
    unknownFiles: async () => ({ files: await mappings.unread() }),

    listMappings: async () => ({
      mappings: (await mappings.all()).map(({ is_current, ...mapping }) => shownMapping(mapping, is_current)),
    }),

    unknownFile: async ({ params, query }) => {
      const file = await opened(params.id, query);
      const { shape, bytes, kept, dialect } = file;
      const cells = cellsBelow(bytes, shape);
      const list = query.list ?? kept?.file_type ?? file.file.list_slug ?? guessList(shape.header, cells);
      const layout = findLayout(list ?? '');
      if (query.list !== undefined && layout === null) throw new Fault(400, `"${list}" is no list of the catalogue`);
      const guesses = guessColumns(shape.header, cells, list ?? '');
      const given = query.columns === undefined ? null : meaningsIn(query.columns);
      const known = given ?? (kept !== null && kept.file_type === list ? kept.columns : null);
      const columns = shape.header.map((name, at) => {
        const guess = guesses[at] ?? { column: null, why: null };
        const column = known === null ? guess.column : (known[at] ?? null);
        return {
          name,
          samples: [...new Set(cells[at])]
            .slice(0, SAMPLES_SHOWN)
            .map((cell) => cell.slice(0, MOST_SAMPLE).toWellFormed()),
          column,
          why: column === guess.column ? guess.why : null,
        };
      });
      const chosen = given ?? columns.map(({ column }) => column);
      const side =
        layout === null
          ? null
          : sideValues(
              cutHead(bytes, PREVIEWED_BYTES),
              shape,
              layout,
              mappedNames({ header: shape.header, columns: chosen }),
            );
      const guessed = guessedWords(side?.values ?? []);
      const own = known !== null && given === null ? kept?.words : undefined;
      const words = query.words === undefined ? { ...guessed, ...own } : wordsIn(query.words);
      const { reading, ...found } =
        layout === null
          ? { problem: 'Nothing tells which list it is: choose one', preview: null, reading: null }
          : await preview(file, { file_type: layout.file_type, columns: chosen, words });
      return {
        file: file.file,
        separator: shape.separator,
        header_line: shape.header_line,
        encoding: file.encoding,
        decimal: reading?.decimal ?? dialect.decimal ?? decimalMark(cutHead(bytes, PREVIEWED_BYTES), shape),
        date_order: reading?.date_order ?? dialect.date_order ?? null,
        stated: statedNames.filter((name) => query[name] !== undefined || Object.hasOwn(dialect, name)),
        columns,
        list: layout?.file_type ?? null,
        side: side === null || layout === null ? null : shownSide(side, layout, shape, words, own),
        choices: layout === null ? [...columnsOfAnyList] : columnsOfList(layout),
        lists: mappableLists(),
        ...found,
        is_whole: bytes.length <= PREVIEWED_BYTES,
        kept: kept === null ? null : shownMapping(kept, true),
      };
    },

    discardFile: async ({ params, caller }) => {
      const file = await mappings.unreadFile(params.id);
      if (file === null) throw new Fault(404, `There is no unknown file ${params.id}`);
      if (file.waits) throw new Fault(409, `${file.file_name} waits in the inbox and comes with the next run`);
      if (!(await mappings.discard(file.id, caller.id, iso(clock.now())))) {
        throw new Fault(409, `${file.file_name} was discarded already`);
      }
      return { message: `${file.file_name} is discarded` };
    },

    saveMapping: async ({ params, body, caller }) => {
      const found = await opened(params.id, body);
      const { file, shape, kept } = found;
      const dialect = statedDialect(body);
      const mapping = { file_type: body.list, columns: body.columns, words: body.words, header: shape.header, dialect };
      const { problem } = await preview({ ...found, dialect }, mapping);
      if (problem !== null) throw new Fault(400, `The mapping cannot be kept: ${problem}`);
      const now = kept?.version ?? 0;
      if (body.replaces !== now) {
        const what =
          kept === null
            ? 'no mapping is kept for this header'
            : `this header is read as "${shownMapping(kept, true).list_name}" by version ${kept.version} of its mapping`;
        throw new Fault(409, `Two lists cannot share a header, and ${what}; replace that version or leave it`);
      }
      if (file.list_slug !== null && file.list_slug !== body.list) {
        throw new Fault(409, `The file was fetched as "${file.list_slug}" and cannot be read as another list`);
      }
      const version = now + 1;
      const by = { id: caller.id, full_name: caller.full_name };
      const row = { ...mapping, version, signature: headerSignature(shape.header), by };
      const made = { file_id: file.id, file_name: file.file_name, created_at: iso(clock.now()) };
      if (!(await mappings.add({ ...row, ...made }))) {
        throw new Fault(409, 'Somebody else has kept a mapping for this header meanwhile; open the file again');
      }
      const { sha256, file_name, list_slug, origin } = file;
      const received_at = file.received_at ?? iso(clock.now());
      await inbox.waitAgain({ sha256, file_name, list_slug, origin: origin ?? 'upload', received_at });
      const next = `${file_name} waits in the inbox for the next run`;
      return { message: `Kept as version ${version} for files with these columns. ${next}.`, version };
    },
  });
}
