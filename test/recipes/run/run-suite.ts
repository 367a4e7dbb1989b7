import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { startSteady } from '../../run/steady.ts'
import { cutSuite } from './cut-suite.ts'
import { hasSetup, pythons, whyNoLauncher } from './frameworks.ts'
import { shippedSuites, type ShippedWorkload, type Yaml } from './shipped.ts'
import { layOut, startsOf } from './stand-ins.ts'

/** What steady makes of one case. */
export interface CaseFigure {
  readonly id: string
  readonly workload: string
  readonly completed: number
  readonly failed: number
  /** Samples per second; undefined where there is no figure. */
  readonly figure: number | undefined
  readonly why: string
  /** What the stand-in trained at, so that the figure can be wrong; undefined where a program really trained. */
  readonly truth: number | undefined
}

export interface SuiteRun {
  readonly suite: string
  readonly code: number | null
  readonly printed: string
  readonly cases: readonly CaseFigure[]
  /** Under the second rules of the workloads that have one. */
  readonly second: readonly (CaseFigure & { readonly rule: string })[]
  /** Workloads that cannot start here, with the reason. */
  readonly left: readonly string[]
  /** Whether any workload can start here. */
  readonly startable: boolean
  /** Cases that the plan skips: how many, and why. */
  readonly skipped: readonly string[]
  readonly seconds: number
}

const cluster = `cluster: recipes
engine: simulated
nodes: [{ name: n0, address: 127.0.0.1, gpus: 2 }, { name: n1, address: 127.0.0.1, gpus: 2 }]
`

export async function runSuite(suite: string, folder: string): Promise<SuiteRun> {
  const begun = Date.now()
  const shipped = shippedSuites[suite] ?? {}
  const dataSet = shipped['data-set'] === undefined ? '' : await imagesIn(join(folder, '..'))
  const cut = cutSuite(shipped, dataSet, (workload) => layOut(workload, folder))
  const left = cut.workloads.flatMap((workload) => {
    const why = workload.standIn === undefined ? undefined : whyNoLauncher(workload.launchers)
    return why === undefined ? [] : [{ name: workload.name, why }]
  })
  const matrix = (cut.yaml['matrix'] as Yaml[]).filter(
    ({ workload }) => !left.some(({ name }) => name === workload),
  )
  const said = left.map(({ name, why }) => `${name}: ${why}`)
  const startable = cut.workloads.some(
    ({ name, setup }) =>
      (setup === undefined || hasSetup(setup)) && !left.some((absent) => absent.name === name),
  )
  const nothing: SuiteRun = {
    suite,
    code: 0,
    printed: '',
    cases: [],
    second: [],
    left: said,
    startable,
    skipped: [],
    seconds: 0,
  }
  if (matrix.length === 0) return nothing

  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'cluster.yaml'), cluster)
  writeFileSync(join(folder, 'suite.yaml'), stringify({ ...cut.yaml, matrix }))
  const stood = cut.workloads.some(({ standIn }) => standIn !== undefined)
  const variables = stood ? { PATH: `${pythons(folder)}:${process.env['PATH'] ?? ''}` } : {}
  const target = stood ? ['--cluster', 'cluster.yaml'] : []
  const steady = (...words: string[]) => startSteady(words, folder, variables).ended
  const plan = await steady('plan', 'suite.yaml', '--json', ...target)
  const { skips = [] } = JSON.parse(plan.stdout) as Partial<PlanDocument>
  const run = await steady('run', 'suite.yaml', '--results', 'r', '--no-report', '--json', ...target)
  const { code, stdout, stderr } = run
  // Where nothing could start, the document is an error.
  const { runs = [], figures = [] } = JSON.parse(stdout) as Partial<RunDocument>
  const truths = truthsOf(cut.workloads, folder)
  const casesIn = (results: RunDocument['figures']) => casesOf(runs, results, truths)

  const second: (CaseFigure & { rule: string })[] = []
  for (const rule of new Set(cut.workloads.flatMap(({ rules }) => rules.slice(1)))) {
    const measured = cut.workloads.filter(({ rules }) => rules.slice(1).includes(rule))
    const report = await steady('report', 'r', '--protocol', rule, '--format', 'json', '--out', '-')
    const document = JSON.parse(report.stdout) as { readonly cases: RunDocument['figures'] }
    const cases = casesIn(document.cases).filter(({ workload }) =>
      measured.some(({ name }) => name === workload),
    )
    second.push(...cases.map((caseFigure) => ({ ...caseFigure, rule })))
  }
  return {
    ...nothing,
    code,
    printed: figures.length === 0 ? stdout : stderr,
    cases: casesIn(figures),
    second,
    skipped: countedReasons(skips),
    seconds: (Date.now() - begun) / 1000,
  }
}

interface PlanDocument {
  readonly skips: readonly { readonly reason: { readonly en: string } }[]
}

/** Each reason once, with the number of cases. */
function countedReasons(skips: PlanDocument['skips']): string[] {
  const reasons = skips.map(({ reason }) => reason.en)
  return [...new Set(reasons)].map((why) => {
    const count = reasons.filter((reason) => reason === why).length
    return `${count} ${count === 1 ? 'case' : 'cases'}: ${why}`
  })
}

let images: Promise<string> | undefined

/** A few images, made once, in the formats that the suites' workloads read. */
const imagesIn = (folder: string): Promise<string> => (images ??= makeImages(folder))

async function makeImages(folder: string): Promise<string> {
  const formats = ['folder', 'tfrecord', 'recordio', 'ofrecord'].join(',')
  const options = ['--images', '64', '--classes', '8', '--formats', formats]
  const made = await startSteady(['data', 'make', 'images', ...options], folder).ended
  if (made.code !== 0) throw new Error(made.stderr)
  return join(folder, 'images')
}

interface RunDocument {
  readonly runs: readonly { readonly id: string; readonly outcome: { readonly state: string } }[]
  readonly figures: readonly {
    readonly case: {
      readonly id: string
      readonly workload: string
      readonly topology: { readonly nodes: number; readonly devicesPerNode: number }
      readonly axes: { readonly precision: string }
    }
    readonly throughput:
      | { readonly kind: 'known'; readonly value: { readonly value: number } }
      | { readonly kind: 'missing'; readonly why: { readonly en: string } }
  }[]
}

type Truths = (figureCase: RunDocument['figures'][number]['case']) => number | undefined

function casesOf(runs: RunDocument['runs'], figures: RunDocument['figures'], truths: Truths): CaseFigure[] {
  return figures.map(({ case: figureCase, throughput }) => {
    const repeats = runs.filter(({ id }) => id.slice(0, id.lastIndexOf('/')) === figureCase.id)
    const completed = repeats.filter(({ outcome }) => outcome.state === 'completed').length
    return {
      id: figureCase.id,
      workload: figureCase.workload,
      completed,
      failed: repeats.length - completed,
      figure: throughput.kind === 'known' ? throughput.value.value : undefined,
      why: throughput.kind === 'known' ? '' : throughput.why.en,
      truth: truths(figureCase),
    }
  })
}

/** The rates that stand-ins printed logs of. */
function truthsOf(workloads: readonly ShippedWorkload[], folder: string): Truths {
  const started = workloads
    .filter((workload) => workload.standIn !== undefined)
    .flatMap((workload) => startsOf(workload, folder).map((start) => ({ ...start, workload: workload.name })))
  return ({ workload, topology, axes }) =>
    started.find(
      (start) =>
        start.workload === workload &&
        start.devices === topology.nodes * topology.devicesPerNode &&
        start.mixed === (axes.precision !== 'fp32'),
    )?.rate
}
