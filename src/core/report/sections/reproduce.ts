import type { Executed } from '../../model/run.ts'
import { same } from '../../model/text.ts'
import type { ReportContext } from '../context.ts'
import { groupBy } from '../groups.ts'
import type { Block, Section } from '../model.ts'
import { shellLine } from '../shell-words.ts'

/** The command that repeats it all, the command of every case as it ran, and the suite file itself. */
export function reproduceSection(context: ReportContext): Section {
  return {
    id: 'reproduce',
    title: { en: 'How to reproduce', zh: '复现方法' },
    blocks: [...steadyCommands(context), ...caseCommands(context), ...suiteFile(context)],
  }
}

function steadyCommands(context: ReportContext): Block[] {
  const executed = context.folder.runs.some(({ origin }) => origin.kind === 'executed')
  const recompute = [shellLine(['steady', 'report', '.', ...choices(context)]), 'steady check .']
  return [
    {
      kind: 'paragraph',
      text: executed
        ? {
            en: 'In the results folder, the first command runs every case again. The others recompute this report from the raw logs, and check that no figure in it differs from them.',
            zh: '在结果目录下，第一条命令重新运行全部用例；其余命令由原始日志重新生成本报告，并检查报告中的数值与日志是否一致。',
          }
        : {
            en: 'These runs were made by others. In the results folder, these commands recompute this report from what they left, and check that no figure in it differs.',
            zh: '这些运行由他人完成。在结果目录下，以下命令由其留下的数据重新生成本报告，并检查报告中的数值是否一致。',
          },
    },
    {
      kind: 'code',
      title: undefined,
      syntax: 'sh',
      code: [...(executed ? ['steady run suite.yaml'] : []), ...recompute].join('\n'),
    },
  ]
}

/** What this report was asked to do otherwise than its suite does; a check reads it again from here. */
const choices = ({ folder: { suite }, protocol, tables }: ReportContext): string[] => [
  ...(protocol.name === suite.protocol.name ? [] : ['--protocol', protocol.name]),
  ...(String(tables) === String(suite.report.tables) ? [] : ['--tables', tables.join(',')]),
]

/** A block for each place and set of variables that runs had; in it a line for each case and command of its repeats. */
function caseCommands({ folder, cases }: ReportContext): Block[] {
  const executed = cases.flatMap(({ case: one }) =>
    folder.runs.flatMap(({ case: { id }, origin }) =>
      id === one.id && origin.kind === 'executed' ? [{ id, origin }] : [],
    ),
  )
  if (executed.length === 0) return []
  const blocks = groupBy(executed, ({ origin }) => setting(origin)).map((alike): Block => {
    const commands = groupBy(alike, ({ id }) => id).map((runs) =>
      [`# ${oneLine(runs[0].id)}`, ...new Set(runs.map(({ origin }) => shellLine(origin.command)))].join(
        '\n',
      ),
    )
    return {
      kind: 'code',
      title: undefined,
      syntax: 'sh',
      code: [setting(alike[0].origin), ...commands].join('\n\n'),
    }
  })
  return [{ kind: 'heading', title: { en: 'Commands as run', zh: '各用例实际执行的命令' } }, ...blocks]
}

/** Where a command ran, and with which of the variables that can change its speed. */
const setting = ({ workingDirectory, variables }: Executed): string =>
  [
    `cd ${shellLine([workingDirectory])}`,
    ...Object.entries(variables)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `export ${shellLine([`${name}=${value}`])}`),
  ].join('\n')

const suiteFile = ({ suiteText }: ReportContext): Block[] =>
  suiteText === undefined
    ? []
    : [
        { kind: 'heading', title: { en: 'Suite', zh: '测试方案文件' } },
        { kind: 'code', title: same('suite.yaml'), syntax: 'yaml', code: suiteText },
      ]

/** A comment must end with its line. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
