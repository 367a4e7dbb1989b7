import { textsOf } from '../../messages/say.ts'
import type { Skip } from '../../model/plan.ts'
import type { Text } from '../../model/text.ts'
import { monoCell, textCell } from '../cells.ts'
import type { ReportContext } from '../context.ts'
import { columns } from '../layouts/columns.ts'
import type { Section } from '../model.ts'

const deciders: Record<Skip['by'], Text> = {
  suite: { en: 'the suite', zh: '测试方案' },
  workload: { en: 'the workload', zh: '模型实现' },
  target: { en: 'the target', zh: '运行环境' },
  document: { en: 'the published report', zh: '原报告' },
}

/** Cases of the matrix that have no run, with who decided so and why. */
export function skipsSection({ folder }: ReportContext): Section {
  return {
    id: 'skipped',
    title: folder.plan.skips.every(({ by }) => by === 'document')
      ? { en: 'Cases without a published figure', zh: '原报告未给出数据的用例' }
      : { en: 'Skipped cases', zh: '跳过的用例' },
    blocks: [
      {
        kind: 'table',
        title: undefined,
        columns: [columns.case, columns.decidedBy, columns.reason],
        rows: folder.plan.skips.map((skip) => ({
          run: undefined,
          cells: [monoCell(skip.case.id), textCell(deciders[skip.by]), textCell(textsOf(skip.reason))],
        })),
      },
    ],
  }
}
