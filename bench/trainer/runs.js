import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { median } from '../pairs.js'

/**
 * @typedef {object} Setting what both engines are asked to do
 * @property {number} batch images a step and worker
 * @property {number} threads of each worker
 * @property {number} steps
 * @property {number} imageSize
 */

const trainer = fileURLToPath(new URL('../../dist/trainer/main.js', import.meta.url))
const script = fileURLToPath(new URL('./torch_resnet50.py', import.meta.url))
/** The system's own, where a distribution's package of PyTorch is found. */
const python = '/usr/bin/python3'

/** Steps at the start of a run in which an engine's memory grows. */
const warmupSteps = 2

/**
 * @param {string} log of a finished run
 * @returns {number} images/s over all workers, by the median step time after the warm-up
 */
function throughput(log) {
  const batch = / global_batch : (\d+)/.exec(log)
  const stepTimes = Array.from(log.matchAll(/ step_time : ([\d.]+) s/g), (found) => Number(found[1]))
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
 * @param {Setting} setting
 * @param {'contiguous' | 'channels-last'} layout of activations in memory
 * @returns {Promise<number>} images/s
 */
export async function runTorch(setting, layout = 'contiguous') {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, OPENBLAS_NUM_THREADS: '1' }
  // A core type that was forced for another program would hold this one back.
  delete env.OPENBLAS_CORETYPE
  const extra = layout === 'channels-last' ? ['--channels-last'] : []
  return throughput(await output(python, [script, ...argumentsOf(setting), ...extra], env))
}

/** Why PyTorch cannot be compared with here, or undefined where it can. */
export async function torchIsMissing() {
  try {
    await output(python, ['-c', 'import torch'], process.env)
    return undefined
  } catch {
    return `${python} cannot import torch`
  }
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
