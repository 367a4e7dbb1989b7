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

function steadyCommands({ folder, protocol }: ReportContext): Block[] {
  const executed = folder.runs.some(({ origin }) => origin.kind === 'executed')
  const recompute = shellLine(['steady', 'report', '.', '--protocol', protocol.name])
  return [
    {
      kind: 'paragraph',
      text: executed
        ? {
            en: 'In the results folder, the first command runs every case again and the second recomputes this report from the raw logs.',
            zh: '在结果目录下，第一条命令重新运行全部用例，第二条命令由原始日志重新生成本报告。',
          }
        : {
            en: 'These runs were made by others. In the results folder, this command recomputes the report from what they left.',
            zh: '这些运行由他人完成。在结果目录下，以下命令由其留下的数据重新生成本报告。',
          },
    },
    {
      kind: 'code',
      title: undefined,
      syntax: 'sh',
      code: [...(executed ? ['steady run suite.yaml'] : []), recompute].join('\n'),
    },
  ]
}

/** One line a case; where repeats ran by different commands, each of these. */
function caseCommands({ folder }: ReportContext): Block[] {
  const executed = folder.runs.flatMap(({ case: one, origin }) =>
    origin.kind === 'executed' ? [{ id: one.id, line: commandLine(origin) }] : [],
  )
  if (executed.length === 0) return []
  const cases = groupBy(executed, ({ id }) => id).map((runs) => [
    `# ${oneLine(runs[0].id)}`,
    ...new Set(runs.map(({ line }) => line)),
  ])
  return [
    { kind: 'heading', title: { en: 'Commands as run', zh: '各用例实际执行的命令' } },
    {
      kind: 'code',
      title: undefined,
      syntax: 'sh',
      code: cases.map((lines) => lines.join('\n')).join('\n\n'),
    },
  ]
}

function commandLine({ command, variables, workingDirectory }: Executed): string {
  const settings = Object.entries(variables)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
  return `cd ${shellLine([workingDirectory])} && ${shellLine([...(settings.length === 0 ? [] : ['env', ...settings]), ...command])}`
}

const suiteFile = ({ suiteText }: ReportContext): Block[] =>
  suiteText === undefined
    ? []
    : [
        { kind: 'heading', title: { en: 'Suite', zh: '测试方案文件' } },
        { kind: 'code', title: same('suite.yaml'), syntax: 'yaml', code: suiteText },
      ]

/** A comment must end with its line. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
