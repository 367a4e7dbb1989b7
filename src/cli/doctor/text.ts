import type { Diagnosis, WorkloadReadiness } from '../../app/setup/doctor.ts'
import { findingsBlock, lines, titled, untitled } from '../../core/document/block-builders.ts'
import type { Fact } from '../../core/document/blocks.ts'
import { lineCell } from '../../core/document/cells.ts'
import {
  colon,
  enumeration,
  inEach,
  listed,
  strong,
  type TextLine,
  toned,
  type TonedText,
  written,
} from '../../core/document/text-line.ts'
import type { Printout } from '../../core/document/document.ts'
import { sayError, textsOf } from '../../core/messages/say.ts'
import { same, type Text } from '../../core/model/text.ts'
import { availabilityText } from '../terminal/setups.ts'
import { machineFacts } from './machine-text.ts'
import { doctorWords as words } from './words.ts'

/** A diagnosis for people: the machine, its problems, what it can run, what to do. */
export function diagnosisPrintout(diagnosis: Diagnosis): Printout {
  const { environment, workloads, targets } = diagnosis
  const { findings } = environment
  return [
    titled(words.machine, { kind: 'facts', items: machineFacts(environment) }),
    titled(
      words.beforeMeasuring,
      findings.length === 0 ? lines([yes, written` ${words.nothingDisturbs}`]) : findingsBlock(...findings),
    ),
    titled(words.workloads, { kind: 'facts', items: readyFirst(workloads).map(workloadFact) }),
    titled(words.setups, { kind: 'facts', items: setupFacts(diagnosis) }),
    titled(words.sources, { kind: 'facts', items: sourceFacts(workloads) }),
    titled(words.targets, lines(...targets.map((name): TextLine => [yes, ` ${name}`]))),
    untitled(lines(verdict(diagnosis))),
  ]
}

const yes = toned('✓', 'good')
const no = toned('✗', 'bad')
const unsure = toned('?', 'doubtful')

const factOf = (name: Text, text: Text, mark?: TonedText): Fact => ({
  label: name,
  value: lineCell(text),
  ...(mark === undefined ? {} : { mark }),
})

/** For each setup, the kind that this machine's devices need. */
function setupFacts({ environment, setups }: Diagnosis): Fact[] {
  const kind = environment.gpus.kind === 'known' ? 'cuda' : 'cpu'
  return setups.map(({ setup, kinds }) =>
    factOf(same(setup.name), availabilityText(setup, kinds[kind]), kinds[kind].state === 'ready' ? yes : no),
  )
}

const readyFirst = (workloads: readonly WorkloadReadiness[]) => [
  ...workloads.filter(({ readiness }) => readiness.state === 'ready'),
  ...workloads.filter(({ readiness }) => readiness.state !== 'ready'),
]

function workloadFact({ name, title, readiness }: WorkloadReadiness): Fact {
  const label = same(name)
  switch (readiness.state) {
    case 'ready':
      return factOf(label, written`${deviceText(readiness.devices)}${colon}${title}`, yes)
    case 'lacking': {
      const names = listed(
        readiness.lacks.map((lack) => textsOf(lack.name)),
        enumeration,
      )
      return factOf(label, written`${words.needs}${names}`, no)
    }
    case 'unknown':
      return factOf(label, written`${words.notKnown}${textsOf(readiness.why)}`, unsure)
    case 'broken': {
      const text = inEach((language) => {
        const { seen, fix } = sayError(readiness, language)
        return `${readiness.code}${colon[language]}${seen}\n${fix}`
      })
      return factOf(label, text, no)
    }
  }
}

/** Each missing requirement of some workload, once. */
function sourceFacts(workloads: readonly WorkloadReadiness[]): Fact[] {
  const lacks = new Map(
    workloads
      .flatMap(({ readiness }) => (readiness.state === 'lacking' ? readiness.lacks : []))
      .map(({ name, what, get }) => [
        textsOf(name).en,
        factOf(textsOf(name), written`${textsOf(what)}${colon}${textsOf(get)}`),
      ]),
  )
  return [...lacks.values()]
}

function deviceText(devices: number | 'any'): Text {
  if (devices === 'any') return words.anyDevices
  return devices === 1 ? words.oneDevice : words.upTo(devices)
}

function verdict({ canRun, canQuickStart, workloads }: Diagnosis): TextLine {
  if (canQuickStart) return [toned(words.try, 'good'), strong('steady run')]
  if (!canRun) return toned(words.nothingCanStart, 'bad')
  const ready = workloads.filter(({ computes, readiness }) => computes && readiness.state === 'ready')
  const names = listed(
    ready.map(({ name }) => name),
    enumeration,
  )
  return [toned(words.ready, 'good'), written`${names}${words.inSuite}`]
}
