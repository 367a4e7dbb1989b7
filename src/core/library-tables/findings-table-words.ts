import type { Text } from '../model/text.ts'

const columns = {
  source: { en: 'Id of the source that the row is from', zh: '所属来源的 id' },
  run: {
    en: 'The run it is about; NULL of a case or a whole source',
    zh: '所涉及的运行；涉及用例或整个来源时为 NULL',
  },
  case_id: { en: 'The case it is about; NULL of a whole source', zh: '所涉及的用例；涉及整个来源时为 NULL' },
  node: { en: 'The node it is about, where it is about one', zh: '所涉及的节点' },
  code: { en: 'Stable code of the finding', zh: '检查发现的代码' },
  level: { en: 'note, warning or error', zh: 'note、warning 或 error' },
  cause: { en: 'What reports list it under', zh: '报告中的归类' },
  data: { en: 'What its sentence is made from, as JSON', zh: '生成说明所用的数据，JSON' },
  sentence_en: { en: 'What was seen, in English', zh: '英文说明' },
  sentence_zh: { en: 'What was seen, in Chinese', zh: '中文说明' },
  todo_en: { en: 'What to do, in English', zh: '英文建议' },
  todo_zh: { en: 'What to do, in Chinese', zh: '中文建议' },
} as const satisfies Record<string, Text>

export const findingsTableWords = {
  table: {
    en: 'One row for each finding of a run, a case, a node or a source',
    zh: '每条检查发现一行，涉及运行、用例、节点或来源',
  },
  columns,
} as const
