import { textsOf } from '../../messages/say.ts'
import type { Skip } from '../../model/plan.ts'
import type { Text } from '../../model/text.ts'
import { monoCell, textCell } from '../../document/cells.ts'
import type { ReportContext } from '../context.ts'
import { columns } from '../layouts/columns.ts'
import { foldedTable, rowsTable, type RowColumn } from '../../document/columns.ts'
import type { Section } from '../model.ts'
import { sameText } from '../../document/text-line.ts'

const deciders: Record<Skip['by'], Text> = {
  suite: { en: 'the suite', zh: '测试方案' },
  workload: { en: 'the workload', zh: '模型实现' },
  target: { en: 'the target', zh: '运行环境' },
  document: { en: 'the published report', zh: '原报告' },
}

/** Cases of the matrix without runs, who decided so and why. A common reason is stated once. */
export function skipsSection({ folder, labels, published }: ReportContext): Section {
  const { skips } = folder.plan
  // A published case has no folder of logs to link to.
  const name: RowColumn<Skip> = [
    columns.case,
    ({ case: matrixCase }) => (published ? textCell(labels.label(matrixCase)) : monoCell(matrixCase.id)),
  ]
  const hasDocument = skips.some(({ by }) => by === 'document')
  const reasons: RowColumn<Skip>[] = [
    [hasDocument ? columns.leftOpenBy : columns.skippedBy, ({ by }) => textCell(deciders[by])],
    [columns.reason, ({ reason }) => textCell(textsOf(reason))],
  ]
  const isAlike = areAlike(skips)
  return {
    id: 'skipped',
    title:
      skips.length > 0 && skips.every(({ by }) => by === 'document')
        ? { en: 'Cases without a published figure', zh: '原报告未给出数据的用例' }
        : { en: 'Skipped cases', zh: '跳过的用例' },
    blocks: [
      ...skips
        .slice(0, isAlike ? 1 : 0)
        .map((skip) => ({ kind: 'paragraph', text: alikeText(skip) }) as const),
      foldedTable(rowsTable(undefined, isAlike ? [name] : [name, ...reasons], skips)),
    ],
  }
}

const areAlike = ([first, ...others]: readonly Skip[]): boolean =>
  first !== undefined &&
  others.length > 0 &&
  others.every(({ by, reason }) => by === first.by && sameText(textsOf(reason), textsOf(first.reason)))

function alikeText({ by, reason }: Skip): Text {
  if (by === 'document')
    return { en: 'The report gives no figure for these configurations.', zh: '原报告未填写以下配置的数据。' }
  const [who, why] = [deciders[by], textsOf(reason)]
  return { en: `Skipped by ${who.en}: ${why.en}.`, zh: `由${who.zh}跳过：${why.zh}。` }
}
