import { suiteFolder, type SuiteFile } from '../../model/results-folder.ts'
import type { ExecutedOrigin } from '../../model/run.ts'
import { same, type Text } from '../../model/text.ts'
import { countCell, monoCell } from '../../document/cells.ts'
import type { ReportContext } from '../context.ts'
import { grouped } from '../../collections/group-by.ts'
import { columns } from '../layouts/columns.ts'
import type { StoredBlock } from '../../document/blocks.ts'
import { rowsTable, type RowColumn } from '../../document/columns.ts'
import type { Section } from '../model.ts'
import { counted } from '../../text/quantities.ts'
import { redactedText } from '../../secrets/secrets.ts'
import { shellComment, shellLine } from '../../text/shell.ts'

/** Number of tasks of one run that a report prints; `run.json` has them all. */
const shown = 4

/** The command of a run. With several tasks: the command of each, its node, and the variables of that task alone. */
export function taskCommands({
  command,
  tasks,
  variables,
}: Pick<ExecutedOrigin, 'command' | 'tasks' | 'variables'>): string {
  if (tasks.length < 2) return shellLine(command)
  const lines = tasks.slice(0, shown).flatMap((task) => {
    const taskVariables = Object.entries(task.variables).filter(([name, value]) => variables[name] !== value)
    return [
      shellComment(`${task.node}: ${task.name}`),
      // A shell takes no quoted word for an assignment, but `env` does.
      shellLine([
        ...(taskVariables.length === 0 ? [] : ['env']),
        ...taskVariables.map(([name, value]) => `${name}=${value}`),
        ...task.command,
      ]),
    ]
  })
  const rest = tasks.length - shown
  return [...lines, ...(rest > 0 ? [`# … and ${rest} more tasks, see run.json`] : [])].join('\n')
}

/** The command that repeats all runs, the command of every case as it ran, and the suite with its files. */
export function reproduceSection(context: ReportContext): Section {
  return {
    id: 'reproduce',
    title: { en: 'How to reproduce', zh: '复现方法' },
    blocks: [
      ...steadyCommands(context),
      ...caseCommands(context),
      ...suiteText(context),
      ...suiteFiles(context),
      ...hiddenSecrets(context),
    ],
  }
}

/** In how many places of what the results keep a secret was hidden: a reader could take the mark for a value. */
function hiddenSecrets({ folder: { suite, cluster, runs }, source }: ReportContext): StoredBlock[] {
  const kept = JSON.stringify([suite, cluster, runs, source?.text])
  const places = kept.split(redactedText).length - 1
  if (places === 0) return []
  const text: Text = {
    en: `${counted(places, 'value')} of the suite, the cluster and the runs may be secret. ${redactedText} stands in place of each.`,
    zh: `测试套件、集群和运行记录中有 ${places} 处内容可能涉密，已替换为 ${redactedText}。`,
  }
  return [{ kind: 'paragraph', text }]
}

function steadyCommands(context: ReportContext): StoredBlock[] {
  const executed = context.folder.runs.some(({ origin }) => origin.kind === 'executed')
  const runAgain = executed && context.source ? [shellLine(['steady', 'run', context.source.path])] : []
  const recompute = [shellLine(['steady', 'report', '.', ...choices(context)]), 'steady check .']
  return [
    {
      kind: 'paragraph',
      text: commandsText(context, executed),
    },
    {
      kind: 'code',
      title: undefined,
      syntax: 'sh',
      code: [...runAgain, ...recompute].join('\n'),
    },
  ]
}

function commandsText(context: ReportContext, executed: boolean): Text {
  if (executed)
    return {
      en: `In the results folder, the first command runs every case again, into ${again(context)} below it. The others recompute this report from the raw logs, and check that no figure in it differs from them.`,
      zh: `在结果目录下，第一条命令重新运行全部用例，结果写入其下的 ${again(context)}；其余命令由原始日志重新生成本报告，并检查报告中的数值与日志是否一致。`,
    }
  if (context.published && context.records.length === 0)
    return {
      en: 'These cases were not run by steady. In the results folder, these commands write this report again, and check that it is the same.',
      zh: '这些用例并非由 steady 运行。在结果目录下，以下命令重新生成本报告，并检查其内容是否一致。',
    }
  return context.published
    ? {
        en: 'These cases were not run by steady. In the results folder, these commands recompute this report from the published figures, and check that no figure in it differs.',
        zh: '这些用例并非由 steady 运行。在结果目录下，以下命令由公布的数值重新生成本报告，并检查报告中的数值是否一致。',
      }
    : {
        en: 'These cases were not run by steady. In the results folder, these commands recompute this report from the logs and documents that it is made of, and check that no figure in it differs.',
        zh: '这些用例并非由 steady 运行。在结果目录下，以下命令由报告所依据的日志和文档重新生成本报告，并检查报告中的数值是否一致。',
      }
}

