import { z } from 'zod'
import type { Software } from '../model/environment.ts'
import { known, missing } from '../model/missing.ts'

/** What can be installed into Python and changes training speed, with every name that it is distributed under. */
const packages: Readonly<Record<string, readonly string[]>> = {
  torch: ['torch'],
  torchvision: ['torchvision'],
  tensorflow: ['tensorflow', 'tensorflow-cpu', 'tensorflow-gpu', 'nvidia-tensorflow', 'intel-tensorflow'],
  paddlepaddle: ['paddlepaddle', 'paddlepaddle-gpu'],
  mxnet: ['mxnet', ...['112', '110', '102', '101', '100', '92'].map((cuda) => `mxnet-cu${cuda}`)],
  oneflow: ['oneflow'],
  jax: ['jax'],
  nccl: ['nvidia-nccl-cu13', 'nvidia-nccl-cu12', 'nvidia-nccl-cu11'],
  cudnn: ['nvidia-cudnn-cu13', 'nvidia-cudnn-cu12', 'nvidia-cudnn-cu11'],
}

/** The Python interpreter among the programs that a workload needs: `python3`, `/opt/conda/bin/python`. */
export const interpreterAmong = (programs: readonly string[]): string | undefined =>
  programs.find((program) => /(?:^|\/)python[\d.]*$/.test(program))

/** Every distribution to ask Python for. */
export const pythonDistributions: readonly string[] = Object.values(packages).flat()

const answerSchema = z.object({ python: z.string(), versions: z.record(z.string(), z.string()) })

/**
 * @param answer `{"python": "3.12.1", "versions": {"torch": "2.6.0"}}`, of the distributions that are installed
 * @returns Python itself, then every package of the table; undefined where the answer is of another form
 */
export function parsePythonPackages(answer: string): Software[] | undefined {
  const parsed = answerSchema.safeParse(jsonOf(answer))
  if (!parsed.success) return undefined
  const { python, versions } = parsed.data
  const found = Object.entries(packages).map(([name, distributions]) => {
    const version = distributions
      .map((distribution) => versions[distribution])
      .find((one) => one !== undefined)
    return { name, version: version === undefined ? notInstalled(name) : known(version) }
  })
  return [{ name: 'python', version: known(python) }, ...found]
}

const notInstalled = (name: string) =>
  missing('not-installed', {
    en: `${name} is not installed in this Python`,
    zh: `此 Python 中未安装 ${name}`,
  })

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
