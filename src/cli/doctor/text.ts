import pc from 'picocolors'
import type { Language } from '../../core/model/text.ts'
import { sayError } from '../../core/messages/say.ts'
import type { Diagnosis, WorkloadReadiness } from '../../app/doctor.ts'
import { findingLines } from '../text/finding.ts'
import { indentWidth, section, sections } from '../text/layout.ts'
import { wrapWords } from '../text/table.ts'
import { machineFacts } from './machine-text.ts'

/** Beyond this a line is too long for the eye, however wide the terminal. */
const mostColumns = 120

/** A diagnosis for people, wrapped to the terminal: the machine, what is wrong with it, what it can run, what to do. */
export function diagnosisText(diagnosis: Diagnosis, columns: number, language: Language): string {
  const width = Math.min(columns, mostColumns) - indentWidth
  const { environment, workloads, targets } = diagnosis
  const facts = machineFacts(environment, language)
  const labels = longest(facts.map(({ label }) => label))
  const names = longest(workloads.map(({ name }) => name))
  const findings = environment.findings.flatMap((finding) => findingLines(finding, width, language))
  return sections([
    section(
      'This machine',
      lines(facts.flatMap(({ label, text }) => entry(label.padEnd(labels), text, width, pc.dim))),
    ),
    section(
      'Before you measure',
      findings.length === 0 ? `${yes} nothing here stands in the way of good figures` : lines(findings),
    ),
    section(
      'Workloads',
      lines(readyFirst(workloads).flatMap((one) => workloadLines(one, names, width, language))),
    ),
    section('How to get the rest', lines(sourceLines(workloads, width, language))),
    section('Targets', lines(targets.map((name) => `${yes} ${name}`))),
    verdict(diagnosis),
  ])
}

const yes = pc.green('✓')
const no = pc.red('✗')

const lines = (all: readonly string[]) => all.join('\n')
const longest = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length))

const plain = (text: string) => text

/** A head, then text that wraps in its own column. */
function entry(
  head: string,
  text: string,
  width: number,
  colour: (text: string) => string = plain,
): string[] {
  const column = head.length + 2
  return text
    .split('\n')
    .flatMap((line) => wrapWords(line.trim(), width - column))
    .map((line, index) => (index === 0 ? `${colour(head)}  ${line}` : ' '.repeat(column) + line))
}

const readyFirst = (workloads: readonly WorkloadReadiness[]) => [
  ...workloads.filter(({ readiness }) => readiness.state === 'ready'),
  ...workloads.filter(({ readiness }) => readiness.state !== 'ready'),
]

function workloadLines(
  { name, title, readiness }: WorkloadReadiness,
  names: number,
  width: number,
  language: Language,
): string[] {
  const head = name.padEnd(names)
  const below = width - 2
  switch (readiness.state) {
    case 'ready':
      return mark(yes, entry(head, `${deviceText(readiness.devices)}: ${title}`, below))
    case 'lacking':
      return mark(
        no,
        entry(head, `needs ${readiness.lacks.map((lack) => lack.name[language]).join(', ')}`, below),
      )
    case 'broken': {
      const { seen, fix } = sayError(readiness, language)
      return mark(no, entry(head, `${readiness.code}: ${seen}\n${fix}`, below))
    }
  }
}

const colon = { en: ': ', zh: '：' } as const

/** Each thing that some workload lacks, once. */
function sourceLines(workloads: readonly WorkloadReadiness[], width: number, language: Language): string[] {
  const lacks = new Map(
    workloads
      .flatMap(({ readiness }) => (readiness.state === 'lacking' ? readiness.lacks : []))
      .map(({ name, what, get }) => [name[language], `${what[language]}${colon[language]}${get[language]}`]),
  )
  const heads = longest([...lacks.keys()])
  return [...lacks].flatMap(([name, text]) => entry(name.padEnd(heads), text, width))
}

const mark = (sign: string, texts: readonly string[]) =>
  texts.map((text, index) => (index === 0 ? `${sign} ${text}` : `  ${text}`))

function deviceText(devices: number | 'any'): string {
  if (devices === 'any') return 'any number of devices'
  return devices === 1 ? 'one device' : `up to ${devices} devices`
}

function verdict({ canRun, canQuickStart, workloads }: Diagnosis): string {
  if (canQuickStart) return `${pc.green('try:')} ${pc.bold('steady run')}`
  if (!canRun) return pc.red('no training workload can start here: see above for what is missing')
  const ready = workloads.filter(({ computes, readiness }) => computes && readiness.state === 'ready')
  return `${pc.green('ready:')} ${ready.map(({ name }) => name).join(', ')}; name it in a suite and try steady run SUITE`
}
