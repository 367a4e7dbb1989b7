import {
  afterChinese,
  alternativesEn,
  alternativesZh,
  noFileNames,
  type NotReadable,
} from '../messages/parts.ts'
import type { InvalidValue, MissingKey, SyntaxFlaw, UnknownKey, Wants } from './flaws.ts'
import { forEachKind } from './file-kinds.ts'
import { perLanguage } from '../messages/sentences.ts'

const syntaxFlawEn = (flaw: SyntaxFlaw): { seen: string; fix: string } => {
  switch (flaw.is) {
    case 'not-utf8':
      return { seen: 'not UTF-8 text', fix: 'Name a YAML file in UTF-8.' }
    case 'control-character':
      return {
        seen: `the file has the control character ${flaw.character}`,
        fix: 'Name a YAML file in UTF-8.',
      }
    case 'not-yaml':
      return { seen: `not valid YAML: ${flaw.problem}`, fix: 'Correct the YAML.' }
    case 'no-anchor':
      return {
        seen: `*${flaw.name} has no anchor &${flaw.name} above it`,
        fix: `Add &${flaw.name} above it, or correct the name.`,
      }
    case 'unsafe-key':
      return { seen: `'${flaw.key}' cannot be a key`, fix: 'Remove it.' }
    case 'key-not-text':
      return { seen: 'a key is a list or a mapping', fix: 'Write a name as the key.' }
    case 'merge-not-mapping':
      return {
        seen: "'<<' is given something that is no mapping",
        fix: 'Write <<: *name, where &name is a mapping.',
      }
    case 'own-alias':
      return { seen: `*${flaw.name} stands inside &${flaw.name} itself`, fix: 'Write the values out.' }
    case 'too-deep':
      return { seen: 'its values nest too deep', fix: 'Check that this is the right file.' }
    case 'too-large':
      return { seen: 'its aliases stand for too many values', fix: 'Remove aliases.' }
    case 'too-many-aliases':
      return { seen: flaw.problem, fix: 'Write the values out.' }
  }
}

const duplicateKeyEn = ({ key }: { key: string | null }) => ({
  seen: `${key ?? 'a key'} is given twice`,
  fix: 'Keep one of the two.',
})

const unknownKeyEn = (key: UnknownKey): { seen: string; fix: string } => {
  switch (key.is) {
    case 'unknown':
      return { seen: `${key.at} is not a known key`, fix: alternativesEn(key) }
    case 'no-name':
      return { seen: `${key.at} is not a valid name`, fix: `Expected ${key.expected}.` }
    case 'other-engine':
      return {
        seen: `the file has settings of the engine '${key.engine}', and its engine is '${key.used}'`,
        fix: `Remove '${key.engine}', or write 'engine: ${key.engine}'.`,
      }
  }
}

const wantsTextEn = (wants: Wants) =>
  wants.kind === 'name' ? alternativesEn(wants) : `Expected ${wants.descriptions.join(', or ')}.`

const missingKeyEn = (key: MissingKey): { seen: string; fix: string } => {
  switch (key.is) {
    case 'missing':
      return { seen: `${key.at} is missing`, fix: `Add '${key.key}'. ${wantsTextEn(key.wants)}` }
    case 'no-line-text':
      return {
        seen: "'lines' is missing",
        fix: "Add 'lines' with a step line as the program prints it: {step}, {rate} and others stand for its numbers.",
      }
    case 'no-rate-scope':
      return {
        seen: "'rates' is missing",
        fix: "Add 'rates: global' if a printed rate is of all devices together, else 'rates: per-device'.",
      }
  }
}

