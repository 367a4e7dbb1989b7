import { type Alternatives, alternativesEn, alternativesZh } from '../messages/parts.ts'
import { inEach } from '../messages/sentences.ts'

type Name = Alternatives & { readonly name: string }

/** Names that do not exist. */
export const errors = {
  WORKLOAD_UNKNOWN: inEach({
    en: ({ name, of: scope, ...names }: Name & { readonly of: 'catalogue' | 'suite' }) => ({
      seen: scope === 'suite' ? `this suite runs no workload '${name}'` : `there is no workload '${name}'`,
      fix: alternativesEn(names),
    }),
    zh: ({ name, of: scope, ...names }) => ({
      seen:
        scope === 'suite'
          ? `本测试方案不运行模型实现（workload）“${name}”`
          : `没有名为“${name}”的模型实现（workload）`,
      fix: alternativesZh(names),
    }),
  }),
  PROTOCOL_UNKNOWN: inEach({
    en: ({ name, ...names }: Name) => ({
      seen: `there is no protocol '${name}'`,
      fix: alternativesEn(names),
    }),
    zh: ({ name, ...names }) => ({
      seen: `没有名为“${name}”的测速协议`,
      fix: alternativesZh(names),
    }),
  }),
  LOG_FORMAT_UNKNOWN: inEach({
    en: ({ name, ...names }: Name) => ({
      seen: `there is no log format '${name}'`,
      fix: alternativesEn(names),
    }),
    zh: ({ name, ...names }) => ({
      seen: `没有名为“${name}”的日志格式`,
      fix: alternativesZh(names),
    }),
  }),
  FORMAT_UNKNOWN: inEach({
    en: ({ name, ...names }: Name) => ({
      seen: `there is no log format '${name}'`,
      fix: alternativesEn(names),
    }),
    zh: ({ name, ...names }) => ({
      seen: `没有名为“${name}”的日志格式`,
      fix: alternativesZh(names),
    }),
  }),
  LAUNCHER_UNKNOWN: inEach({
    en: ({ name, ...names }: Name) => ({
      seen: `there is no launcher '${name}'`,
      fix: alternativesEn(names),
    }),
    zh: ({ name, ...names }) => ({
      seen: `没有名为“${name}”的启动器`,
      fix: alternativesZh(names),
    }),
  }),
  LAYOUT_UNKNOWN: inEach({
    en: ({ name, ...names }: Name) => ({
      seen: `there is no layout '${name}'`,
      fix: alternativesEn(names),
    }),
    zh: ({ name, ...names }) => ({
      seen: `没有名为“${name}”的目录布局`,
      fix: alternativesZh(names),
    }),
  }),
  TABLE_UNKNOWN: inEach({
    en: ({ name, ...names }: Name) => ({
      seen: `there is no table layout '${name}'`,
      fix: alternativesEn(names),
    }),
    zh: ({ name, ...names }) => ({
      seen: `没有名为“${name}”的表格版式`,
      fix: alternativesZh(names),
    }),
  }),
  BASELINE_UNKNOWN: inEach({
    en: ({ name, file, ...names }: Name & { readonly file: boolean }) => ({
      seen: `there is no baseline '${name}'`,
      fix: file ? 'Name a YAML file that exists.' : alternativesEn(names),
    }),
    zh: ({ name, file, ...names }) => ({
      seen: `没有名为“${name}”的基准数据`,
      fix: file ? '请指定存在的 YAML 文件。' : alternativesZh(names),
    }),
  }),
  DOCS_PAGE_UNKNOWN: inEach({
    en: ({
      page,
      chapter,
      ...names
    }: Alternatives & { readonly page: string; readonly chapter: string | null }) => ({
      seen:
        chapter === null
          ? `the documentation has no page '${page}'`
          : `the page '${page}' of the documentation has no chapter '${chapter}'`,
      fix: alternativesEn(names),
    }),
    zh: ({ page, chapter, ...names }) => ({
      seen: chapter === null ? `文档中没有页面“${page}”` : `文档页面“${page}”中没有章节“${chapter}”`,
      fix: alternativesZh(names),
    }),
  }),
  SUITE_UNKNOWN: inEach({
    en: ({ path, ...names }: Alternatives & { readonly path: string }) => ({
      seen: `there is no file ${path}, and steadystate has no suite of that name`,
      fix: alternativesEn(names),
    }),
    zh: ({ path, ...names }) => ({
      seen: `文件 ${path} 不存在，也没有这个名称的自带测试方案`,
      fix: alternativesZh(names),
    }),
  }),
  SUITE_IS_FOLDER: ({ path }: { path: string }) => ({
    seen: { en: `${path} is a folder`, zh: `${path} 是一个目录` },
    fix: { en: 'Name the YAML file of the suite.', zh: '请指定测试方案的 YAML 文件。' },
  }),
}

declare module '../messages/codes.ts' {
  interface Errors extends Readonly<typeof errors> {}
}
