import pc from 'picocolors'
import type { Language } from '../../core/model/text.ts'
import { say, sayError } from '../../core/messages/say.ts'
import type { Diagnosis, WorkloadReadiness } from '../../app/doctor.ts'
import { findingLines } from '../text/finding.ts'
import { availabilityText } from '../text/setups.ts'
import { indentWidth, sections } from '../../core/document/terminal/layout.ts'
import { section } from '../text/section.ts'
import { padTo } from '../../core/document/terminal/fit.ts'
import { wrapWords } from '../../core/document/terminal/table.ts'
import { textWidth } from '../../core/text/text-width.ts'
import { machineFacts } from './machine-text.ts'

/** Beyond this a line is too long for the eye, however wide the terminal. */
const mostColumns = 120

const texts = {
  en: {
    machine: 'This machine',
    before: 'Before you measure',
    sound: 'nothing here disturbs measurements',
    workloads: 'Workloads',
    setups: 'Frameworks that steady setup installs',
    sources: 'How to get the rest',
    targets: 'Targets',
    colon: ': ',
    needs: (names: readonly string[]) => `needs ${names.join(', ')}`,
    any: 'any number of devices',
    one: 'one device',
    upTo: (devices: number) => `up to ${devices} devices`,
    try: 'try: ',
    nothing: 'no training workload can start here: see above for what is missing',
    ready: 'ready: ',
    inSuite: (names: readonly string[]) => `${names.join(', ')}; name it in a suite and try steady run SUITE`,
  },
  zh: {
    machine: '本机',
    before: '测量之前',
    sound: '未发现会影响测量的问题',
    workloads: '模型实现（workload）',
    setups: '可用 steady setup 安装的框架',
    sources: '如何补齐其余部分',
    targets: '运行目标',
    colon: '：',
    needs: (names: readonly string[]) => `需要 ${names.join('、')}`,
    any: '设备数不限',
    one: '一个设备',
    upTo: (devices: number) => `最多 ${devices} 个设备`,
    try: '试一试：',
    nothing: '此处没有可启动的训练，缺少的内容见上',
    ready: '可用：',
    inSuite: (names: readonly string[]) => `${names.join('、')}；在测试方案中引用后运行 steady run SUITE`,
  },
} as const

type Words = (typeof texts)[Language]

/** A diagnosis for people, wrapped to the terminal: the machine, what is wrong with it, what it can run, what to do. */
export function diagnosisText(diagnosis: Diagnosis, columns: number, language: Language): string {
  const width = Math.min(columns, mostColumns) - indentWidth
  const { environment, workloads, targets } = diagnosis
  const words = texts[language]
  const facts = machineFacts(environment, language)
  const labels = longest(facts.map(({ label }) => label))
  const names = longest(workloads.map(({ name }) => name))
  const findings = environment.findings.flatMap((finding) => findingLines(finding, width, language))
  return sections([
    section(
      words.machine,
      lines(facts.flatMap(({ label, text }) => entry(padTo(label, labels), text, width, pc.dim))),
    ),
    section(words.before, findings.length === 0 ? `${yes} ${words.sound}` : lines(findings)),
    section(
      words.workloads,
      lines(
        readyFirst(workloads).flatMap((workloadReadiness) =>
          workloadLines(workloadReadiness, names, width, language),
        ),
      ),
    ),
    section(words.setups, lines(setupLines(diagnosis, width, language))),
    section(words.sources, lines(sourceLines(workloads, width, language))),
    section(words.targets, lines(targets.map((name) => `${yes} ${name}`))),
    verdict(diagnosis, words),
  ])
}

const yes = pc.green('✓')
const no = pc.red('✗')

const lines = (all: readonly string[]) => all.join('\n')
const longest = (all: readonly string[]) => Math.max(0, ...all.map(textWidth))

const plain = (text: string) => text

/** A head, then text that wraps in its own column. */
function entry(
  head: string,
  text: string,
  width: number,
  colour: (text: string) => string = plain,
): string[] {
  const column = textWidth(head) + 2
  return text
    .split('\n')
    .flatMap((line) => wrapWords(line.trim(), width - column))
    .map((line, index) => (index === 0 ? `${colour(head)}  ${line}` : ' '.repeat(column) + line))
}

/** Of each setup, the kind that this machine's devices need. */
function setupLines({ environment, setups }: Diagnosis, width: number, language: Language): string[] {
  const kind = environment.gpus.kind === 'known' ? 'cuda' : 'cpu'
  const names = longest(setups.map(({ setup }) => setup.name))
  return setups.flatMap(({ setup, kinds }) => {
    const found = kinds[kind]
    const text = entry(padTo(setup.name, names), availabilityText(setup, found, language), width - 2)
    return mark(found.state === 'ready' ? yes : no, text)
  })
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
  const head = padTo(name, names)
  const words = texts[language]
  const below = width - 2
  switch (readiness.state) {
    case 'ready':
      return mark(yes, entry(head, `${deviceText(readiness.devices, words)}${words.colon}${title}`, below))
    case 'lacking':
      return mark(
        no,
        entry(head, words.needs(readiness.lacks.map((lack) => say(lack.name, language))), below),
      )
    case 'broken': {
      const { seen, fix } = sayError(readiness, language)
      return mark(no, entry(head, `${readiness.code}${words.colon}${seen}\n${fix}`, below))
    }
  }
}

/** Each thing that some workload lacks, once. */
function sourceLines(workloads: readonly WorkloadReadiness[], width: number, language: Language): string[] {
  const lacks = new Map(
    workloads
      .flatMap(({ readiness }) => (readiness.state === 'lacking' ? readiness.lacks : []))
      .map(({ name, what, get }) => [
        say(name, language),
        `${say(what, language)}${texts[language].colon}${say(get, language)}`,
      ]),
  )
  const heads = longest([...lacks.keys()])
  return [...lacks].flatMap(([name, text]) => entry(padTo(name, heads), text, width))
}

const mark = (sign: string, all: readonly string[]) =>
  all.map((text, index) => (index === 0 ? `${sign} ${text}` : `  ${text}`))

function deviceText(devices: number | 'any', words: Words): string {
  if (devices === 'any') return words.any
  return devices === 1 ? words.one : words.upTo(devices)
}

function verdict({ canRun, canQuickStart, workloads }: Diagnosis, words: Words): string {
  if (canQuickStart) return `${pc.green(words.try)}${pc.bold('steady run')}`
  if (!canRun) return pc.red(words.nothing)
  const ready = workloads.filter(({ computes, readiness }) => computes && readiness.state === 'ready')
  return `${pc.green(words.ready)}${words.inSuite(ready.map(({ name }) => name))}`
}
