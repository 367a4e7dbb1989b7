import { type Alternatives, alternativesEn, alternativesText, alternativesZh } from '../messages/parts.ts'

type Name = Alternatives & { readonly name: string }

export const errors = {
  WORKLOAD_UNKNOWN: ({ name, of: scope, ...names }: Name & { readonly of: 'catalogue' | 'suite' }) => ({
    seen: {
      en: scope === 'suite' ? `this suite runs no workload '${name}'` : `there is no workload '${name}'`,
      zh:
        scope === 'suite'
          ? `本测试方案不运行模型实现（workload）“${name}”`
          : `没有名为“${name}”的模型实现（workload）`,
    },
    fix: alternativesText(names),
  }),
  PROTOCOL_UNKNOWN: ({ name, ...names }: Name) => ({
    seen: { en: `there is no protocol '${name}'`, zh: `没有名为“${name}”的测速协议` },
    fix: alternativesText(names),
  }),
  LOG_FORMAT_UNKNOWN: ({ name, ...names }: Name) => ({
    seen: { en: `there is no log format '${name}'`, zh: `没有名为“${name}”的日志格式` },
    fix: alternativesText(names),
  }),
  FORMAT_UNKNOWN: ({ name, ...names }: Name) => ({
    seen: { en: `there is no log format '${name}'`, zh: `没有名为“${name}”的日志格式` },
    fix: alternativesText(names),
  }),
  LAUNCHER_UNKNOWN: ({ name, ...names }: Name) => ({
    seen: { en: `there is no launcher '${name}'`, zh: `没有名为“${name}”的启动器` },
    fix: alternativesText(names),
  }),
  LAYOUT_UNKNOWN: ({ name, ...names }: Name) => ({
    seen: { en: `there is no layout '${name}'`, zh: `没有名为“${name}”的目录布局` },
    fix: alternativesText(names),
  }),
  TABLE_UNKNOWN: ({ name, ...names }: Name) => ({
    seen: { en: `there is no table layout '${name}'`, zh: `没有名为“${name}”的表格版式` },
    fix: alternativesText(names),
  }),
  BASELINE_UNKNOWN: ({ name, file, ...names }: Name & { readonly file: boolean }) => ({
    seen: { en: `there is no baseline '${name}'`, zh: `没有名为“${name}”的基准数据` },
    fix: {
      en: file ? 'Name a YAML file that exists.' : alternativesEn(names),
      zh: file ? '请指定存在的 YAML 文件。' : alternativesZh(names),
    },
  }),
  BASELINE_MODEL_UNKNOWN: ({ name, ...names }: Name) => ({
    seen: { en: `no baseline has figures of a model '${name}'`, zh: `没有模型“${name}”的公布数值` },
    fix: alternativesText(names),
  }),
  DOCS_PAGE_UNKNOWN: ({
    page,
    chapter,
    ...names
  }: Alternatives & { readonly page: string; readonly chapter: string | null }) => ({
    seen: {
      en:
        chapter === null
          ? `the documentation has no page '${page}'`
          : `the page '${page}' of the documentation has no chapter '${chapter}'`,
      zh: chapter === null ? `文档中没有页面“${page}”` : `文档页面“${page}”中没有章节“${chapter}”`,
    },
    fix: alternativesText(names),
  }),
  SUITE_UNKNOWN: ({ path, ...names }: Alternatives & { readonly path: string }) => ({
    seen: {
      en: `there is no file ${path}, and steadystate has no suite of that name`,
      zh: `文件 ${path} 不存在，也没有这个名称的自带测试方案`,
    },
    fix: alternativesText(names),
  }),
  SUITE_IS_FOLDER: ({ path }: { path: string }) => ({
    seen: { en: `${path} is a folder`, zh: `${path} 是一个目录` },
    fix: { en: 'Name the YAML file of the suite.', zh: '请指定测试方案的 YAML 文件。' },
  }),
}

declare module '../messages/codes.ts' {
  interface Errors extends Readonly<typeof errors> {}
}
