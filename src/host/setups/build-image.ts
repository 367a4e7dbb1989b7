import { copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Quote } from '../../core/messages/data.ts'
import {
  buildStep,
  environmentSteps,
  importStep,
  pythonIn,
  type SetupWork,
} from '../../core/setups/commands.ts'
import { SteadyError } from '../../core/model/error.ts'
import { phrase } from '../../core/model/text.ts'
import {
  imageChanges,
  imageFolder,
  imageLabels,
  imageNames,
  imageRecipe,
  type BuiltImage,
  type ImageNames,
} from '../../core/setups/image.ts'
import { splitLock, type Setup, type SetupVariant } from '../../core/setups/setup.ts'
import { freeSpace, ifThere, makeFolder } from '../files/disk.ts'
import { lockFolder } from '../store/lock.ts'
import { recipeDigest } from './home.ts'
import { asBuilt, findImage, type Podman } from './podman.ts'
import { inRange } from './pythons.ts'
import { runStep } from './run-step.ts'

/**
 * uv's settings for a container that sees none of this machine's files. Copies uv's configuration and the certificates that
 * it trusts, and names the copies in variables. A variable that names another path of this machine is left out.
 *
 * @param folder where the copies are written
 * @param seenAs the path of this folder in the container
 */
export function uvSettings(
  variables: NodeJS.ProcessEnv,
  folder: string,
  seenAs: string,
): Readonly<Record<string, string>> {
  const passedVariables = Object.entries(variables).filter(
    ([name, value]) => /^UV_|^(?:https?|no|all)_proxy$/i.test(name) && value?.startsWith('/') === false,
  )
  const home = variables['HOME'] ?? '/'
  const copied = [
    [
      'UV_CONFIG_FILE',
      'uv.toml',
      variables['UV_CONFIG_FILE'] === undefined
        ? [join(home, '.config/uv/uv.toml'), '/etc/uv/uv.toml']
        : [variables['UV_CONFIG_FILE']],
    ],
    ['SSL_CERT_FILE', 'certificates.pem', [variables['SSL_CERT_FILE'], '/etc/ssl/certs/ca-certificates.crt']],
  ] as const
  const copies = copied.flatMap(([name, copy, files]) => {
    const file = files.find((file) => file !== undefined && isFile(file))
    if (file === undefined) return []
    copyFileSync(file, join(folder, copy))
    return [[name, join(seenAs, copy)] as const]
  })
  return Object.fromEntries([...passedVariables, ...copies, ['UV_NO_CACHE', '1']]) as Record<string, string>
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true

export interface ImageOptions {
  readonly podman: Podman
  /** A uv for Linux, because it runs in the container. */
  readonly uv: string
  readonly storage: string
  /** An image that podman has, on which the new image is built. */
  readonly base: string
  /** The folder of all installations, and of the log of a failed build. */
  readonly folder: string
  readonly variables: NodeJS.ProcessEnv
  readonly stop: AbortSignal
  /** Called before anything is made, if the image does not exist yet. */
  readonly starts: () => void
  /** Called before each part of the work. */
  readonly begins: (work: SetupWork) => void
}

/**
 * Builds one variant of a setup as an image: uv installs its packages in a container of the base, which is then committed.
 * The image is complete or absent, because the commit comes last. The container is always removed.
 *
 * @throws SteadyError `IMAGE_BASE_ABSENT`, `IMAGE_BASE_UNFIT`, `IMAGE_DISK_TOO_SMALL`, `IMAGE_NAME_TAKEN`, `SETUP_FAILED`,
 *   `RESULTS_LOCKED`
 */
export async function buildImage(
  setup: Setup,
  variant: SetupVariant,
  options: ImageOptions,
): Promise<{ readonly image: BuiltImage; readonly wasThere: boolean }> {
  const { podman, folder } = options
  const base = await findImage(podman, options.base)
  if (base.kind === 'missing')
    throw new SteadyError('IMAGE_BASE_ABSENT', { base: options.base, printed: base })
  const digest = recipeDigest(imageRecipe(setup, variant, base.value.id))
  const names = imageNames(setup.name, digest)
  makeFolder(folder)
  const held = lockFolder(join(folder, `${names.container}.lock`))
  try {
    const there = await findImage(podman, names.tag)
    if (there.kind === 'known') {
      if (there.value.labels[imageLabels.setup] !== setup.name)
        throw new SteadyError('IMAGE_NAME_TAKEN', { kind: 'image', name: names.tag })
      return { image: asBuilt(there.value, names.tag), wasThere: true }
    }
    requireSpace(setup.name, variant, options.storage)
    options.starts()
    await removeLeftover(setup.name, names.container, podman)
    return {
      image: await build(setup, variant, { ...options, names, baseId: base.value.id }),
      wasThere: false,
    }
  } finally {
    held.release()
  }
}

interface BuildOptions extends ImageOptions {
  readonly names: ImageNames
  /** Identifies the base even if its name changes during the build. */
  readonly baseId: string
}

/** Where the container sees uv, its settings and the locks. The FHS requires this folder, so every base has it. */
const lentFolder = '/mnt'
const uv = join(lentFolder, 'uv')

async function build(setup: Setup, variant: SetupVariant, building: BuildOptions): Promise<BuiltImage> {
  const { podman, base, names, stop, begins } = building
  const { container, tag } = names
  const log = join(building.folder, `${container}.log`)
  writeFileSync(log, '')
  const lent = mkdtempSync(join(tmpdir(), 'steady-image-'))
  const { ready, built } = splitLock(variant.lock, variant.build)
  copyFileSync(building.uv, join(lent, 'uv'))
  writeFileSync(join(lent, 'ready.lock'), ready)
  writeFileSync(join(lent, 'built.lock'), built)
  const settings = uvSettings(building.variables, lent, lentFolder)
  const failed = (work: SetupWork, printed: string) =>
    new SteadyError('SETUP_FAILED', { name: setup.name, work, printed, log })
  const run = async (work: SetupWork, args: readonly string[]) => {
    begins(work)
    const variables = { ...building.variables, ...settings }
    const end = await runStep([podman.program, ...args], { variables, log, stop })
    if (!end.done) throw failed(work, end.printed)
  }
  // uv's settings may be secret and this command is logged, so podman gets the values from its own variables.
  const inside = (command: readonly string[], variables: Readonly<Record<string, string>> = {}) => [
    'exec',
    ...Object.keys(settings).flatMap((name) => ['--env', name]),
    ...Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    container,
    ...command,
  ]
  try {
    await run('container', [
      ...['run', '--detach', '--name', container, '--label', `${imageLabels.setup}=${setup.name}`],
      // The image keeps every option given here, except the network and the lent folder.
      ...[
        '--network=host',
        '--hostname=steadystate',
        '--http-proxy=false',
        '--volume',
        `${lent}:${lentFolder}:ro,Z`,
      ],
      ...Object.entries({ ...setup.variables, PYTHONNOUSERSITE: '1' }).flatMap(([name, value]) => [
        '--env',
        `${name}=${value}`,
      ]),
      ...[building.baseId, 'sleep', 'infinity'],
    ])
    const path = await requireFit(setup.name, variant, building)
    const steps = environmentSteps(uv, 'python3', imageFolder, join(lentFolder, 'ready.lock'))
    for (const { does, command } of steps) await run(does, inside(command))
    if (variant.build !== undefined) {
      const { does, command } = buildStep(uv, imageFolder, join(lentFolder, 'built.lock'))
      await run(does, inside(command, { PATH: `${imageFolder}/bin:${path}`, ...variant.build.variables }))
    }
    const { does, command } = importStep(pythonIn(imageFolder), setup.imports)
    await run(does, inside(command))
    await podman.ask('stop', '--time=0', container)
    const changes = imageChanges(setup.name, base, path).flatMap((change) => ['--change', change])
    await run('image', ['commit', '--quiet', ...changes, container, tag])
    const image = await findImage(podman, tag)
    if (image.kind === 'missing') throw failed('image', `podman does not find ${tag}`)
    rmSync(log, { force: true })
    return asBuilt(image.value, tag)
  } finally {
    await podman.ask('rm', '--force', '--time=0', container)
    rmSync(lent, { recursive: true, force: true })
  }
}

const fitSchema = z.object({ python: z.string(), path: z.string() })
const fitScript =
  'import json, os, platform; print(json.dumps({"python": platform.python_version(), "path": os.environ["PATH"]}))'
const absentPrograms = 'for one; do command -v "$one" >/dev/null || echo "$one"; done'

/** Checks that the base has the Python and the programs that the variant needs; returns the container's PATH. */
async function requireFit(
  name: string,
  { python, build }: SetupVariant,
  { podman, base, names: { container } }: BuildOptions,
): Promise<string> {
  const unfit = (why: Quote) => new SteadyError('IMAGE_BASE_UNFIT', { name, base, why })
  const printed = await podman.ask('exec', container, 'python3', '-B', '-c', fitScript)
  if (printed.kind === 'missing') throw unfit(printed)
  const found = fitSchema.parse(JSON.parse(printed.value))
  if (!inRange(found.python, python))
    throw unfit(phrase('setup-needs-python', { ...python, found: [found.python] }))
  const answer = await podman.ask('exec', container, uv, '--version')
  if (answer.kind === 'missing') throw unfit(answer)
  const needed = build?.programs ?? []
  const absent = await podman.ask('exec', container, 'sh', '-c', absentPrograms, 'sh', ...needed)
  if (absent.kind === 'missing') throw unfit(absent)
  const programs = absent.value.split('\n').filter((text) => text !== '')
  if (programs.length > 0) throw unfit(phrase('setup-needs-programs', { programs }))
  return found.path
}

/** Removes the container of a killed build. @throws SteadyError `IMAGE_NAME_TAKEN` */
async function removeLeftover(setup: string, container: string, { ask }: Podman): Promise<void> {
  const label = await ask(
    ...['container', 'inspect', '--format', `{{index .Config.Labels "${imageLabels.setup}"}}`, container],
  )
  if (label.kind === 'missing') return
  if (label.value.trim() !== setup)
    throw new SteadyError('IMAGE_NAME_TAKEN', { kind: 'container', name: container })
  await ask('rm', '--force', '--time=0', container)
}

/** The container and the image committed from it need disk space at the same time. */
function requireSpace(name: string, { download, installed }: SetupVariant, folder: string): void {
  // The folder cannot be read where podman runs in a virtual machine.
  const free = ifThere(() => freeSpace(folder))
  const needed = download + 2 * installed
  if (free !== undefined && free < needed)
    throw new SteadyError('IMAGE_DISK_TOO_SMALL', { name, folder, needed, free })
}
