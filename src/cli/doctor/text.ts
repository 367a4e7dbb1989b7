import pc from 'picocolors'
import type { Diagnosis, WorkloadReadiness } from '../../app/doctor.ts'
import type { Finding, FindingLevel } from '../../core/model/finding.ts'
import { wrapWords } from '../text/table.ts'
import { machineFacts } from './machine-text.ts'

/** Beyond this a line is too long for the eye, however wide the terminal. */
const mostColumns = 120

/** A diagnosis for people, no line wider than the terminal where its words allow: machine, findings, workloads, verdict. */
export function diagnosisText(diagnosis: Diagnosis, columns: number): string {
  const width = Math.min(columns, mostColumns)
  const { environment, workloads } = diagnosis
  const facts = machineFacts(environment)
  const labels = Math.max(...facts.map(({ label }) => label.length))
  const names = Math.max(...workloads.map(({ name }) => name.length))
  return [
    section('This machine'),
    ...facts.flatMap(({ label, text }) => entry(pc.dim(label.padEnd(labels)), labels, text, width)),
    section('Before you measure'),
    ...(environment.findings.length === 0
      ? [`  ${pc.green('✓')} nothing here stands in the way of good figures`]
      : environment.findings.flatMap((finding) => findingLines(finding, width))),
    section('Workloads'),
    ...workloads.flatMap((one) => workloadLines(one, names, width)),
    section('Targets'),
    ...diagnosis.targets.map((name) => `  ${pc.green('✓')} ${name}`),
    '',
    verdict(diagnosis),
  ].join('\n')
}

const section = (title: string) => `\n${pc.bold(title)}`

/** A head of known width, then text that wraps below itself. */
function entry(head: string, headWidth: number, text: string, width: number): string[] {
  const indent = headWidth + 4
  return text
    .split('\n')
    .flatMap((line) => wrapWords(line.trim(), width - indent))
    .map((line, index) => (index === 0 ? `  ${head}  ` : ' '.repeat(indent)) + line)
}

const levelColour: Readonly<Record<FindingLevel, (text: string) => string>> = {
  error: pc.red,
  warning: pc.yellow,
  note: pc.cyan,
}

function findingLines({ code, level, seen, todo }: Finding, width: number): string[] {
  return [
    `  ${levelColour[level](level)} ${pc.dim(code)}`,
    ...wrapWords(seen.en, width - 4).map((line) => `    ${line}`),
    ...entry(pc.dim('  →'), 3, todo.en, width),
  ]
}

function workloadLines(
  { name, title, readiness }: WorkloadReadiness,
  names: number,
  width: number,
): string[] {
  const padded = name.padEnd(names)
  if (readiness.state === 'ready') {
    const devices =
      readiness.devices === 'any'
        ? 'any number of devices'
        : `up to ${readiness.devices} device${readiness.devices === 1 ? '' : 's'}`
    return entry(`${pc.green('✓')} ${padded}`, names + 2, `${devices} — ${title}`, width)
  }
  return readiness.lacks.flatMap(({ what, get }, index) => [
    ...entry(index === 0 ? `${pc.red('✗')} ${padded}` : ' '.repeat(names + 2), names + 2, what.en, width),
    ...entry(' '.repeat(names + 2), names + 2, `${pc.dim('→')} ${get.en}`, width),
  ])
}

function verdict({ canRun, canQuickStart, workloads }: Diagnosis): string {
  if (canQuickStart) return `${pc.green('try:')} ${pc.bold('steady run')}`
  if (!canRun) return pc.red('No training workload can start here: see above for what is missing.')
  const ready = workloads.filter((one) => one.computes && one.readiness.state === 'ready')
  const names = ready.map(({ name }) => name).join(', ')
  return `${pc.green('ready:')} ${names} — name one of them in a suite, then steady run SUITE`
}
