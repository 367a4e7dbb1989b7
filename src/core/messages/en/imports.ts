import { counted } from '../../text/counted.ts'

/** Imported logs, published figures and checked tables. */
export const errors = {
  IMPORT_FOLDER_NOT_FOUND: ({ folder, exists }: { folder: string; exists: boolean }) => ({
    seen: exists ? `'${folder}' is not a folder` : `there is no '${folder}'`,
    fix: 'Name the folder that contains the logs; steady measure reads a single log.',
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
    fix: `Use one of: ${valid.map((one) => `{${one}}`).join(', ')}.`,
  }),
  PATH_NOT_FOUND: ({ path }: { path: string }) => ({
    seen: `there is no '${path}'`,
    fix: 'Name a Markdown file or a folder.',
  }),
  TABLES_NONE: ({ path, documents, tables }: { path: string; documents: number; tables: number }) =>
    documents === 0
      ? { seen: `no Markdown file is in '${path}'`, fix: 'Name a folder that has .md files.' }
      : {
          seen:
            tables === 0
              ? `${counted(documents, 'Markdown file')} in '${path}', without a table`
              : `${counted(tables, 'table')} in '${path}', without a throughput or speedup that states its devices`,
          fix: 'Name Markdown tables that have a column of throughput and state the devices of each row.',
        },
}
