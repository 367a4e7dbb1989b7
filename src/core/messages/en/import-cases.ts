import type { Apart, NamedFact, RulesDiffer, DifferingValues } from '../../import/differences.ts'
import { counted } from '../../text/counted.ts'
import type { Quoted } from '../data.ts'

/** What a log's name and the log itself state, and whether printed figures agree with each other. */
export const findings = {
  'name-contradicts-log': ({
    fact,
    named: inName,
    logged: inLog,
  }: {
    fact: NamedFact
    named: string
    logged: string
  }) => ({
    seen: `the file's name states ${namedFacts[fact]} ${inName}, the log states ${inLog}; steady used the log`,
    todo: 'If the file is the log of another run, move it to where it belongs.',
  }),
  'log-counts-one-process': ({ named: inName, logged: inLog }: { named: number; logged: number }) => ({
    seen: `the log states ${counted(inLog, 'device')}, fewer than the nodes; steady used the ${inName} of its name`,
    todo: 'Nothing, if the log is that of one of several processes.',
  }),
  'log-of-several-cases': ({ file, more }: { file: string; more: number }) => ({
    seen: `${file}${more > 0 ? ` and ${counted(more, 'other file')}` : ''} of another case ${more > 0 ? 'are' : 'is'} the same log, byte for byte`,
    todo: 'Use this figure only if the log is that of this case: one log is of one run.',
  }),
  'precision-assumed': () => ({
    seen: 'no precision is stated by the log or by its name; steady assumed FP32, the default of the frameworks',
    todo: 'If another precision was used, state it in a layout file.',
  }),
  'published-median-differs': ({
    document,
    line,
    printed,
    median,
  }: {
    document: string
    line: number
    printed: number
    median: number
  }) => ({
    seen: `${document} prints ${printed} at line ${line}; the median of its repeats is ${median}`,
    todo: 'Nothing. This report shows the median of the printed repeats.',
  }),
  'published-speedup-differs': ({
    document,
    line,
    printed,
    ratio,
  }: {
    document: string
    line: number
    printed: number
    ratio: number
  }) => ({
    seen: `${document} prints the speedup ${printed} at line ${line}; its throughputs give ${ratio.toFixed(2)}`,
    todo: 'Nothing. This report shows the ratio of the throughputs.',
  }),
  'case-claimed-twice': ({
    others,
    more,
    apart,
  }: {
    others: readonly string[]
    more: number
    apart: boolean
  }) => ({
    seen: `other logs have the same case: ${others.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    todo: apart
      ? 'Nothing. The names differ, so steady keeps the logs as separate series, not as repeats.'
      : 'If these logs are not repeats, import their folders one by one.',
  }),
  'rule-found': ({
    rule,
    others,
    text,
    document,
    line,
  }: {
    rule: string
    /** Further rules that were tried and give it too. */
    others: number
    text: string
    document: string
    line: number
  }) => ({
    seen: `${document} prints ${text} at line ${line}; ${rule} gives it${others > 0 ? `, and so do ${counted(others, 'other rule')}` : ''}`,
    todo: 'The rule was found from the document: do not count this figure as reproduced.',
  }),
  'printed-figure-differs': ({
    text,
    document,
    line,
    figure,
    apart,
  }: {
    text: string
    document: string
    line: number
    figure: number
    apart: number
  }) => ({
    seen: `${document} prints ${text} at line ${line}; this log gives ${figure.toFixed(2)}, which is ${percent(apart)}`,
    todo: 'Check whether the document prints the figure of another log, or has another rule.',
  }),
  'rules-differ': ({
    rule,
    figure,
    steady,
    apart,
    why,
  }: {
    rule: string
    figure: number
    steady: number
    apart: number
    why: RulesDiffer
  }) => ({
    seen: `the rule ${rule} gives ${figure.toFixed(2)}, steady gives ${steady.toFixed(2)}: ${percent(apart)}; ${whyDifferent[why]}`,
    todo: 'Compare the figure only with figures of the same rule.',
  }),
  'steady-gives-none': ({ rule, figure, why }: { rule: string; figure: number; why: Quoted }) => ({
    seen: `the rule ${rule} gives ${figure.toFixed(2)}, steady gives none: ${why}`,
    todo: 'Compare the figure only with figures of the same rule.',
  }),
}

const whyDifferent: Record<RulesDiffer, string> = {
  'token-batches': 'batches of tokens vary in size, and steady counts them as full',
  'printed-rates': 'the printed rates differ from the elapsed time of the same records',
  window: 'the two use different records',
}

const percent = (apart: number) => `${Math.abs(100 * apart).toFixed(2)}% ${apart < 0 ? 'less' : 'more'}`

const namedFacts: Record<NamedFact, string> = {
  devices: 'devices',
  'batch-per-device': 'batch per device',
  precision: 'precision',
}

/** Why a log is the log of no case. */
export const missing = {
  'count-not-whole': ({ devices, batch }: { devices: number; batch: number }) =>
    `${devices} devices and a batch of ${batch} per device are not whole numbers above 0`,
  'nodes-uneven': ({ devices, nodes }: { devices: number; nodes: number }) =>
    `${devices} devices in all cannot be divided evenly among ${nodes} nodes; a layout file can state the nodes`,
}

/** Figures that were published, and those of a suite. */
export const errors = {
  PUBLISHED_OF_OTHER_CASES: ({
    baseline,
    suite,
    apart,
  }: {
    baseline: string
    suite: string
    apart: Apart | null
  }) => ({
    seen: `the baseline ${baseline} has no figure for any case of the suite ${suite}: ${
      apart === null
        ? 'they differ on another axis or in the series'
        : `its ${apart.part} is ${valuesText(apart.printed)}, that of the suite ${valuesText(apart.planned)}`
    }`,
    fix: 'Name the suite that the figures belong to (docs/importing.md lists them), or another baseline.',
  }),
}

function valuesText({ shown, more }: DifferingValues): string {
  if (more > 0) return `${shown.join(', ')} or one of ${more} more`
  const last = shown.at(-1) ?? ''
  return shown.length <= 1 ? last : `${shown.slice(0, -1).join(', ')} or ${last}`
}
