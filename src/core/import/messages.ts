import type { NothingFound } from './differences.ts'
import { type NoFile, noFileNames } from '../messages/parts.ts'
import { counted } from '../text/quantities.ts'
import { perLanguage } from '../messages/sentences.ts'
import { findingTable } from '../model/finding.ts'

export const importFinding = findingTable({
  'case-claimed-twice': ['note', 'contradiction'],
  'log-of-several-cases': ['warning', 'contradiction'],
  'name-contradicts-log': ['warning', 'contradiction'],
  'rule-found': ['note', 'log'],
  'rules-differ': ['warning', 'contradiction'],
  'steady-gives-none': ['note', 'log'],
  'printed-figure-differs': ['warning', 'contradiction'],
  'published-median-differs': ['warning', 'contradiction'],
  'published-speedup-differs': ['warning', 'contradiction'],
  'precision-assumed': ['note', 'log'],
  'log-counts-one-process': ['note', 'log'],
})

/** Why an import skips a file. */
export const missing = {
  'name-unknown': () => ({ en: 'its name matches no layout', zh: '文件名不符合任何目录布局' }),
  'link-read-elsewhere': ({ to }: { to: string }) => ({
    en: `it links to ${to}, which steady reads directly`,
    zh: `链接到 ${to}，已在原处读取`,
  }),
  'link-broken': () => ({ en: 'it links to nothing', zh: '链接的目标不存在' }),
  'not-a-file': ({ is }: { is: NoFile }) => ({
    en: `it is a ${is}, not a file`,
    zh: `是${noFileNames[is]}，不是文件`,
  }),
  'rank-of-run': ({ file }: { file: string }) => ({
    en: `by its name it is another rank of the run of ${file}`,
    zh: `按文件名，它是 ${file} 那次运行的另一个进程`,
  }),
  'log-identical': ({ file }: { file: string }) => ({
    en: `it is a copy of ${file}, byte for byte`,
    zh: `与 ${file} 逐字节相同`,
  }),
}

