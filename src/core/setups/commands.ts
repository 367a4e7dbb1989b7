/** The stage of an installation that failed. */
export type SetupWork = 'python' | 'container' | 'make' | 'unpack' | 'install' | 'build' | 'import' | 'image'

export interface SetupStep {
  readonly does: SetupWork
  readonly command: readonly string[]
}

/** The interpreter of an installation. */
export const pythonIn = (folder: string) => `${folder}/bin/python3`

/** A virtual environment in `folder`, made from an interpreter, with exactly the packages of a lock. */
export const environmentSteps = (uv: string, python: string, folder: string, lock: string): SetupStep[] => [
  { does: 'make', command: [uv, 'venv', '--python', python, folder] },
  { does: 'install', command: [...installInto(uv, folder), '-r', lock] },
]

/** Installs the packages of a lock for the Python that was unpacked to `folder`, which is no virtual environment. */
export const targetStep = (uv: string, folder: string, packages: string, lock: string): SetupStep => ({
  does: 'install',
  command: [...installInto(uv, folder), '--target', packages, '-r', lock],
})

/** Builds the packages of a lock in an installation that has all other packages. */
export const buildStep = (uv: string, folder: string, lock: string): SetupStep => ({
  does: 'build',
  // A cached build may have used other variables.
  command: [...installInto(uv, folder), '--no-build-isolation', '--no-cache-dir', '-r', lock],
})

/** uv itself, in a virtual environment in `folder`. */
export const uvSteps = (python: string, folder: string, lock: string): SetupStep[] => [
  { does: 'make', command: [python, '-m', 'venv', folder] },
  {
    does: 'install',
    command: [pythonIn(folder), '-m', 'pip', 'install', ...locked, '--disable-pip-version-check', '-r', lock],
  },
]

/** A lock names every package, so nothing else may be resolved, and downloads must have its hashes. */
const locked = ['--no-deps', '--require-hashes']
const installInto = (uv: string, folder: string) => [
  uv,
  'pip',
  'install',
  '--python',
  pythonIn(folder),
  ...locked,
]

export const importStep = (python: string, modules: readonly string[]): SetupStep => ({
  does: 'import',
  command: [python, '-c', modules.map((name) => `import ${name}`).join('\n')],
})

/** Prints the interpreter's version, its platform and all distributions as JSON. */
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
