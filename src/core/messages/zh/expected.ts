import type * as en from '../en/expected.ts'
import { afterChinese } from './spacing.ts'

/** Before a noun: `1 至 8 的`. */
function bounded({ min, max }: en.Bounds, noun: string): string {
  if (min !== null && max !== null) return `${min} 至 ${max} 的${afterChinese(noun)}`
  if (min !== null) return `不小于 ${min} 的${afterChinese(noun)}`
  return max === null ? noun : `不大于 ${max} 的${afterChinese(noun)}`
}

export const phrases: typeof en.phrases = {
  text: () => '文本',
  'some-text': () => '非空文本',
  number: (bounds) => bounded(bounds, '数字'),
  'number-above-0': () => '大于 0 的数字',
  'whole-number': (bounds) => bounded(bounds, '整数'),
  'multiple-of': ({ of, min, max }) => bounded({ min, max }, `${of} 的倍数`),
  boolean: () => 'true 或 false',
  list: () => '列表',
  'list-with-entries': () => '至少一项',
  mapping: () => '键值映射',
  'another-value': () => '其他值',
  'any-value': () => '任意值',
  'listed-values': ({ values }) => values.join('、'),
  'one-of-values': ({ values }) => `${values.join('、')} 之一`,
  'batch-choice': () => '不小于 1 的整数，或 max',
  'word-any': () => '单词 any',
  duration: () => '时长，例如 90s、10m 或 1h',
  topology: () => '节点数 x 每节点设备数，例如 1x8',
  memory: () => '内存大小，例如 500 MB 或 2.5 GB',
  percentage: () => '百分比，例如 2%',
  'file-path': () => '文件路径',
  'absolute-path': () => '由字母、数字、点和连字符组成的绝对路径',
  'dotted-name': () => '由小写字母、数字、点和连字符组成的名称',
  'hyphenated-name': () => '由小写字母、数字和连字符组成的名称',
  'git-revision': () => '不含空格的分支、标签或提交',
  'one-name': () => '单个名称，不含空格和逗号',
  'python-version': () => "两段版本号，例如 '3.11'",
  'maven-coordinates': () => 'group:artifact:version:jar:classifier 形式的坐标',
  sha256: () => '十六进制的 SHA-256',
  'image-name': () => '容器镜像名',
  mount: () => '绝对路径、source:target 或 source:target:rw',
  'shm-size': () => '大小，例如 8g 或 512m',
  ulimit: () => '限制，例如 memlock=-1 或 stack=67108864',
  'user-and-group': () => '用户名，或以冒号连接的用户名和组名',
  'variable-name': () => '环境变量名',
  'user-name': () => '用户名',
  'slurm-dependency': () => 'Slurm 作业等待的条件，不含空格：afterok:4711',
  'node-name': () => '由字母、数字、点和连字符组成的节点名',
  'host-address': () => '主机名或 IP 地址',
  'optimizer-name': () => '优化器名称，例如 adam',
  'compile-mode': () => 'true、false 或编译模式，例如 max-autotune',
  'text-in-languages': () => '一段文本，或每种语言各一段：{ en: …, zh: … }',
  'reason-for-readers': () => '报告读者能够理解的原因',
  'reason-why-not': () => '不支持的原因',
  'text-before-number': () => '紧邻数值之前的文本',
  'regular-expression': () => '正则表达式',
  'text-of-step-lines': () => '每条训练步记录都包含的文本',
  'texts-of-step-lines': () => '每条训练步记录都包含的若干文本，例如 [" step ", " ips="]',
  'whole-file': () => '该文件',
  'written-value': ({ text }) => `“${text}”`,
  'empty-list': () => '空列表',
  'no-value': () => '空',
}
