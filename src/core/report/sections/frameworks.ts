import { imageOf } from '../../containers/image-for.ts'
import { programOf } from '../../environment/python-packages.ts'
import { known, missing, type Maybe } from '../../model/missing.ts'
import type { DescribedFramework, FrameworkFact } from '../../model/report-settings.ts'
import { same, type Text } from '../../model/text.ts'
import { monoCell, textCell } from '../../document/cells.ts'
import type { ReportContext } from '../context.ts'
import { columns } from '../layouts/columns.ts'
import type { StoredBlock } from '../../document/blocks.ts'
import type { Cell, Link } from '../../document/cell-model.ts'
import { inEach } from '../../document/text-line.ts'

/** Where a value comes from: probed machines, the author, an author's draft, the workload. */
type StatementSource = 'seen' | 'author' | 'draft' | 'workload'

interface FrameworkStatement {
  readonly text: string
  readonly by: StatementSource
  readonly link?: Link
}

/**
 * A column for each framework: its version, image, code and libraries. Probed values take precedence over the author's, and
 * the author's over the workload's.
 */
export function frameworksBlocks(context: ReportContext): StoredBlock[] {
  const { frameworks } = context.folder.suite.report
  if (frameworks === undefined) return []
  const shown = frameworks.length > 0 ? frameworks : ofWorkloads(context)
  const rows = facts
    .map(({ label, read }) => ({
      label,
      values: shown.map((describedFramework) => read(describedFramework, context)),
    }))
    .filter(({ values }) => values.some(({ kind }) => kind === 'known'))
  if (rows.length === 0) return []
  const sources = new Set(
    rows.flatMap(({ values }) => values.flatMap((value) => (value.kind === 'known' ? [value.value.by] : []))),
  )
  return [
    {
      kind: 'table',
      title: { en: 'Frameworks and images', zh: '框架与镜像' },
      columns: [columns.fact, ...shown.map(({ name }) => ({ ...columns.value, label: name }))],
      rows: rows.map(({ label, values }) => ({
        run: undefined,
        cells: [textCell(label), ...values.map((value) => cellOf(value, sources))],
      })),
    },
    { kind: 'paragraph', text: sourcesText(sources) },
  ]
}

/** The frameworks of the workloads, without any stated fact. */
function ofWorkloads({ folder, workloads, cases }: ReportContext): DescribedFramework[] {
  const names = [...new Set(cases.map(({ case: matrixCase }) => matrixCase.workload))].filter(
    (name) => folder.workloads[name]?.devices !== 'none',
  )
  const titles = [...new Set(names.map((name) => workloads.framework(name)))]
  return titles.map((title) => ({
    name: same(title),
    workloads: names.filter((name) => workloads.framework(name) === title),
    facts: {},
    code: undefined,
  }))
}

const marks: Readonly<Record<StatementSource, string>> = {
  seen: '',
  author: ' †',
  draft: ' ‡',
  workload: ' *',
}

/** The source whose values have no mark: machines, unless all values are the author's. */
const unmarkedIn = (sources: ReadonlySet<StatementSource>): 'seen' | 'author' =>
  sources.has('seen') || sources.has('workload') ? 'seen' : 'author'

function cellOf(value: Maybe<FrameworkStatement>, sources: ReadonlySet<StatementSource>): Cell {
  if (value.kind === 'missing') return value
  const { text, by, link } = value.value
  return sources.size > 1 && by !== unmarkedIn(sources)
    ? textCell(same(text + marks[by]), link)
    : monoCell(text, link)
}

/** The sources of the values: one sentence for a single source, otherwise the meaning of each mark. */
function sourcesText(sources: ReadonlySet<StatementSource>): Text {
  const [only, ...others] = sources
  if (only !== undefined && others.length === 0) return wholly[only]
  const withoutMark = unmarkedIn(sources)
  const texts = [
    ...(sources.has(withoutMark) ? [unmarked[withoutMark]] : []),
    ...(['author', 'draft', 'workload'] as const)
      .filter((source) => sources.has(source) && source !== withoutMark)
      .map((source) => marked[source]),
  ]
  return inEach((language) =>
    texts
      .map((text) => text[language])
      .join(language === 'zh' ? '；' : '; ')
      .concat(language === 'zh' ? '。' : '.'),
  )
}

const wholly: Readonly<Record<StatementSource, Text>> = {
  seen: {
    en: 'All values were read on the machines of the runs.',
    zh: '以上各项均在运行所用的机器上读取。',
  },
  author: {
    en: 'All values are stated by the author of the report.',
    zh: '以上各项由报告作者给出。',
  },
  draft: {
    en: 'The author of the report has not settled these values yet.',
    zh: '以上各项报告作者尚未确定。',
  },
  workload: {
    en: 'All values are stated by the workloads; nobody has looked at the machines.',
    zh: '以上各项由模型实现声明，未在机器上核实。',
  },
}

/** The sentence for values without a mark. */
const unmarked: Readonly<Record<'seen' | 'author', Text>> = {
  seen: {
    en: 'Values without a mark were read on the machines of the runs',
    zh: '无标记：在运行所用的机器上读取',
  },
  author: {
    en: 'Values without a mark are stated by the author of the report',
    zh: '无标记：由报告作者给出',
  },
}

