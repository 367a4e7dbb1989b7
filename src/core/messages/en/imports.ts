import type { NothingFound } from '../../import/differences.ts'
import type { NoFile } from '../../model/unreadable.ts'
import { counted } from '../../text/counted.ts'

/** Files that an import does not take. */
export const missing = {
  'name-unknown': () => 'its name matches no layout',
  'link-read-elsewhere': ({ to }: { to: string }) => `it links to ${to}, which steady reads directly`,
  'link-broken': () => 'it links to nothing',
  'not-a-file': ({ is }: { is: NoFile }) => `it is a ${is}, not a file`,
  'log-identical': ({ file }: { file: string }) => `it is a copy of ${file}, byte for byte`,
}

/** Imported logs, published figures and checked tables. */
export const errors = {
  IMPORT_FOLDER_NOT_FOUND: ({ folder, exists }: { folder: string; exists: boolean }) => ({
    seen: exists ? `'${folder}' is neither a folder nor an archive` : `there is no '${folder}'`,
    fix: 'Name the folder or the archive that contains the logs; steady measure reads a single log.',
  }),
  IMPORT_NOTHING_NAMED: () => ({
    seen: 'the folder of the logs is missing',
    fix: 'Name the folder: steady import logs/.',
  }),
  IMPORT_NOTHING_FOUND: ({ folder, is }: { folder: string; is: NothingFound }) => ({
    seen:
      is.kind === 'archives'
        ? `'${folder}' contains no logs. Its documents link to ${counted(is.count, 'archive')} of logs`
        : is.kind === 'no-known-name'
          ? is.files === 0
            ? `'${folder}' has no files`
            : `no file below '${folder}' has a name that matches a layout (${is.layouts.join(', ')})`
          : `none of ${counted(is.logs, 'log')} below '${folder}' could be imported; ${is.file}: ${is.why}`,
    fix:
      is.kind === 'archives'
        ? `Download the archives, and import each of them by its name. First archive: ${is.first} (linked in ${is.document}).`
        : is.kind === 'other-format'
          ? `Correct the log format, or leave it out. steady measure ${is.file} shows what the log is.`
          : 'Write a layout file that states what the names mean (docs/importing.md).',
  }),
  IMPORT_OF_OTHER_LOGS: ({
    path,
    run,
    log,
    folder,
  }: {
    path: string
    run: string
    log: string | null
    folder: string
  }) => ({
    seen: `${path} has the run ${run}, which does not come from ${log ?? `any log below '${folder}'`}`,
    fix: 'Name another results folder. steady does not overwrite this one.',
  }),
  LAYOUT_PLACEHOLDER_UNKNOWN: ({ name, valid }: { name: string; valid: readonly string[] }) => ({
    seen: `a layout has no placeholder {${name}}`,
    fix: `Use one of: ${valid.map((text) => `{${text}}`).join(', ')}.`,
  }),
  REPORT_FILE_NOT_FOUND: ({ file }: { file: string }) => ({
    seen: `there is no file '${file}' to add to the report`,
    fix: 'Name a YAML file that exists. It has the settings of the block `report` of a suite.',
  }),
  LAYOUT_NOT_FOUND: ({ file }: { file: string }) => ({
    seen: `there is no layout file '${file}'`,
    fix: 'Name a YAML file that exists.',
  }),
  PATH_NOT_FOUND: ({ path }: { path: string }) => ({
    seen: `there is no '${path}'`,
    fix: 'Name a Markdown file or a folder.',
  }),
  TABLE_UNREADABLE: ({ places }: { places: readonly string[] }) => ({
    seen: `${counted(places.length, 'table')} could not be read: ${places.join(', ')}`,
    fix: 'Give each table a header, and put each label into a separate cell.',
  }),
  TABLES_NONE: ({
    path,
    documents,
    tables,
    columns,
  }: {
    path: string
    documents: number
    tables: number
    /** Place and title of those that no other figures give. */
    columns: readonly string[]
  }) =>
    documents === 0
      ? { seen: `no Markdown file is in '${path}'`, fix: 'Name a folder that has .md files.' }
      : {
          seen:
            tables === 0
              ? `${counted(documents, 'Markdown file')} in '${path}', without a table`
              : columns.length > 0
                ? `${counted(columns.length, 'column')} in '${path}' not understood, as no other figures give the cells: ${columns.slice(0, 3).join(', ')}`
                : `${counted(tables, 'table')} in '${path}', without a throughput or speedup that states its devices`,
          fix: 'Name Markdown tables that have a column of throughput and state the devices of each row.',
        },
}
