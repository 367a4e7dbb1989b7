import type { InvalidValue, MissingKey, SyntaxFlaw, UnknownKey, Wants } from '../../yaml/flaws.ts'
import { alternativesZh } from '../alternatives.ts'
import type * as en from '../en/documents.ts'
import { forEachKind } from '../file-kinds.ts'
import { noFileNames } from './logs.ts'
import { afterChinese } from './spacing.ts'

const syntaxFlaw = (flaw: SyntaxFlaw): { seen: string; fix: string } => {
  switch (flaw.is) {
    case 'not-utf8':
      return { seen: '不是 UTF-8 文本', fix: '请指定以 UTF-8 编码的 YAML 文件。' }
    case 'control-character':
      return { seen: `含有控制字符 ${flaw.character}，不是文本`, fix: '请指定以 UTF-8 编码的 YAML 文件。' }
    case 'not-yaml':
      return { seen: `不是有效的 YAML：${flaw.problem}`, fix: '请修正 YAML。' }
    case 'no-anchor':
      return { seen: `*${flaw.name} 之前没有锚点 &${flaw.name}`, fix: '请引用在其之前定义的锚点。' }
    case 'unsafe-key':
      return { seen: `“${flaw.key}”不能作为键名`, fix: '请删除该键。' }
    case 'key-not-text':
      return { seen: '有一个键是列表或映射', fix: '请用名称作为键。' }
    case 'merge-not-mapping':
      return { seen: '“<<”的值不是映射', fix: '请写成 <<: *名称，其中 &名称 是一个映射。' }
    case 'own-alias':
      return { seen: `*${flaw.name} 位于 &${flaw.name} 自身之内`, fix: '请直接写出各个值。' }
    case 'too-deep':
      return { seen: '嵌套层数过多', fix: '请检查文件是否正确。' }
    case 'too-large':
      return { seen: '别名展开后的值过多', fix: '请删除别名。' }
    case 'too-many-aliases':
      return { seen: `别名展开失败：${flaw.problem}`, fix: '请直接写出各个值。' }
  }
}

const duplicateKey = ({ key }: { key: string | null }) => ({
  seen: key === null ? '有一个键出现了两次' : `键 ${key} 出现了两次`,
  fix: '请只保留其中一个。',
})

const unknownKey = (key: UnknownKey): { seen: string; fix: string } => {
  switch (key.is) {
    case 'unknown':
      return { seen: `${key.at} 不是已知的键`, fix: alternativesZh(key) }
    case 'no-name':
      return { seen: `${key.at} 不是有效的名称`, fix: `应为${afterChinese(key.expected)}。` }
    case 'other-engine':
      return {
        seen: `文件中有引擎“${key.engine}”的设置，而其引擎为“${key.used}”`,
        fix: `请删除“${key.engine}”，或改为“engine: ${key.engine}”。`,
      }
  }
}

const wantsText = (wants: Wants) =>
  wants.kind === 'name' ? alternativesZh(wants) : `应为${afterChinese(wants.descriptions.join('，或'))}。`

const missingKey = (key: MissingKey): { seen: string; fix: string } => {
  switch (key.is) {
    case 'missing':
      return { seen: `缺少 ${key.at}`, fix: `请添加“${key.key}”。${wantsText(key.wants)}` }
    case 'no-line-text':
      return {
        seen: '缺少“lines”',
        fix: '请添加“lines”，按程序打印的样子写出一条训练步记录，用 {step}、{rate} 等表示其中的数值。',
      }
    case 'no-rate-scope':
      return {
        seen: '缺少“rates”',
        fix: '若打印的速率为全部设备之和，请添加“rates: global”，否则添加“rates: per-device”。',
      }
  }
}

const invalidValue = (value: InvalidValue): { seen: string; fix: string } => {
  switch (value.is) {
    case 'invalid':
      return { seen: `${value.at} 的值为${afterChinese(value.found)}`, fix: wantsText(value.wants) }
    case 'cluster-and-target':
      return {
        seen: `cluster 为“${value.cluster}”，而 target 为“${value.target}”`,
        fix: '请删除“target”。',
      }
    case 'lone-brace':
      return {
        seen: `${value.at} 中有单独的花括号：${value.text}`,
        fix: '表示取值请写 {name}，表示花括号本身请写 {{ 或 }}。',
      }
    case 'key-beside-pattern':
      return {
        seen: `“pattern”和“${value.key}”都说明了数值的位置`,
        fix: `请在 pattern 中使用命名组 (?P<${value.group}>…)。`,
      }
    case 'group-unknown':
      return { seen: `没有名为“${value.group}”的取值`, fix: `可用名称：${value.valid.join('、')}。` }
    case 'format-unknown':
      return { seen: `没有日志格式“${value.id}”`, fix: '已知格式见 docs/log-formats.md。' }
    case 'key-beside-reads':
      return { seen: `“${value.key}”与“reads”同时出现`, fix: '请去掉其中之一：各行由已知格式读取。' }
    case 'no-speed':
      return {
        seen: '训练步记录中没有可用于计算速度的数值',
        fix: `请给出其中之一：${value.valid.join('、')}。`,
      }
    case 'summary-without-rate':
      return {
        seen: 'summary 中没有速率',
        fix: '请用 {rate} 表示其数值；若为正则表达式，请用 (?P<rate>[0-9.]+)。',
      }
    case 'path-too-long':
      return {
        seen: `按此规则读取 ${value.path} 的方式过多`,
        fix: '路径中每个占位符请只用一次，相邻的占位符之间请加分隔。',
      }
    case 'no-text-before':
      return {
        seen: `{${value.name}} 前面没有紧邻的文本`,
        fix: '请写出它与前一项之间的文本。',
      }
    case 'no-fixed-text':
      return {
        seen: `${value.key} 中没有每个匹配行都包含的固定文本`,
        fix:
          value.key === 'pattern'
            ? '请添加“line”，给出每条训练步记录都包含的文本：steady 先在日志中查找该文本。'
            : '请在其中写出该行的一段文本：steady 先在日志中查找该文本。',
      }
  }
}

const fileUnreadable: typeof en.errors.FILE_UNREADABLE = ({ path, is }) => {
  switch (is.kind) {
    case 'too-long':
      return { seen: `${path} 超过 ${is.mebibytes} MiB`, fix: '请检查文件是否正确，或将其拆分。' }
    case 'error':
      return { seen: `无法读取 ${path}（${is.code}）`, fix: '请检查其权限和所在磁盘。' }
    default:
      return {
        seen: `${path} 是${is.kind === 'folder' ? '目录' : noFileNames[is.kind]}，不是文件`,
        fix: '请指定文本文件。',
      }
  }
}

export const errors: typeof en.errors = {
  FILE_UNREADABLE: fileUnreadable,
  ...forEachKind('SYNTAX', syntaxFlaw),
  ...forEachKind('KEY_DUPLICATE', duplicateKey),
  ...forEachKind('KEY_UNKNOWN', unknownKey),
  ...forEachKind('KEY_MISSING', missingKey),
  ...forEachKind('VALUE_INVALID', invalidValue),
  LOG_FORMAT_PATTERN_REFUSED: ({ problem }) => ({
    seen: `无法解析 pattern：${problem}`,
    fix: '请使用 RE2 语法：不支持前瞻、后顾和反向引用。',
  }),
}
