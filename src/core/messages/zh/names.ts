import { alternativesZh } from '../alternatives.ts'
import type * as en from '../en/names.ts'

export const errors: typeof en.errors = {
  WORKLOAD_UNKNOWN: ({ name, of: scope, ...names }) => ({
    seen:
      scope === 'suite'
        ? `本测试方案不运行模型实现（workload）“${name}”`
        : `没有名为“${name}”的模型实现（workload）`,
    fix: alternativesZh(names),
  }),
  PROTOCOL_UNKNOWN: ({ name, ...names }) => ({
    seen: `没有名为“${name}”的测速协议`,
    fix: alternativesZh(names),
  }),
  LOG_FORMAT_UNKNOWN: ({ name, ...names }) => ({
    seen: `没有名为“${name}”的日志格式`,
    fix: alternativesZh(names),
  }),
  FORMAT_UNKNOWN: ({ name, ...names }) => ({
    seen: `没有名为“${name}”的日志格式`,
    fix: alternativesZh(names),
  }),
  LAUNCHER_UNKNOWN: ({ name, ...names }) => ({
    seen: `没有名为“${name}”的启动器`,
    fix: alternativesZh(names),
  }),
  LAYOUT_UNKNOWN: ({ name, ...names }) => ({
    seen: `没有名为“${name}”的目录布局`,
    fix: alternativesZh(names),
  }),
  TABLE_UNKNOWN: ({ name, ...names }) => ({
    seen: `没有名为“${name}”的表格版式`,
    fix: alternativesZh(names),
  }),
  BASELINE_UNKNOWN: ({ name, file, ...names }) => ({
    seen: `没有名为“${name}”的基准数据`,
    fix: file ? '请指定存在的 YAML 文件。' : alternativesZh(names),
  }),
  DOCS_PAGE_UNKNOWN: ({ page, chapter, ...names }) => ({
    seen: chapter === null ? `文档中没有页面“${page}”` : `文档页面“${page}”中没有章节“${chapter}”`,
    fix: alternativesZh(names),
  }),
  SUITE_UNKNOWN: ({ path, ...names }) => ({
    seen: `文件 ${path} 不存在，也没有这个名称的自带测试方案`,
    fix: alternativesZh(names),
  }),
  SUITE_IS_FOLDER: ({ path }) => ({ seen: `${path} 是一个目录`, fix: '请指定测试方案的 YAML 文件。' }),
}
