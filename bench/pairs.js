import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * @typedef {object} Figure
 * @property {string} what
 * @property {string} unit `×` for a ratio measured side by side, `MB` or `s` otherwise
 * @property {number[]} samples one for each pair or run; empty where it was skipped
 * @property {{ atLeast?: number, atMost?: number }} target empty for a figure that only explains another
 * @property {string} [skipped] why there are no samples
 */

/**
 * Measures two functions alternately, A B A B …, so that drift affects both equally.
 *
 * @param {number} pairs
 * @param {() => number | Promise<number>} a
 * @param {() => number | Promise<number>} b
 * @returns {Promise<number[]>} a ÷ b, pair by pair
 */
export async function ratios(pairs, a, b) {
  const all = []
  for (let pair = 0; pair < pairs; pair += 1) {
    const [first, second] = [await a(), await b()]
    all.push(first / second)
  }
  return all
}

/**
 * @typedef {object} Cost
 * @property {number} time seconds
 * @property {number} processor seconds that processors are busy, with all threads
 */

/**
 * What a whole process costs.
 *
 * @param {readonly string[]} command a program and its arguments
 * @param {{ expected?: readonly number[], variables?: Readonly<Record<string, string>> }} [options] exit codes, of which any
 * other fails; variables beside those of this process
 * @returns {Cost}
 */
export function processCost([program, ...args], { expected = [0], variables = {} } = {}) {
  const start = process.hrtime.bigint()
  const processor = processorTime(() => {
    const { status, stderr } = spawnSync(program, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...variables },
    })
    if (!expected.includes(status))
      throw new Error(`${program} ${args.join(' ')} exited with ${status}: ${stderr}`)
  })
  return { time: Number(process.hrtime.bigint() - start) / 1e9, processor }
}

/**
 * Wall time of a whole process, in seconds.
 *
 * @param {readonly string[]} command a program and its arguments
 * @param {readonly number[]} [expected] exit codes
 */
export const processTime = (command, expected) => processCost(command, { expected }).time

/**
 * Seconds that programs keep processors busy, with what they start: another program beside them changes this less than their
 * time.
 *
 * @param {() => void} run starts them and waits for them
 */
export function processorTime(run) {
  const before = ofChildren()
  run()
  return ofChildren() - before
}

/** The kernel counts in hundredths of a second. */
function ofChildren() {
  const status = readFileSync('/proc/self/stat', 'utf8')
  const [user, system] = status
    .slice(status.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
  return (Number(user) + Number(system)) / 100
}

/** @param {number[]} samples */
export function median(samples) {
  const sorted = samples.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** @param {number[]} samples */
export const spread = (samples) =>
  `${digits(median(samples))} [${digits(Math.min(...samples))} – ${digits(Math.max(...samples))}]`

/** @param {number} value */
export const digits = (value) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3))
