/** What a log's name and the log itself state, and whether printed figures agree with each other. */
export const findings = {
  'name-contradicts-log': ({ fact, named, logged }: { fact: NamedFact; named: string; logged: string }) => ({
    seen: `the file's name states ${namedFacts[fact]} ${named}, the log states ${logged}; steady used the log`,
    todo: 'If the file is the log of another run, move it to where it belongs.',
  }),
  'precision-assumed': () => ({
    seen: 'no precision is stated by the log or by its name; steady assumed FP32, the default of the frameworks',
    todo: 'If it ran in another precision, state it in a layout file.',
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
}

/** What both a log and its name may state. */
export type NamedFact = 'devices' | 'batch-per-device' | 'precision'

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

/** Wherein the figures of a baseline and the cases of a suite differ. */
export interface Apart {
  /** `framework`, `model`, `topology`, `batch per device`, `case`, or an axis. */
  readonly part: string
  readonly printed: Values
  readonly planned: Values
}

export interface Values {
  /** The first of them. */
  readonly shown: readonly string[]
  readonly more: number
}

function valuesText({ shown, more }: Values): string {
  if (more > 0) return `${shown.join(', ')} or one of ${more} more`
  const last = shown.at(-1) ?? ''
  return shown.length <= 1 ? last : `${shown.slice(0, -1).join(', ')} or ${last}`
}
