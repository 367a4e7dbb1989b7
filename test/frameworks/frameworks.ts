import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findInstalled } from '../../src/core/setups/choose.ts'
import { readSetups } from '../../src/host/setups/catalogue.ts'
import { readInstalled, recipeDigest, setupsFolder } from '../../src/host/setups/home.ts'

const workloads = join(import.meta.dirname, '../../workloads')

/** A framework that trains ResNet-50 here, by the folder of its script. */
export interface Framework {
  readonly name: string
  readonly title: string
  readonly setup: string
  /** What its script calls it, where that is not the title. */
  readonly calledBy?: string
  /** Those that its script takes, where it takes several. */
  readonly memoryFormats?: readonly string[]
}

const bothFormats = ['channels-first', 'channels-last']

export const frameworks: readonly Framework[] = [
  { name: 'pytorch', title: 'PyTorch', setup: 'pytorch', memoryFormats: bothFormats },
  { name: 'paddlepaddle', title: 'PaddlePaddle', setup: 'paddlepaddle', memoryFormats: bothFormats },
  { name: 'mxnet', title: 'MXNet', setup: 'mxnet' },
  { name: 'mxnet-horovod', title: 'MXNet with Horovod', setup: 'mxnet-horovod', calledBy: 'MXNet' },
  { name: 'tensorflow2', title: 'TensorFlow', setup: 'tensorflow' },
  { name: 'tensorflow1', title: 'TensorFlow 1', setup: 'tensorflow' },
  { name: 'jax', title: 'JAX', setup: 'jax' },
  { name: 'oneflow-ddp', title: 'OneFlow', setup: 'oneflow' },
]

export const workloadFolder = ({ name }: Framework) => join(workloads, 'resnet50', name)

const setups = readSetups()
const offer = { installed: readInstalled(setupsFolder(process.env)), digest: recipeDigest }

/** The Python that a workload of this setup uses on CPUs; or why there is none. */
export function pythonOf({
  setup: name,
}: Pick<Framework, 'setup'>): { readonly python: string } | { readonly why: string } {
  const setup = setups.get(name)
  if (setup === undefined) throw new Error(`no setup ${name}`)
  const found = findInstalled(setup, 'cpu', offer)
  if (typeof found === 'object') return { python: found.python }
  const is = found === 'outdated' ? 'installed from an older lock' : 'not installed'
  return { why: `${is}; run 'steady setup ${name}'` }
}

/**
 * Runs the script as one rank.
 *
 * @param before folders of modules that hide those of the same name
 */
export function runScript(
  framework: Framework,
  python: string,
  args: readonly string[],
  before: readonly string[] = [],
) {
  const { status, stdout, stderr } = spawnSync(
    python,
    [join(workloadFolder(framework), 'train.py'), ...args],
    {
      encoding: 'utf8',
      env: { ...process.env, PYTHONPATH: [...before, join(workloads, 'shared')].join(':') },
      maxBuffer: 64 * 1024 ** 2,
    },
  )
  return { code: status, stdout, stderr, ran: status === 0 ? 'well' : stderr }
}
