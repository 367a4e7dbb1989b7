import { z } from 'zod'
import type { PythonQuestion, Software } from '../model/environment.ts'
import { known, missing } from '../model/missing.ts'
import type { Needs } from '../model/workload.ts'
import { askedInside, imageCommand } from './image-facts.ts'
import { patience, type ProgramCall } from './nvidia-smi.ts'
import { isPython, usualPython } from '../text/interpreters.ts'

/** Software that can be installed into Python and changes training speed, with all its distribution names. */
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

const ofFrameworks: readonly (readonly [name: RegExp, program: string])[] = [
  [/pytorch/i, 'torch'],
  [/tensorflow/i, 'tensorflow'],
  [/paddle/i, 'paddlepaddle'],
  [/mxnet/i, 'mxnet'],
  [/oneflow/i, 'oneflow'],
  [/jax/i, 'jax'],
  [/^steadystate$/, 'steadystate'],
]

/** The program of a framework as machines name it: `torch` for `NGC PyTorch`. */
export const programOf = (framework: string): string | undefined =>
  ofFrameworks.find(([name]) => name.test(framework))?.[1]

/** The interpreter that a workload starts: one of its programs, or the default. */
export const interpreterOf = ({ programs }: Pick<Needs, 'programs'>): string =>
  programs.find(isPython) ?? usualPython

/**
 * The question for some workloads: for the first of their interpreters, about the packages of all. Undefined where none of
 * them uses Python.
 * @param path PATH that is set for their runs
 */
export function pythonFor(
  all: readonly Pick<Needs, 'programs' | 'python'>[],
  path?: string,
): PythonQuestion | undefined {
  const [first] = all.filter(({ programs, python }) => python.length > 0 || programs.some(isPython))
  if (first === undefined) return undefined
  return { interpreter: interpreterOf(first), packages: all.flatMap(({ python }) => python), path }
}

/** Every distribution to ask Python for. @param others packages that a workload needs beside those of the table */
const pythonDistributions = (others: readonly string[]): string[] => Object.values(withOthers(others)).flat()

/** Reads only metadata: importing a framework would take seconds and could occupy a GPU. */
const script = `
import importlib.metadata, json, platform, sys
versions = {}
for name in sys.argv[1:]:
    try:
        versions[name] = importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        pass
print(json.dumps({"python": platform.python_version(), "versions": versions}))
`

/** The command whose answer {@link parsePythonPackages} reads. */
export function pythonCommand({ interpreter, packages, path, image }: PythonQuestion): ProgramCall {
  const args = ['-B', '-c', script, ...pythonDistributions(packages)]
  return image === undefined
    ? { program: interpreter, args, path, milliseconds: patience }
    : askedInside(image, [interpreter, ...args])
}

export const pythonCalls = (question: PythonQuestion): ProgramCall[] => [
  pythonCommand(question),
  ...(question.image === undefined ? [] : [imageCommand(question.image)]),
]

const withOthers = (others: readonly string[]) => ({
  ...packages,
  ...Object.fromEntries(others.filter((name) => !(name in packages)).map((name) => [name, [name]])),
})

const answerSchema = z.object({ python: z.string(), versions: z.record(z.string(), z.string()) })

/**
 * @param answer `{"python": "3.12.1", "versions": {"torch": "2.6.0"}}`, of the installed distributions
 * @param others packages that were asked for in addition to those of the table
 * @returns Python itself, then every package that was asked for; undefined if the answer has another form
 */
export function parsePythonPackages(answer: string, others: readonly string[]): Software[] | undefined {
  const parsed = answerSchema.safeParse(jsonOf(answer))
  if (!parsed.success) return undefined
  const { python, versions } = parsed.data
  const found = Object.entries(withOthers(others)).map(([name, distributions]) => {
    const version = versionAmong(versions, distributions)
    return { name, version: version === undefined ? notInstalled(name) : known(version) }
  })
  return [{ name: 'python', version: known(python) }, ...found]
}

const versionAmong = (versions: Readonly<Record<string, string>>, distributions: readonly string[]) =>
  distributions.map((distribution) => versions[distribution]).find((text) => text !== undefined)

/** The version of a package under any name that it is distributed under. @param versions by distribution */
export const packageVersion = (
  versions: Readonly<Record<string, string>>,
  name: string,
): string | undefined => versionAmong(versions, packages[name] ?? [name])

const notInstalled = (name: string) => missing('not-installed', { name })

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
