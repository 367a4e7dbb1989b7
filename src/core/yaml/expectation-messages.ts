import { afterChinese } from '../messages/parts.ts'

/** Bounds of a number; null for none. */
interface Bounds {
  readonly min: number | null
  readonly max: number | null
}

const boundsText = ({ min, max }: Bounds) =>
  (min === null ? '' : ` from ${min}`) + (max === null ? '' : ` to ${max}`)

/** Before a noun: `1 至 8 的`. */
function bounded({ min, max }: Bounds, noun: string): string {
  if (min !== null && max !== null) return `${min} 至 ${max} 的${afterChinese(noun)}`
  if (min !== null) return `不小于 ${min} 的${afterChinese(noun)}`
  return max === null ? noun : `不大于 ${max} 的${afterChinese(noun)}`
}

/** What a value may be, and what was found instead, as noun phrases. */
export const phrases = {
  text: () => ({ en: 'text', zh: '文本' }),
  'some-text': () => ({ en: 'text that is not empty', zh: '非空文本' }),
  'text-up-to': ({ characters }: { characters: number }) => ({
    en: `a text of at most ${characters} characters`,
    zh: `最多 ${characters} 个字符的文本`,
  }),
  number: (bounds: Bounds) => ({ en: `a number${boundsText(bounds)}`, zh: bounded(bounds, '数字') }),
  'number-above-0': () => ({ en: 'a number above 0', zh: '大于 0 的数字' }),
  'whole-number': (bounds: Bounds) => ({
    en: `a whole number${boundsText(bounds)}`,
    zh: bounded(bounds, '整数'),
  }),
  'multiple-of': ({ of: factor, min, max }: Bounds & { readonly of: number }) => ({
    en: `a multiple of ${factor}${boundsText({ min, max })}`,
    zh: bounded({ min, max }, `${factor} 的倍数`),
  }),
  boolean: () => ({ en: 'true or false', zh: 'true 或 false' }),
  list: () => ({ en: 'a list', zh: '列表' }),
  'list-with-entries': () => ({ en: 'at least one entry', zh: '至少一项' }),
  mapping: () => ({ en: 'a mapping of keys', zh: '键值映射' }),
  'another-value': () => ({ en: 'another value', zh: '其他值' }),
  'any-value': () => ({ en: 'any value', zh: '任意值' }),
  'count-or-parameter': () => ({
    en: "a whole number, or a parameter such as '{steps}'",
    zh: "整数，或参数，例如 '{steps}'",
  }),
  'workload-or-default': () => ({
    en: 'the name of a workload, or default',
    zh: '模型实现的名称，或 default',
  }),
  version: () => ({ en: "a version as text, such as '11.0'", zh: "文本形式的版本号，例如 '11.0'" }),
  'listed-values': ({ values }: { values: readonly string[] }) => ({
    en: values.join(', '),
    zh: values.join('、'),
  }),
  'one-of-values': ({ values }: { values: readonly string[] }) => ({
    en: `one of ${values.join(', ')}`,
    zh: `${values.join('、')} 之一`,
  }),
  'no-second-batch': () => ({
    en: "no value, because 'batch' says the same",
    zh: '空值，因为“batch”表示相同的含义',
  }),
  'batch-choice': () => ({
    en: 'a whole number from 1, max, or from-log',
    zh: '不小于 1 的整数、max 或 from-log',
  }),
  'word-any': () => ({ en: 'the word any', zh: '单词 any' }),
  duration: () => ({ en: 'a duration such as 90s, 10m or 1h', zh: '时长，例如 90s、10m 或 1h' }),
  topology: () => ({ en: 'nodes x devices per node, such as 1x8', zh: '节点数 x 每节点设备数，例如 1x8' }),
  memory: () => ({
    en: 'an amount of memory such as 500 MB or 2.5 GB',
    zh: '内存大小，例如 500 MB 或 2.5 GB',
  }),
  percentage: () => ({ en: 'a percentage such as 2%', zh: '百分比，例如 2%' }),
  'file-path': () => ({ en: 'the path of a file', zh: '文件路径' }),
  'web-address': () => ({ en: 'the address of a web page, with https:', zh: '以 https: 开头的网页地址' }),
  'path-below': () => ({ en: 'a path below the results folder', zh: '结果目录内的路径' }),
  'absolute-path': () => ({
    en: 'an absolute path of letters, digits, dots and hyphens',
    zh: '由字母、数字、点和连字符组成的绝对路径',
  }),
  'dotted-name': () => ({
    en: 'a name of small letters, digits, dots and hyphens',
    zh: '由小写字母、数字、点和连字符组成的名称',
  }),
  'hyphenated-name': () => ({
    en: 'a name of small letters, digits and hyphens',
    zh: '由小写字母、数字和连字符组成的名称',
  }),
  'git-revision': () => ({ en: 'a branch, tag or commit, without spaces', zh: '不含空格的分支、标签或提交' }),
  'git-commit': () => ({
    en: 'the SHA-1 of a commit, or its first digits',
    zh: '提交的 SHA-1，或其开头几位',
  }),
  'one-name': () => ({ en: 'one name, without spaces and commas', zh: '单个名称，不含空格和逗号' }),
  'python-version': () => ({ en: "two numbers, such as '3.11'", zh: "两段版本号，例如 '3.11'" }),
  'maven-coordinates': () => ({
    en: 'group:artifact:version:jar:classifier',
    zh: 'group:artifact:version:jar:classifier 形式的坐标',
  }),
  sha256: () => ({ en: 'a SHA-256 in hexadecimal', zh: '十六进制的 SHA-256' }),
  'image-name': () => ({ en: 'the name of a container image', zh: '容器镜像名' }),
  mount: () => ({
    en: 'an absolute path, or source:target, or source:target:rw',
    zh: '绝对路径、source:target 或 source:target:rw',
  }),
  'shm-size': () => ({ en: 'a size such as 8g or 512m', zh: '大小，例如 8g 或 512m' }),
  'ssh-option': () => ({ en: 'an argument without spaces', zh: '不含空格的参数' }),
  'ipc-mode': () => ({ en: 'a mode such as host or private', zh: '模式，例如 host 或 private' }),
  ulimit: () => ({
    en: 'a limit such as memlock=-1 or stack=67108864',
    zh: '限制，例如 memlock=-1 或 stack=67108864',
  }),
  'user-and-group': () => ({ en: 'a user, or user:group', zh: '用户名，或以冒号连接的用户名和组名' }),
  'variable-name': () => ({ en: 'the name of an environment variable', zh: '环境变量名' }),
  'user-name': () => ({ en: 'a user name', zh: '用户名' }),
  'slurm-dependency': () => ({
    en: 'what Slurm jobs wait for, without spaces: afterok:4711',
    zh: 'Slurm 作业等待的条件，不含空格：afterok:4711',
  }),
  'node-name': () => ({
    en: 'a node name of letters, digits, dots and hyphens',
    zh: '由字母、数字、点和连字符组成的节点名',
  }),
  'host-address': () => ({ en: 'a host name or an IP address', zh: '主机名或 IP 地址' }),
  'optimizer-name': () => ({ en: 'the name of an optimizer, such as adam', zh: '优化器名称，例如 adam' }),
  'compile-mode': () => ({
    en: 'true, false, or a mode such as max-autotune',
    zh: 'true、false 或编译模式，例如 max-autotune',
  }),
  'kept-ranks': () => ({
    en: 'all, first, first-of-each-node, or { every: N } for rank 0 and every N-th rank after it',
    zh: 'all、first、first-of-each-node，或 { every: N }（rank 0 及其后每隔 N 个的 rank）',
  }),
  'text-in-languages': () => ({
    en: 'a text, or one for each language: { en: …, zh: … }',
    zh: '一段文本，或每种语言各一段：{ en: …, zh: … }',
  }),
  'reason-for-readers': () => ({
    en: 'a reason that readers of the report will understand',
    zh: '报告读者能够理解的原因',
  }),
  'some-condition': () => ({ en: 'at least one condition', zh: '至少一个条件' }),
  'reason-why-not': () => ({ en: 'the reason why it cannot', zh: '不支持的原因' }),
  'text-before-number': () => ({ en: 'the text right before the number', zh: '紧邻数值之前的文本' }),
  'regular-expression': () => ({ en: 'a regular expression', zh: '正则表达式' }),
  'text-of-step-lines': () => ({
    en: 'a text that every step line contains',
    zh: '每条训练步记录都包含的文本',
  }),
  'texts-of-step-lines': () => ({
    en: 'the texts that every step line contains, such as [" step ", " ips="]',
    zh: '每条训练步记录都包含的若干文本，例如 [" step ", " ips="]',
  }),
  'whole-file': () => ({ en: 'the file', zh: '该文件' }),
  'written-value': ({ text }: { text: string }) => ({ en: `'${text}'`, zh: `“${text}”` }),
  'empty-list': () => ({ en: 'an empty list', zh: '空列表' }),
  'no-value': () => ({ en: 'empty', zh: '空' }),
}

declare module '../messages/codes.ts' {
  interface Phrases extends Readonly<typeof phrases> {}
}