/** Imported logs, published figures and checked tables. */
export const errors = {
  IMPORT_FOLDER_NOT_FOUND: ({ folder, exists }: { folder: string; exists: boolean }) => ({
    seen: {
      en: exists ? `'${folder}' is neither a folder nor an archive` : `there is no '${folder}'`,
      zh: exists ? `“${folder}”既不是目录也不是压缩包` : `“${folder}”不存在`,
    },
    fix: {
      en: 'Name the folder or the archive that contains the logs; steady measure reads a single log.',
      zh: '请指定存放日志的目录或压缩包；单个日志请用 steady measure。',
    },
  }),
  IMPORT_NOTHING_NAMED: () => ({
    seen: { en: 'the folder of the logs is missing', zh: '缺少日志目录' },
    fix: { en: 'Name the folder: steady import logs/.', zh: '请指定目录，例如 steady import logs/。' },
  }),
  IMPORT_NOTHING_FOUND: ({ folder, is }: { folder: string; is: NothingFound }) => ({
    seen: {
      en:
        is.kind === 'archives'
          ? `'${folder}' contains no logs. Its documents link to ${counted(is.count, 'archive')} of logs`
          : is.kind === 'no-known-name'
            ? is.files === 0
              ? `'${folder}' has no files`
              : `no file below '${folder}' has a name that matches a layout (${is.layouts.join(', ')})`
            : `none of ${counted(is.logs, 'log')} below '${folder}' could be imported; ${is.file}: ${is.why}`,
      zh:
        is.kind === 'archives'
          ? `“${folder}”下没有日志，其文档链接了 ${is.count} 个日志压缩包`
          : is.kind === 'no-known-name'
            ? is.files === 0
              ? `“${folder}”下没有文件`
              : `“${folder}”下没有文件名符合目录布局（${is.layouts.join('、')}）的文件`
            : `“${folder}”下的 ${is.logs} 个日志都无法导入；${is.file}：${is.why}`,
    },
    fix: {
      en:
        is.kind === 'archives'
          ? `Download the archives, and import each of them by its name. First archive: ${is.first} (linked in ${is.document}).`
          : is.kind === 'other-format'
            ? `Correct the log format, or leave it out. steady measure ${is.file} shows what the log is.`
            : is.kind === 'unknown-format'
              ? `steady measure ${is.file} asks what its lines mean.`
              : is.kind === 'devices-open'
                ? 'State how many devices each run had.'
                : 'Write a layout file that states what the names mean (docs/importing.md).',
      zh:
        is.kind === 'archives'
          ? `请下载这些压缩包，再逐个导入；第一个压缩包是 ${is.first}（链接见 ${is.document}）。`
          : is.kind === 'other-format'
            ? `请更正日志格式，或不指定格式；steady measure ${is.file} 可显示该日志的格式。`
            : is.kind === 'unknown-format'
              ? `steady measure ${is.file} 会询问各行的含义。`
              : is.kind === 'devices-open'
                ? '请说明每次运行的设备数。'
                : '请编写目录布局文件，说明文件名的含义（见 docs/importing.md）。',
    },
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
    seen: {
      en: `${path} has the run ${run}, which does not come from ${log ?? `any log below '${folder}'`}`,
      zh: `${path} 中的运行 ${run} 并非来自${log === null ? `“${folder}”下的任何日志` : ` ${log}`}`,
    },
    fix: {
      en: 'Name another results folder. steady does not overwrite this one.',
      zh: '请指定其他结果目录；steady 不会覆盖该目录。',
    },
  }),
  LAYOUT_PLACEHOLDER_UNKNOWN: ({ name, valid }: { name: string; valid: readonly string[] }) => ({
    seen: { en: `a layout has no placeholder {${name}}`, zh: `目录布局没有占位符 {${name}}` },
    fix: {
      en: `Use one of: ${valid.map((text) => `{${text}}`).join(', ')}.`,
      zh: `可用占位符：${valid.map((text) => `{${text}}`).join('、')}。`,
    },
  }),
  REPORT_FILE_NOT_FOUND: ({ file }: { file: string }) => ({
    seen: { en: `there is no file '${file}' to add to the report`, zh: `没有用于补充报告的文件 '${file}'` },
    fix: {
      en: 'Name a YAML file that exists. It has the settings of the block `report` of a suite.',
      zh: '请指定存在的 YAML 文件，其内容与测试方案的 `report` 部分相同。',
    },
  }),
  LAYOUT_NOT_FOUND: ({ file }: { file: string }) => ({
    seen: { en: `there is no layout file '${file}'`, zh: `目录布局文件“${file}”不存在` },
    fix: { en: 'Name a YAML file that exists.', zh: '请指定存在的 YAML 文件。' },
  }),
  PATH_NOT_FOUND: ({ path }: { path: string }) => ({
    seen: { en: `there is no '${path}'`, zh: `“${path}”不存在` },
    fix: { en: 'Name a Markdown file or a folder.', zh: '请指定 Markdown 文件或目录。' },
  }),
  TABLE_UNREADABLE: ({ places }: { places: readonly string[] }) => ({
    seen: {
      en: `${counted(places.length, 'table')} could not be read: ${places.join(', ')}`,
      zh: `${places.length} 个表格无法读取：${places.join('、')}`,
    },
    fix: {
      en: 'Give each table a header, and put each label into a separate cell.',
      zh: '请为每个表格加上表头，并让每个标签独占一个单元格。',
    },
  }),
  TABLES_NONE: perLanguage({
    en: ({
      path,
      documents,
      tables,
      columns,
    }: {
      path: string
      documents: number
      tables: number
      /** Place and title of the columns that no other figures determine. */
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
    zh: ({ path, documents, tables, columns }) =>
      documents === 0
        ? { seen: `“${path}”中没有 Markdown 文件`, fix: '请指定含有 .md 文件的目录。' }
        : {
            seen:
              tables === 0
                ? `“${path}”中有 ${documents} 个 Markdown 文件，但没有表格`
                : columns.length > 0
                  ? `“${path}”中有 ${columns.length} 列无法理解，没有其他数值能得出其内容：${columns.slice(0, 3).join('、')}`
                  : `“${path}”中有 ${tables} 个表格，但没有注明设备数的吞吐率或加速比`,
            fix: '请指定含有吞吐率列、且每行注明设备数的 Markdown 表格。',
          },
  }),
}

declare module '../messages/codes.ts' {
  interface Reasons extends Readonly<typeof missing> {}
  interface Errors extends Readonly<typeof errors> {}
}
