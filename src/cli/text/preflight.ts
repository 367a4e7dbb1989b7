import pc from 'picocolors'
import type { Preflight } from '../../app/preflight.ts'
import { groupBy } from '../../core/collections/group-by.ts'
import { nodesText } from '../../core/environment/nodes-text.ts'
import { say, sayFinding, sayMissing } from '../../core/messages/say.ts'
import type { FindingLevel } from '../../core/model/finding.ts'
import type { Language } from '../../core/model/text.ts'
import type { Cell } from '../../core/preflight/check-nodes.ts'
import { foldNames } from '../../core/text/fold-names.ts'
import { counted } from '../../core/text/counted.ts'
import { advised } from '../advice.ts'
import { aboutText, saidFindingLines } from './finding.ts'
import { indentWidth, sections } from '../../core/document/terminal/layout.ts'
import { section } from './section.ts'
import { firstThatFits, table } from '../../core/document/terminal/table.ts'

const texts = {
  en: {
    title: (cluster: string, engine: string) => `Nodes of ${cluster} (${engine})`,
    node: 'Node',
    findings: 'Findings',
    ready: (count: number) => (count === 1 ? 'The node is ready.' : `All ${String(count)} nodes are ready.`),
    notReady: (names: string, count: number, all: number) =>
      `${String(count)} of ${counted(all, 'node')} ${count === 1 ? 'is' : 'are'} not ready: ${names}.`,
    notTogether: 'Each node is ready, but they cannot run together: see the errors above.',
  },
  zh: {
    title: (cluster: string, engine: string) => `${cluster} 的节点（${engine}）`,
    node: '节点',
    findings: '发现',
    ready: (count: number) => (count === 1 ? '该节点已就绪。' : `全部 ${String(count)} 个节点均已就绪。`),
    notReady: (names: string, count: number, all: number) =>
      `${String(all)} 个节点中有 ${String(count)} 个尚未就绪：${names}。`,
    notTogether: '每个节点都已就绪，但它们无法一起运行：见上面的错误。',
  },
} as const

/** The nodes in a table, those of the same row together; what is wrong with them; and one sentence. */
export function preflightText(seen: Preflight, columns: number, language: Language): string {
  const words = texts[language]
  const { nodes, checks, findings, notReady, ready } = seen
  const rows = nodes.map(({ node, cells }) => ({
    node,
    cells: cells.map((cell) => cellText(cell, language)),
  }))
  const same = groupBy(rows, ({ cells }) => cells.join('\t'))
  const groups = [...same.values()].map((group) => [
    nodesText(group.map(({ node }) => node))[language],
    ...group[0].cells,
  ])
  const titles = [words.node, ...checks.map(({ title }) => title[language])]
  const across = drawn([titles, ...groups], columns)
  // Where the checks do not fit next to each other, they go below each other.
  const down = titles.map((title, row) => [title, ...groups.map((cells) => cells[row] ?? '')])
  const nodeTable = firstThatFits([across, drawn(down, columns)], columns - indentWidth)
  const said = findings.flatMap(({ finding, nodes: about }) => {
    const { seen: what, todo } = sayFinding(finding, language)
    const whom =
      about.length === 0 ? undefined : nodesText(about, nodes.length > 1 ? nodes.length : undefined)
    return saidFindingLines(
      {
        level: finding.level,
        code: finding.code,
        seen: aboutText(whom, what, language),
        todo: advised(todo, finding.code, language),
      },
      columns,
      language,
    )
  })
  return sections([
    section(words.title(seen.cluster, seen.engine), nodeTable),
    section(words.findings, said.join('\n')),
    ready
      ? pc.green(words.ready(nodes.length))
      : pc.red(
          notReady.length === 0
            ? words.notTogether
            : words.notReady(foldNames(notReady), notReady.length, nodes.length),
        ),
  ])
}

const drawn = ([head = [], ...rows]: readonly (readonly string[])[], columns: number) =>
  table(
    head.map((title) => ({ title })),
    rows,
    columns - indentWidth,
  )

const colours: Record<FindingLevel, (text: string) => string> = {
  error: pc.red,
  warning: pc.yellow,
  note: (text) => text,
}

const signs: Record<FindingLevel, string> = { error: '✗ ', warning: '! ', note: '' }

function cellText({ level, shows }: Cell, language: Language): string {
  const text =
    shows === undefined
      ? '–'
      : shows.kind === 'known'
        ? say(shows.value, language)
        : sayMissing(shows, language)
  return colours[level](`${signs[level]}${text}`)
}