/** Default results folder of the same suite. */
const again = ({ folder }: ReportContext) => `results/${folder.suite.name}`

/** Options of this report that differ from its suite. */
const choices = ({ folder: { suite }, protocol, tables }: ReportContext): string[] => [
  ...(protocol.name === suite.protocol.name ? [] : ['--protocol', protocol.name]),
  ...(String(tables) === String(suite.report.tables) ? [] : ['--tables', tables.join(',')]),
]

/** A block for each place and set of variables of runs, with a line for each case and command of its repeats. */
function caseCommands({ folder, cases }: ReportContext): StoredBlock[] {
  const runsOf = new Map(
    grouped(folder.runs, ({ case: { id } }) => id).map((runs) => [runs[0].case.id, runs]),
  )
  const executed = cases.flatMap(({ case: { id } }) =>
    (runsOf.get(id) ?? []).flatMap(({ origin }) => (origin.kind === 'executed' ? [{ id, origin }] : [])),
  )
  if (executed.length === 0) return []
  const blocks = grouped(executed, ({ origin }) => setting(origin)).map((group): StoredBlock => {
    const commands = grouped(group, ({ id }) => id).map((runs) =>
      [shellComment(runs[0].id), ...new Set(runs.map(({ origin }) => taskCommands(origin)))].join('\n'),
    )
    return {
      kind: 'code',
      title: undefined,
      syntax: 'sh',
      code: [setting(group[0].origin), ...commands].join('\n\n'),
    }
  })
  return [{ kind: 'heading', title: { en: 'Commands as run', zh: '各用例实际执行的命令' } }, ...blocks]
}

/** Where a command ran, and with which of the variables that can change its speed. */
const setting = ({ workingDirectory, variables }: ExecutedOrigin): string =>
  [
    `cd ${shellLine([workingDirectory])}`,
    ...Object.entries(variables)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `export ${shellLine([`${name}=${value}`])}`),
  ].join('\n')

const suiteText = ({ source }: ReportContext): StoredBlock[] =>
  source === undefined
    ? []
    : [
        { kind: 'heading', title: { en: 'Suite', zh: '测试方案文件' } },
        { kind: 'code', title: same(source.path), syntax: 'yaml', code: source.text },
      ]

/** Lists files for people who only have the results: which files are lacking, and their digests. */
function suiteFiles({ folder: { suiteFiles: files } }: ReportContext): StoredBlock[] {
  if (files.length === 0) return []
  const lacking = files.some(({ copy }) => copy.kind === 'missing')
  return [
    rowsTable({ en: 'Files that the suite needs', zh: '测试方案所需的文件' }, fileColumns, files),
    ...(lacking ? [putThere] : []),
  ]
}

const fileColumns: readonly RowColumn<SuiteFile>[] = [
  [
    columns.file,
    ({ path, copy }) =>
      monoCell(path, copy.kind === 'known' ? { to: 'file', path: `${suiteFolder}/${path}` } : undefined),
  ],
  [columns.bytes, ({ copy }) => (copy.kind === 'known' ? countCell(copy.value.bytes) : copy)],
  [columns.digest, ({ copy }) => (copy.kind === 'known' ? monoCell(copy.value.sha256) : copy)],
]

const putThere: StoredBlock = {
  kind: 'paragraph',
  text: {
    en: 'A file without a SHA-256 is not among the results: put it where the suite names it before the suite is run again.',
    zh: '没有 SHA-256 的文件不在结果目录中：重新运行前，请将其放到测试方案所引用的位置。',
  },
}
