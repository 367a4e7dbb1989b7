import type { Text } from '../model/text.ts'

const columns = {
  source: { en: 'Id of the source that the row is from', zh: '所属来源的 id' },
  node: {
    en: 'The node as its cluster names it; NULL of what an author described',
    zh: '集群中的节点名称；作者描述的环境为 NULL',
  },
  host: { en: 'Host name of the node', zh: '节点主机名' },
  key: {
    en: 'Stable name of the fact; described where an author wrote it',
    zh: '事实的稳定名称；作者所写的为 described',
  },
  label_en: { en: 'The fact as English reports call it', zh: '英文报告中的名称' },
  label_zh: { en: 'The fact as Chinese reports call it', zh: '中文报告中的名称' },
  value: { en: 'Its value as English reports print it', zh: '英文报告中的值' },
  value_zh: { en: 'Its value as Chinese reports print it', zh: '中文报告中的值' },
  reason: { en: 'Code of the reason why the value is missing', zh: '缺少该值的原因代码' },
  reason_en: { en: 'That reason as a sentence, in English', zh: '该原因的英文说明' },
  reason_zh: { en: 'That reason as a sentence, in Chinese', zh: '该原因的中文说明' },
} as const satisfies Record<string, Text>

export const environmentsWords = {
  table: { en: 'One row for each fact of each machine', zh: '每台机器的每项事实一行' },
  columns,
} as const