const marked: Readonly<Record<'author' | 'draft' | 'workload', Text>> = {
  author: { en: '† as stated by the author of the report', zh: '†：由报告作者给出' },
  draft: {
    en: '‡ as stated by the author of the report, but not settled yet',
    zh: '‡：由报告作者给出，尚待确定',
  },
  workload: { en: '* as stated by the workload', zh: '*：由模型实现声明' },
}

interface TableFact {
  readonly label: Text
  readonly read: (describedFramework: DescribedFramework, context: ReportContext) => Maybe<FrameworkStatement>
}

const facts: readonly TableFact[] = [
  {
    label: { en: 'Version', zh: '框架版本' },
    read: (describedFramework, context) => versionOf(describedFramework, context),
  },
  {
    label: { en: 'Image', zh: 'Docker 镜像' },
    read: (describedFramework, context) => imageStatement(describedFramework, context),
  },
  {
    label: { en: 'Code', zh: '模型代码' },
    read: (describedFramework, context) => codeOf(describedFramework, context),
  },
  ...(
    [
      ['cuda', 'CUDA'],
      ['cudnn', 'cuDNN'],
      ['nccl', 'NCCL'],
      ['dali', 'DALI'],
    ] as const
  ).map(([fact, name]): TableFact => ({
    label: same(name),
    read: (describedFramework, context) => libraryOf(fact, describedFramework, context),
  })),
]

const nobody = missing('nobody-states-it')

const first = (...all: readonly (FrameworkStatement | undefined)[]): Maybe<FrameworkStatement> => {
  const found = all.find((statement) => statement !== undefined)
  return found === undefined ? nobody : known(found)
}

const statementBy = (text: string | undefined, by: StatementSource): FrameworkStatement | undefined =>
  text === undefined || text === '' ? undefined : { text, by }

const byAuthor = ({ facts: stated, unsettled = [] }: DescribedFramework, fact: FrameworkFact) =>
  statementBy(stated[fact], unsettled.includes(fact) ? 'draft' : 'author')

/** The common value; undefined where values differ. */
const common = (values: readonly (string | undefined)[]): string | undefined => {
  const [shared, ...others] = new Set(values.flatMap((value) => value ?? []))
  return others.length === 0 ? shared : undefined
}

/** The version that all nodes have; undefined where several Pythons have different ones, as nobody knows which was used. */
const onMachines = (name: string, { folder }: ReportContext): string | undefined => {
  const versions = folder.nodes.map(({ environment }) => {
    const found = environment.software.find((program) => program.name === name)?.version
    return found?.kind === 'known' ? found.value : undefined
  })
  const version = common(versions)
  return version?.includes(', ') === true ? undefined : version
}

function versionOf(
  describedFramework: DescribedFramework,
  context: ReportContext,
): Maybe<FrameworkStatement> {
  const name = common(
    describedFramework.workloads.map((workload) => programOf(context.workloads.framework(workload))),
  )
  return first(
    statementBy(name === undefined ? undefined : onMachines(name, context), 'seen'),
    byAuthor(describedFramework, 'version'),
  )
}

function libraryOf(
  fact: Exclude<FrameworkFact, 'version' | 'image'>,
  describedFramework: DescribedFramework,
  context: ReportContext,
): Maybe<FrameworkStatement> {
  // Probed libraries belong to the machine: with several frameworks, nobody knows whose library one is.
  const isAlone = Object.keys(context.folder.workloads).every((name) =>
    describedFramework.workloads.includes(name),
  )
  const name = fact === 'dali' ? 'nvidia-dali' : fact
  return first(
    statementBy(isAlone ? onMachines(name, context) : undefined, 'seen'),
    byAuthor(describedFramework, fact),
  )
}

/** The image with the digest that the machines reported. */
function imageStatement(
  describedFramework: DescribedFramework,
  context: ReportContext,
): Maybe<FrameworkStatement> {
  const { folder } = context
  const image = common(describedFramework.workloads.map((name) => imageOf(name, folder.suite.image)))
  const digest = image === undefined ? undefined : onMachines(`image ${image}`, context)
  const base = common(describedFramework.workloads.map((name) => folder.workloads[name]?.source?.baseImage))
  return first(
    image !== undefined && digest !== undefined ? { text: `${image}@${digest}`, by: 'seen' } : undefined,
    byAuthor(describedFramework, 'image'),
    statementBy(image ?? base, 'workload'),
  )
}

function codeOf(
  describedFramework: DescribedFramework,
  { folder }: ReportContext,
): Maybe<FrameworkStatement> {
  const { code } = describedFramework
  if (code !== undefined) {
    const at = code.commit === undefined ? '' : `@${code.commit}`
    return known({ text: code.title + at, by: 'author', ...linkTo(code.url) })
  }
  const sources = describedFramework.workloads.flatMap((name) => folder.workloads[name]?.source ?? [])
  const text = common(
    sources.map(({ repository, commit, folder: inside }) =>
      [repository.replace(/^https?:\/\//, ''), inside]
        .filter((part) => part !== undefined)
        .join('/')
        .concat(commit === undefined ? '' : `@${commit}`),
    ),
  )
  const repository = common(sources.map((source) => source.repository))
  return text === undefined ? nobody : known({ text, by: 'workload', ...linkTo(repository) })
}

const linkTo = (url: string | undefined): { readonly link?: Link } =>
  url !== undefined && /^https?:\/\/[^/\s]\S*$/.test(url) ? { link: { to: 'address', url } } : {}
