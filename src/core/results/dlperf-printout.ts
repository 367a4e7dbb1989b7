import { type DlperfDocument, dlperfSpeed } from './dlperf-document.ts'

/** A number as Python prints a float. */
const float = (value: number) => (Number.isInteger(value) ? value.toFixed(1) : String(value))

/** Lines for the logs of a case in the order they are found, each with its repeat number. */
export class DlperfLines {
  readonly #speeds = new Map<string, Map<number, number>>()

  /**
   * The line that DLPerf's scripts print for a log: its path, then the figures of its case so far.
   *
   * @param log the path of the log
   */
  line(
    log: string,
    { caseName, repeat, throughput }: { caseName: string; repeat: number; throughput: number },
  ): string {
    const speeds = this.#speeds.get(caseName) ?? new Map<number, number>()
    this.#speeds.set(caseName, speeds.set(repeat, dlperfSpeed(throughput)))
    return `${log} {${[...speeds].map(([number, speed]) => `${number}: ${float(speed)}`).join(', ')}}`
  }
}

/** The result dictionary as the scripts print it: Python's pprint, keys sorted, one a line. */
export function dlperfDictionary(document: DlperfDocument): string {
  const models = Object.entries(document)
    .toSorted(byKey)
    .map(([model, cases]): [string, string] => {
      const indent = 1 + quoted(model).length + 2
      const rows = Object.entries(cases)
        .toSorted(byKey)
        .map(([name, figures]): [string, string] => {
          const keys = Object.entries(figures).toSorted(byKey)
          const values = keys.map(([key, value]): [string, string] => [
            key,
            printed(key, value as number | null),
          ])
          return [name, braces(values, indent + 1 + quoted(name).length + 2)]
        })
      return [model, braces(rows, indent)]
    })
  return braces(models, 0)
}

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)

const quoted = (text: string) => `'${text}'`

const braces = (entries: readonly (readonly [key: string, value: string])[], indent: number) =>
  `{${entries.map(([key, value]) => `${quoted(key)}: ${value}`).join(`,\n${' '.repeat(indent + 1)}`)}}`

/** The batch is an integer, every other value a float; an unknown speedup is None. */
const printed = (key: string, value: number | null) => {
  if (value === null) return 'None'
  return key === 'batch_size_per_device' ? String(value) : float(value)
}
