import { textsOf } from '../../messages/say.ts'
import type { Skip } from '../../model/plan.ts'
import type { Text } from '../../model/text.ts'
import { monoCell, textCell } from '../../document/cells.ts'
import type { ReportContext } from '../context.ts'
import { columns } from '../layouts/columns.ts'
import type { StoredBlock } from '../../document/blocks.ts'
import type { Cell } from '../../document/cell-model.ts'
import type { Section } from '../model.ts'
import { sameText } from '../../document/text-line.ts'

const deciders: Record<Skip['by'], Text> = {
  suite: { en: 'the suite', zh: '测试方案' },
  workload: { en: 'the workload', zh: '模型实现' },
  target: { en: 'the target', zh: '运行环境' },
  document: { en: 'the published report', zh: '原报告' },
}

/** Cases of the matrix that have no run, with who decided so and why: once for all where it is the same. */
export function skipsSection({ folder, labels, published }: ReportContext): Section {
  const { skips } = folder.plan
  const nameOf = ({ case: matrixCase }: Skip) =>
    published ? textCell(labels.label(matrixCase)) : monoCell(matrixCase.id)
  const isPublished = skips.length > 0 && skips.every(({ by }) => by === 'document')
  return {
    id: 'skipped',
    title: isPublished
      ? { en: 'Cases without a published figure', zh: '原报告未给出数据的用例' }
      : { en: 'Skipped cases', zh: '跳过的用例' },
    blocks: areAlike(skips) ? listed(skips, nameOf) : [tableOf(skips, nameOf)],
  }
}

/** A case that others ran has no folder of logs that its id leads to. */
type NameOf = (skip: Skip) => Cell

const areAlike = ([first, ...others]: readonly Skip[]): boolean =>
  first !== undefined &&
  others.length > 0 &&
  others.every(({ by, reason }) => by === first.by && sameText(textsOf(reason), textsOf(first.reason)))

function listed(skips: readonly Skip[], nameOf: NameOf): StoredBlock[] {
  return [
    ...skips.slice(0, 1).map(({ by, reason }): StoredBlock => {
      const [who, why] = [deciders[by], textsOf(reason)]
      return {
        kind: 'paragraph',
        text:
          by === 'document'
            ? {
                en: 'The report gives no figure for these configurations.',
                zh: '原报告未填写以下配置的数据。',
              }
            : {
                en: `Skipped by ${who.en}: ${why.en}.`,
                zh: `由${who.zh}跳过：${why.zh}。`,
              },
      }
    }),
    {
      kind: 'table',
      title: undefined,
      columns: [columns.case],
      rows: skips.map((skip) => ({ run: undefined, cells: [nameOf(skip)] })),
    },
  ]
}

const tableOf = (skips: readonly Skip[], nameOf: NameOf): StoredBlock => ({
  kind: 'table',
  title: undefined,
  columns: [
    columns.case,
    skips.some(({ by }) => by === 'document') ? columns.leftOpenBy : columns.skippedBy,
    columns.reason,
  ],
  rows: skips.map((skip) => ({
    run: undefined,
    cells: [nameOf(skip), textCell(deciders[skip.by]), textCell(textsOf(skip.reason))],
  })),
})