const invalidValueEn = (value: InvalidValue): { seen: string; fix: string } => {
  switch (value.is) {
    case 'invalid':
      return { seen: `${value.at} is ${value.found}`, fix: wantsTextEn(value.wants) }
    case 'cluster-and-target':
      return {
        seen: `cluster is '${value.cluster}', and target is '${value.target}'`,
        fix: "Remove 'target'.",
      }
    case 'lone-brace':
      return {
        seen: `${value.at} has a single brace: ${value.text}`,
        fix: 'Write {name} for a value, {{ or }} for a brace.',
      }
    case 'key-beside-pattern':
      return {
        seen: `'pattern' and '${value.key}' both state where numbers are`,
        fix: `Put a group (?P<${value.group}>…) into the pattern.`,
      }
    case 'group-unknown':
      return {
        seen: `there is no value called '${value.group}'`,
        fix: `Use the names ${value.valid.join(', ')}.`,
      }
    case 'format-unknown':
      return {
        seen: `there is no log format '${value.id}'`,
        fix: 'docs/log-formats.md lists the known formats.',
      }
    case 'key-beside-reads':
      return {
        seen: `'${value.key}' stands beside 'reads'`,
        fix: `Leave out one of them: the known format reads the lines.`,
      }
    case 'no-speed':
      return {
        seen: 'no number of the step lines gives a speed',
        fix: `Give one of: ${value.valid.join(', ')}.`,
      }
    case 'summary-without-rate':
      return {
        seen: 'the summary has no rate',
        fix: 'Write {rate} for its number, or in a pattern (?P<rate>[0-9.]+).',
      }
    case 'path-too-long':
      return {
        seen: `there are too many ways to read ${value.path} with this rule`,
        fix: 'Use each placeholder once in a path, and separate those that follow each other.',
      }
    case 'no-text-before':
      return {
        seen: `{${value.name}} has no text right before it`,
        fix: 'Write the text between it and what is before it.',
      }
    case 'no-fixed-text':
      return {
        seen: `${value.key} has no text that every matching line contains`,
        fix:
          value.key === 'pattern'
            ? "Add 'line' with a text that every step line contains: steady searches logs for it first."
            : 'Write out a text of the line in it: steady searches logs for it first.',
      }
  }
}

const fileUnreadableEn = ({ path, is }: { path: string; is: NotReadable }) => {
  switch (is.kind) {
    case 'too-long':
      return {
        seen: `${path} is longer than ${is.mebibytes} MiB`,
        fix: 'Check that this is the right file, or split it.',
      }
    case 'error':
      return { seen: `${path} cannot be read (${is.code})`, fix: 'Check its permissions and its disk.' }
    default:
      return { seen: `${path} is a ${is.kind}, not a file`, fix: 'Name a text file.' }
  }
}

const syntaxFlawZh = (flaw: SyntaxFlaw): { seen: string; fix: string } => {
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

const duplicateKeyZh = ({ key }: { key: string | null }) => ({
  seen: key === null ? '有一个键出现了两次' : `键 ${key} 出现了两次`,
  fix: '请只保留其中一个。',
})

const unknownKeyZh = (key: UnknownKey): { seen: string; fix: string } => {
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

const wantsTextZh = (wants: Wants) =>
  wants.kind === 'name' ? alternativesZh(wants) : `应为${afterChinese(wants.descriptions.join('，或'))}。`

const missingKeyZh = (key: MissingKey): { seen: string; fix: string } => {
  switch (key.is) {
    case 'missing':
      return { seen: `缺少 ${key.at}`, fix: `请添加“${key.key}”。${wantsTextZh(key.wants)}` }
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

const invalidValueZh = (value: InvalidValue): { seen: string; fix: string } => {
  switch (value.is) {
    case 'invalid':
      return { seen: `${value.at} 的值为${afterChinese(value.found)}`, fix: wantsTextZh(value.wants) }
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

const fileUnreadableZh: typeof fileUnreadableEn = ({ path, is }) => {
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

export const errors = {
  FILE_UNREADABLE: perLanguage({ en: fileUnreadableEn, zh: fileUnreadableZh }),
  ...forEachKind('SYNTAX', perLanguage({ en: syntaxFlawEn, zh: syntaxFlawZh })),
  ...forEachKind('KEY_DUPLICATE', perLanguage({ en: duplicateKeyEn, zh: duplicateKeyZh })),
  ...forEachKind('KEY_UNKNOWN', perLanguage({ en: unknownKeyEn, zh: unknownKeyZh })),
  ...forEachKind('KEY_MISSING', perLanguage({ en: missingKeyEn, zh: missingKeyZh })),
  ...forEachKind('VALUE_INVALID', perLanguage({ en: invalidValueEn, zh: invalidValueZh })),
  LOG_FORMAT_PATTERN_REFUSED: ({ problem }: { problem: string }) => ({
    seen: { en: `the pattern cannot be read: ${problem}`, zh: `无法解析 pattern：${problem}` },
    fix: {
      en: 'Write it in the syntax of RE2, which has no lookahead, no lookbehind and no backreferences.',
      zh: '请使用 RE2 语法：不支持前瞻、后顾和反向引用。',
    },
  }),
}

declare module '../messages/codes.ts' {
  interface Errors extends Readonly<typeof errors> {}
}
