import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { median } from '../pairs.js'

/**
 * @typedef {object} Setting what both engines are asked to do
 * @property {number} batch images a step and worker
 * @property {number} threads of each worker
 * @property {number} steps
 * @property {number} imageSize
 */

const trainer = fileURLToPath(new URL('../../dist/packages/trainer/main.js', import.meta.url))
const steady = fileURLToPath(new URL('../../bin/steady.js', import.meta.url))
/** The script that users compare the trainer with: `resnet50/pytorch`. */
const script = fileURLToPath(new URL('../../workloads/resnet50/pytorch/train.py', import.meta.url))
const modules = fileURLToPath(new URL('../../workloads/shared', import.meta.url))

/** Steps at the start of a run in which an engine's memory grows. */
const warmupSteps = 2

/**
 * @param {string} log of a finished run
 * @returns {number} images/s over all workers, by the median step time after the warm-up
 */
function throughput(log) {
  // The two forms of DLLogger: `name : value`, and JSON.
  const batch = /\bglobal_batch"? ?: (\d+)/.exec(log)
  const stepTimes = Array.from(log.matchAll(/\bstep_time"? ?: ([\d.]+)/g), (found) => Number(found[1]))
  if (batch === null || stepTimes.length <= warmupSteps)
    throw new Error(`not the log of a whole run:\n${log}`)
  return Number(batch[1]) / median(stepTimes.slice(warmupSteps))
}

/**
 * @param {Setting} setting
 * @param {number} workers
 * @returns {Promise<number>} images/s
 */
export async function runTrainer(setting, workers) {
  const args = [trainer, ...argumentsOf(setting), `--workers=${workers}`]
  return throughput(await output(process.execPath, args, process.env))
}

/**
 * @param {string} python of the setup
 * @param {Setting} setting
 * @param {'channels-first' | 'channels-last'} layout of activations in memory
 * @returns {Promise<number>} images/s
 */
export async function runTorch(python, setting, layout) {
  const args = [script, ...argumentsOf(setting), `--memory-format=${layout}`]
  return throughput(await output(python, args, { ...process.env, PYTHONPATH: modules }))
}

/**
 * The PyTorch that `steady setup` installed for CPUs.
 *
 * @returns {{ python: string } | { missing: string }}
 */
export function findTorch() {
  const { stdout } = spawnSync(process.execPath, [steady, 'setup', '--json'], { encoding: 'utf8' })
  const { cpu } = JSON.parse(stdout).setups.find(({ name }) => name === 'pytorch')
  return cpu.state === 'ready'
    ? { python: cpu.installed.python }
    : { missing: 'PyTorch is not set up: steady setup pytorch --cpu' }
}

/** @param {Setting} setting */
function argumentsOf({ batch, threads, steps, imageSize }) {
  return [`--batch=${batch}`, `--threads=${threads}`, `--steps=${steps}`, `--image-size=${imageSize}`]
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} what it printed
 */
function output(program, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const [printed, complained] = [[], []]
    child.stdout.setEncoding('utf8').on('data', (text) => printed.push(text))
    child.stderr.setEncoding('utf8').on('data', (text) => complained.push(text))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(printed.join(''))
      else reject(new Error(`${program} ${args.join(' ')} exited with ${code}: ${complained.join('')}`))
    })
  })
}
