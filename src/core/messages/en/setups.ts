import type { SetupWork } from '../../setups/setup-work.ts'
import { sizeText } from '../../text/size.ts'
import { alternativesEn, type Alternatives } from '../alternatives.ts'
import type { Quoted } from '../data.ts'

const working: Readonly<Record<SetupWork, string>> = {
  python: 'fetching its Python',
  container: 'starting a container',
  make: 'making a virtual environment',
  unpack: 'unpacking its Python',
  install: 'installing its packages',
  build: 'building packages',
  import: 'importing it',
  image: 'writing its image',
}

/** Isolated installations of frameworks. */
export const errors = {
  SETUP_UNKNOWN: ({ name, ...names }: Alternatives & { name: string }) => ({
    seen: `there is no setup '${name}'`,
    fix: alternativesEn(names),
  }),
  SETUP_LOCK_UNREADABLE: ({ file }: { file: string }) => ({
    seen: `the lock ${file} cannot be read`,
    fix: 'Write it with npm run locks, or correct its name in setup.yaml.',
  }),
  SETUP_DISK_TOO_SMALL: ({
    name,
    folder,
    needed,
    free,
  }: {
    name: string
    folder: string
    needed: number
    free: number
  }) => ({
    seen: `${name} needs about ${sizeText(needed)}, and ${folder} has ${sizeText(free)} free`,
    fix: 'Free some space, or name a folder on another disk in the variable STEADY_HOME.',
  }),
  SETUP_NEEDS_UV: ({ folder }: { folder: string }) => ({
    seen: `steady installs frameworks with uv, but PATH and ${folder} do not have it`,
    fix: 'Install uv, or let steady install it from PyPI.',
  }),
  SETUP_FAILED: ({
    name,
    work,
    printed,
    log,
  }: {
    name: string
    work: SetupWork
    printed: string
    log: string
  }) => ({
    seen: `${name} could not be set up; ${working[work]} ended with: ${printed}`,
    fix: `Read the output in ${log}, then run the same command again. The incomplete installation was removed.`,
  }),
  SETUP_SYSTEM_LACKS: ({ name, module, printed }: { name: string; module: string; printed: Quoted }) => ({
    seen: `the system's Python has no ${name}; importing ${module} printed: ${printed}`,
    fix: 'Install it with the package manager of the system, or let steady install a separate Python.',
  }),
  SETUP_SILENT: ({ name, why }: { name: string; why: Quoted }) => ({
    seen: `the Python of ${name} does not list its packages: ${why}`,
    fix: 'Run the suite again when the machine is less busy, or remove the setup and install it again.',
  }),
  IMAGE_ENGINE_ABSENT: () => ({
    seen: 'images are built with podman, which is not on PATH',
    fix: 'Install podman with the package manager of the system, or install without an image.',
  }),
  IMAGE_ENGINE_FAILED: ({ printed }: { printed: Quoted }) => ({
    seen: `podman does not answer: ${printed}`,
    fix: 'Run podman info to see what is wrong with it.',
  }),
  IMAGE_BASE_ABSENT: ({ base, printed }: { base: string; printed: Quoted }) => ({
    seen: `podman has no image ${base}: ${printed}`,
    fix: `Pull it with podman pull ${base}, or name one that podman images lists.`,
  }),
  IMAGE_BASE_UNFIT: ({ name, base, why }: { name: string; base: string; why: Quoted }) => ({
    seen: `${name} cannot be built on ${base}: ${why}`,
    fix: 'Name an image that has these programs.',
  }),
  IMAGE_DISK_TOO_SMALL: ({
    name,
    folder,
    needed,
    free,
  }: {
    name: string
    folder: string
    needed: number
    free: number
  }) => ({
    seen: `an image of ${name} needs about ${sizeText(needed)}, and ${folder} has ${sizeText(free)} free`,
    fix: 'Free some space, or move the storage of podman to another disk.',
  }),
  IMAGE_NAME_TAKEN: ({ kind, name }: { kind: 'image' | 'container'; name: string }) => ({
    seen: `podman has ${kind === 'image' ? 'an image' : 'a container'} ${name} that steady did not make`,
    fix: `Remove it with podman ${kind} rm ${name}, or give it another name.`,
  }),
  SETUP_CHANGED: ({
    name,
    folder,
    changed,
    found,
    expected,
    command,
  }: {
    name: string
    folder: string
    changed: string
    found: string | null
    expected: string | null
    command: string
  }) => ({
    seen: `${folder} has ${changed} ${found ?? 'removed'}, but ${name} was installed with ${expected ?? 'none'}`,
    fix: `Run ${command} to install it again.`,
  }),
}

/** Why a framework is not available here. */
export const phrases = {
  'setup-platform': ({ platform, platforms }: { platform: string; platforms: readonly string[] }) =>
    `its packages are for ${platforms.join(', ')}, and this is ${platform}`,
  'setup-needs-python': ({ min, below, found }: { min: string; below: string; found: readonly string[] }) =>
    `it needs a Python from ${min} to below ${below}, and PATH has ${found.length === 0 ? 'none' : found.join(', ')}`,
  'setup-needs-programs': ({ programs }: { programs: readonly string[] }) =>
    `it needs ${programs.join(' and ')} on PATH`,
  'setup-no-such-kind': ({ kind }: { kind: string }) => `steady has no lock of it for ${kind}`,
}
