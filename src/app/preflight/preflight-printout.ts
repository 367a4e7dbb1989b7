import { groupBy } from '../../core/collections/group-by.ts'
import {
  findingsBlock,
  lines,
  titled,
  untitled,
  firstFitting,
  tableForm,
} from '../../core/document/block-builders.ts'
import type { TableForm } from '../../core/document/blocks.ts'
import type { Printout } from '../../core/document/document.ts'
import { toned, written, type TextPiece, type Tone } from '../../core/document/text-line.ts'
import { nodesText } from '../../core/environment/nodes-text.ts'
import { missingText, textsOf } from '../../core/messages/say.ts'
import type { FindingLevel } from '../../core/model/finding.ts'
import type { CheckCell } from '../../core/preflight/check-nodes.ts'
import { foldNames } from '../../core/text/fold-names.ts'
import type { Preflight } from './preflight.ts'
import { counted } from '../../core/text/quantities.ts'

/** The nodes in a table, those of the same row together; what is wrong with them; and one sentence. */
export function preflightPrintout(seen: Preflight): Printout {
  const { nodes, checks, findings: found, cluster, engine } = seen
  const rows = nodes.map(({ node, cells }) => ({ node, cells: cells.map(cellPiece) }))
  const groups = [...groupBy(rows, ({ cells }) => cells.map(({ en }) => en).join('\t')).values()].map(
    (group) => [nodesText(group.map(({ node }) => node)), ...group[0].cells],
  )
  const titles = [{ en: 'Node', zh: '节点' }, ...checks.map(({ title }) => title)]
  // Where the checks do not fit next to each other, they go below each other.
  const down = titles.map((title, row) => [title, ...groups.map((cells) => cells[row] ?? '')])
  return [
    titled(
      {
        en: `Nodes of ${cluster} (${engine})`,
        zh: `${cluster} 的节点（${engine}）`,
      },
      firstFitting([formOf([titles, ...groups]), formOf(down)]),
    ),
    titled(
      { en: 'Findings', zh: '发现' },
      findingsBlock(
        ...found.map(({ finding, nodes: about }) => ({
          finding,
          about: about.length === 0 ? [] : [nodesText(about, nodes.length > 1 ? nodes.length : undefined)],
        })),
      ),
    ),
    untitled(lines(verdictPiece(seen))),
  ]
}

const formOf = ([head = [], ...rows]: readonly (readonly TextPiece[])[]): TableForm =>
  tableForm(
    head.map((title, index) => ({ title, cell: (row: readonly TextPiece[]) => row[index] ?? '' })),
    rows,
  )

function verdictPiece({ ready, notReady, nodes: { length: all } }: Preflight): TextPiece {
  if (ready)
    return toned(
      all === 1
        ? { en: 'The node is ready.', zh: '该节点已就绪。' }
        : {
            en: `All ${all} nodes are ready.`,
            zh: `全部 ${all} 个节点均已就绪。`,
          },
      'good',
    )
  const { length: count } = notReady
  const names = foldNames(notReady)
  return toned(
    count === 0
      ? {
          en: 'Each node is ready, but they cannot run together: see the errors above.',
          zh: '每个节点都已就绪，但它们无法一起运行：见上面的错误。',
        }
      : {
          en: `${count} of ${counted(all, 'node')} ${count === 1 ? 'is' : 'are'} not ready: ${names}.`,
          zh: `${all} 个节点中有 ${count} 个尚未就绪：${names}。`,
        },
    'bad',
  )
}

const marks: Readonly<Record<FindingLevel, { readonly sign: string; readonly tone: Tone | undefined }>> = {
  error: { sign: '✗ ', tone: 'bad' },
  warning: { sign: '! ', tone: 'doubtful' },
  note: { sign: '', tone: undefined },
}

function cellPiece({ level, shows }: CheckCell) {
  const { sign, tone } = marks[level]
  const text = shows === undefined ? '–' : shows.kind === 'known' ? textsOf(shows.value) : missingText(shows)
  return toned(written`${sign}${text}`, tone)
}
