import type * as en from '../en/imports.ts'

export const errors: typeof en.errors = {
  IMPORT_FOLDER_NOT_FOUND: ({ folder, exists }) => ({
    seen: exists ? `“${folder}”不是目录` : `“${folder}”不存在`,
    fix: '请指定存放日志的目录；单个日志请用 steady measure。',
  }),
  IMPORT_OF_OTHER_LOGS: ({ path, run, log, folder }) => ({
    seen: `${path} 中的运行 ${run} 并非来自${log === null ? `“${folder}”下的任何日志` : ` ${log}`}`,
    fix: '请指定其他结果目录；steady 不会覆盖该目录。',
  }),
  LAYOUT_PLACEHOLDER_UNKNOWN: ({ name, valid }) => ({
    seen: `目录布局没有占位符 {${name}}`,
    fix: `可用占位符：${valid.map((one) => `{${one}}`).join('、')}。`,
  }),
  PATH_NOT_FOUND: ({ path }) => ({ seen: `“${path}”不存在`, fix: '请指定 Markdown 文件或目录。' }),
  TABLES_NONE: ({ path, documents, tables }) =>
    documents === 0
      ? { seen: `“${path}”中没有 Markdown 文件`, fix: '请指定含有 .md 文件的目录。' }
      : {
          seen:
            tables === 0
              ? `“${path}”中有 ${documents} 个 Markdown 文件，但没有表格`
              : `“${path}”中有 ${tables} 个表格，但没有注明设备数的吞吐率或加速比`,
          fix: '请指定含有吞吐率列、且每行注明设备数的 Markdown 表格。',
        },
}
