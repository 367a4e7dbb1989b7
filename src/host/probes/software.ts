import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { systemLibraries } from '../../core/environment/system-libraries.ts'
import {
  parsePythonPackages,
  pythonDistributions,
  type PythonQuestion,
} from '../../core/environment/python-packages.ts'
import { unreadable, unstated } from '../../core/environment/reasons.ts'
import type { Software } from '../../core/model/environment.ts'
import { known, type Maybe } from '../../core/model/missing.ts'
import { steadyVersion } from '../version.ts'
import type { Machine } from './machine.ts'

/** A cold disk can take this long to start Python. */
const pythonTimeout = 5000

/** @param python an interpreter whose packages are listed too; undefined starts none */
export async function probeSoftware(
  machine: Machine,
  python: PythonQuestion | undefined,
): Promise<Software[]> {
  const [onnxRuntime, packages, files] = await Promise.all([
    packageVersion('onnxruntime-node'),
    python === undefined ? [] : pythonPackages(machine, python),
    Promise.all(libraryFolders.map((folder) => machine.names(folder))),
  ])
  const own = new Set(packages.flatMap(({ name, version }) => (version.kind === 'known' ? [name] : [])))
  const libraries = systemLibraries(files.flat()).filter(({ name }) => !own.has(name))
  return [
    { name: 'steadystate', version: known(steadyVersion()) },
    { name: 'node', version: known(process.versions.node) },
    { name: 'onnxruntime-node', version: onnxRuntime },
    ...packages.filter(({ name }) => !libraries.some((library) => library.name === name)),
    ...libraries,
  ]
}

/** Where a machine's or an image's own CUDA libraries lie; those that Python packages bring come with the packages. */
const libraryFolders = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib64',
  '/usr/local/cuda/lib64',
]

async function packageVersion(name: string): Promise<Maybe<string>> {
  try {
    const file = createRequire(import.meta.url).resolve(`${name}/package.json`)
    const content = JSON.parse(await readFile(file, 'utf8')) as { readonly version: string }
    return known(content.version)
  } catch {
    return unreadable(`${name}/package.json`)
  }
}

/** Only metadata is read: importing a framework would take seconds and could claim a GPU. */
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

/** Python itself and its packages; of a Python that does not answer, only why. */
export async function pythonPackages(
  machine: Machine,
  { interpreter, packages }: PythonQuestion,
): Promise<Software[]> {
  const args = ['-B', '-c', script, ...pythonDistributions(packages)]
  const answer = await machine.output(interpreter, args, pythonTimeout)
  if (answer.kind === 'missing') return [{ name: 'python', version: answer }]
  return parsePythonPackages(answer.value, packages) ?? [{ name: 'python', version: unstated(interpreter) }]
}
