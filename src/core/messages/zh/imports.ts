import type * as en from '../en/imports.ts'
import { noFileNames } from './logs.ts'

export const missing: typeof en.missing = {
  'name-unknown': () => '文件名不符合任何目录布局',
  'link-read-elsewhere': ({ to }) => `链接到 ${to}，已在原处读取`,
  'link-broken': () => '链接的目标不存在',
  'not-a-file': ({ is }) => `是${noFileNames[is]}，不是文件`,
  'log-identical': ({ file }) => `与 ${file} 逐字节相同`,
}

export const errors: typeof en.errors = {
  IMPORT_FOLDER_NOT_FOUND: ({ folder, exists }) => ({
    seen: exists ? `“${folder}”既不是目录也不是压缩包` : `“${folder}”不存在`,
    fix: '请指定存放日志的目录或压缩包；单个日志请用 steady measure。',
  }),
  IMPORT_NOTHING_NAMED: () => ({
    seen: '缺少日志目录',
    fix: '请指定目录，例如 steady import logs/。',
  }),
  IMPORT_NOTHING_FOUND: ({ folder, is }) => ({
    seen:
      is.kind === 'archives'
        ? `“${folder}”下没有日志，其文档链接了 ${is.count} 个日志压缩包`
        : is.kind === 'no-known-name'
          ? is.files === 0
            ? `“${folder}”下没有文件`
            : `“${folder}”下没有文件名符合目录布局（${is.layouts.join('、')}）的文件`
          : `“${folder}”下的 ${is.logs} 个日志都无法导入；${is.file}：${is.why}`,
    fix:
      is.kind === 'archives'
        ? `请下载这些压缩包，再逐个导入；第一个压缩包是 ${is.first}（链接见 ${is.document}）。`
        : is.kind === 'other-format'
          ? `请更正日志格式，或不指定格式；steady measure ${is.file} 可显示该日志的格式。`
          : '请编写目录布局文件，说明文件名的含义（见 docs/importing.md）。',
  }),
  IMPORT_OF_OTHER_LOGS: ({ path, run, log, folder }) => ({
    seen: `${path} 中的运行 ${run} 并非来自${log === null ? `“${folder}”下的任何日志` : ` ${log}`}`,
    fix: '请指定其他结果目录；steady 不会覆盖该目录。',
  }),
  LAYOUT_PLACEHOLDER_UNKNOWN: ({ name, valid }) => ({
    seen: `目录布局没有占位符 {${name}}`,
    fix: `可用占位符：${valid.map((text) => `{${text}}`).join('、')}。`,
  }),
  REPORT_FILE_NOT_FOUND: ({ file }) => ({
    seen: `没有用于补充报告的文件 '${file}'`,
    fix: '请指定存在的 YAML 文件，其内容与测试方案的 `report` 部分相同。',
  }),
  LAYOUT_NOT_FOUND: ({ file }) => ({
    seen: `目录布局文件“${file}”不存在`,
    fix: '请指定存在的 YAML 文件。',
  }),
  PATH_NOT_FOUND: ({ path }) => ({ seen: `“${path}”不存在`, fix: '请指定 Markdown 文件或目录。' }),
  TABLE_UNREADABLE: ({ places }) => ({
    seen: `${places.length} 个表格无法读取：${places.join('、')}`,
    fix: '请为每个表格加上表头，并让每个标签独占一个单元格。',
  }),
  TABLES_NONE: ({ path, documents, tables, columns }) =>
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
}
