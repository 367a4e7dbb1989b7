import type { SetupWork } from './setup-work.ts'

/** What an installation is made with. */
export interface SetupTools {
  /** Path of `uv`; undefined where it is not installed: pip is slower and does the same. */
  readonly uv: string | undefined
  /** The interpreter to start from. */
  readonly python: string
}

/** One command of an installation. */
export interface SetupStep {
  readonly does: SetupWork
  readonly command: readonly string[]
}

/** The interpreter of an installation. */
export const pythonIn = (folder: string) => `${folder}/bin/python3`

/** A virtual environment in `folder`, with every package of a lock and no other. */
export const environmentSteps = ({ uv, python }: SetupTools, folder: string, lock: string): SetupStep[] =>
  uv === undefined
    ? [
        { does: 'make', command: [python, '-m', 'venv', folder] },
        { does: 'install', command: [pythonIn(folder), '-m', 'pip', 'install', ...pipOptions, '-r', lock] },
      ]
    : [
        { does: 'make', command: [uv, 'venv', '--python', python, folder] },
        {
          does: 'install',
          command: [uv, 'pip', 'install', '--python', pythonIn(folder), ...locked, '-r', lock],
        },
      ]

/** The packages of a lock in the Python that was unpacked to `folder`, which is no virtual environment. */
export const targetSteps = (folder: string, packages: string, lock: string): SetupStep[] => [
  {
    does: 'install',
    command: [pythonIn(folder), '-m', 'pip', 'install', ...pipOptions, '--target', packages, '-r', lock],
  },
]

/** Builds the packages of a lock in an installation that has all others. */
export const buildStep = (uv: string | undefined, folder: string, lock: string): SetupStep => ({
  does: 'build',
  command:
    uv === undefined
      ? [pythonIn(folder), '-m', 'pip', 'install', ...pipOptions, ...builtHere, '-r', lock]
      : [uv, 'pip', 'install', '--python', pythonIn(folder), ...locked, ...builtHere, '-r', lock],
})

export const importStep = (python: string, modules: readonly string[]): SetupStep => ({
  does: 'import',
  command: [python, '-c', modules.map((name) => `import ${name}`).join('\n')],
})

/** A lock names every package, so nothing else may be resolved, and what is downloaded must have the hash in it. */
const locked = ['--no-deps', '--require-hashes']
/** Built with the packages of the installation; a build in a cache may have had other variables. */
const builtHere = ['--no-build-isolation', '--no-cache-dir']
const pipOptions = [...locked, '--no-input', '--disable-pip-version-check', '--progress-bar', 'off']

/** Prints the interpreter's version, its platform and every distribution as JSON. */
export const inventoryCommand = (python: string): readonly string[] => [python, '-B', '-c', inventory]

const inventory = `
import importlib.metadata, json, platform, re
packages = {}
for one in importlib.metadata.distributions():
    name = one.metadata["Name"]
    if name:
        packages.setdefault(re.sub(r"[-_.]+", "-", name).lower(), one.version)
print(json.dumps({"python": platform.python_version(), "packages": packages}))
`
