import { groupBy } from '../../core/collections/group-by.ts'
import { colon, comma, listed, written } from '../../core/document/text-line.ts'
import { lines, list } from '../../core/document/block-builders.ts'
import type { Block } from '../../core/document/blocks.ts'
import { launchSettings } from '../../core/jobs/launch-settings.ts'
import type { Case } from '../../core/model/case.ts'
import type { TimeSource } from '../../core/model/plan.ts'
import type { Text } from '../../core/model/text.ts'
import type { Variant } from '../../core/model/variant.ts'
import { redacted } from '../../core/secrets/secrets.ts'
import { counted } from '../../core/text/quantities.ts'
import { shellLine } from '../../core/text/shell.ts'
import { variantText } from '../../core/words/variant-words.ts'
import type { PlannedSuite } from '../suite/planned-suite.ts'
import { imageFor } from '../../core/containers/image-for.ts'
import { fillWord, holeName } from '../../core/launchers/words.ts'
import type { WorkloadSource } from '../../core/model/workload-source.ts'
import { variantOf } from '../../core/variants/variants.ts'
import { prepareRun } from '../suite/prepare.ts'
import { unknownYet } from '../jobs/job-preview.ts'

const plannedSettingsWords = {
  perDevice: (rate: string): Text => ({ en: `${rate} per device`, zh: `每设备 ${rate}` }),
  repositoryAt: (repository: string, commit: string): Text => ({
    en: `${repository} at ${commit}`,
    zh: `${repository}，提交 ${commit}`,
  }),
} as const

/** What the expected times of the cases are computed from, each source once with the number of its cases. */
export function estimateSources({ plan: { cases }, times, workloads }: PlannedSuite): Block {
  const unitOf = ({ workload }: Case) => workloads.get(workload)?.unit ?? 'samples'
  const sources = cases.flatMap((matrixCase) => {
    const time = times.get(matrixCase.id)
    return time === undefined ? [] : [sourceText(time.source, unitOf(matrixCase))]
  })
  return list(
    ...[...groupBy(sources, ({ en }) => en).values()].map(
      (all) => written`${{ en: counted(all.length, 'case'), zh: `${all.length} 个用例` }}${colon}${all[0]}`,
    ),
  )
}

function sourceText(source: TimeSource, unit: string): Text {
  if (source.kind === 'measured') return { en: 'earlier runs', zh: '以往运行' }
  const conditions = [source.device, source.precision].filter((part) => part !== undefined).join(' ')
  const rate = `${Number(source.perDevice.toPrecision(4))} ${unit}/s`
  return listed(
    [conditions === '' ? undefined : conditions, plannedSettingsWords.perDevice(rate), originText(source)],
    comma,
  )
}

function originText(source: Exclude<TimeSource, { kind: 'measured' }>): Text {
  if (source.kind === 'workload')
    return { en: `rough figure of ${source.workload}`, zh: `${source.workload} 的粗略数值` }
  const place = `${source.document}:${source.line}`
  return {
    en: `published in ${source.baseline}, ${place}`,
    zh: `公布于 ${source.baseline}，${place}`,
  }
}

export const variantLines = (variants: readonly Variant[]): Block =>
  list(...variants.map((variant) => written`${variant.name}${colon}${variantText(variant, variants)}`))

const launchOptions: Readonly<
  Record<'options' | 'optionsOnOneNode' | 'optionsOnSeveralNodes', (launcher: string) => Text>
> = {
  options: (launcher) => ({ en: `options of ${launcher}`, zh: `${launcher} 的选项` }),
  optionsOnOneNode: (launcher) => ({
    en: `options of ${launcher} on one node`,
    zh: `单节点上 ${launcher} 的选项`,
  }),
  optionsOnSeveralNodes: (launcher) => ({
    en: `options of ${launcher} on several nodes`,
    zh: `多节点上 ${launcher} 的选项`,
  }),
}

/** What the suite and its cluster give to launchers and to every rank; nothing where they give nothing. */
export function launchLines({ suite, target }: PlannedSuite): Block {
  const settings = launchSettings(target.cluster, suite.launch)
  const given = (['options', 'optionsOnOneNode', 'optionsOnSeveralNodes'] as const).flatMap((key) =>
    Object.entries(settings[key]).map(
      ([launcher, options]) => written`${launchOptions[key](launcher)}${colon}${shellLine(options)}`,
    ),
  )
  const assigned = Object.entries(redacted({ ...suite.environment, ...settings.variables })).map(
    ([name, value]) => `${name}=${value}`,
  )
  const variables: Text = { en: 'variables of every rank', zh: '各 rank 的环境变量' }
  return lines(
    ...given,
    ...(assigned.length === 0 ? [] : [written`${variables}${colon}${shellLine(assigned)}`]),
  )
}

export const programLines = (planned: PlannedSuite): Block =>
  list(
    ...plannedPrograms(planned).map(({ workload, source, image, startsIn }) => {
      const facts = listed(
        [
          source && sourceCommit(source.repository, source.commit),
          image === undefined ? undefined : { en: `image ${image}`, zh: `镜像 ${image}` },
          startsIn === undefined ? undefined : { en: `starts in ${startsIn}`, zh: `启动目录 ${startsIn}` },
        ],
        comma,
      )
      return written`${workload}${colon}${facts}`
    }),
  )

const sourceCommit = (repository: string, commit: string | undefined): Text | string =>
  commit === undefined ? repository : plannedSettingsWords.repositoryAt(repository, commit)

/** Where the program of some cases is, and where it comes from. */
export interface PlannedProgram {
  readonly workload: string
  readonly source: WorkloadSource | undefined
  /** Undefined where its cluster starts no containers. */
  readonly image: string | undefined
  /** Undefined for the suite's folder. */
  readonly startsIn: string | undefined
}

/** The programs of a plan, each once; those of which nothing is stated are left out. */
export function plannedPrograms(planned: PlannedSuite): PlannedProgram[] {
  const { plan, suite, workloads, target } = planned
  const programs = plan.cases.flatMap((matrixCase): PlannedProgram[] => {
    const workload = workloads.get(matrixCase.workload)
    if (workload === undefined) return []
    const image =
      target.site.containers === undefined
        ? undefined
        : imageFor(workload, suite, variantOf(suite.variants, matrixCase))
    if (workload.source === undefined && workload.startsIn === undefined && image === undefined) return []
    const run = { id: `${matrixCase.id}/1`, case: matrixCase, repeat: 1 }
    const { startsIn } = prepareRun(run, { ...planned, results: unknownYet.results })
    return [
      {
        workload: workload.name,
        source: workload.source,
        image,
        startsIn: startsIn && fillWord(startsIn, holeName),
      },
    ]
  })
  return [...new Map(programs.map((program) => [JSON.stringify(program), program])).values()]
}
