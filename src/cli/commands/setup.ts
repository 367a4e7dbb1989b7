import {
  namedSetups,
  removeSetups,
  setUp,
  setupStates,
  useSystem,
  usualKind,
  type SetupEnd,
  type SetupProgress,
  type SetupState,
} from '../../app/setup/setup.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { InstalledSetup } from '../../core/setups/installed.ts'
import type { Setup, SetupKind } from '../../core/setups/setup.ts'
import type { Availability } from '../../host/setups/availability.ts'
import { builtImages } from '../../host/setups/podman.ts'
import { installUv } from '../../host/setups/uv.ts'
import type { CommandContext } from '../usage/command.ts'
import { sharedHelp } from '../usage/help.ts'
import { listenForInterrupts } from '../terminal/interrupts.ts'
import { lines, untitled } from '../../core/document/block-builders.ts'
import type { TextLine } from '../../core/document/text-line.ts'
import { print, printed } from '../terminal/print.ts'
import { removedText, setupEndLine, setupsPrintout, startText, uvLine, workText } from '../terminal/setups.ts'
import { commandOf, type FlagsOf, type Usage } from '../usage/usage.ts'

const usage = {
  '[names...]': { en: 'Frameworks to install (default: list all)', zh: '要安装的框架（默认：列出全部）' },
  '--all': { en: 'Install every framework that this machine supports', zh: '安装本机支持的全部框架' },
  '--cpu': { en: 'Install the packages for CPUs', zh: '安装 CPU 版本' },
  '--cuda': { en: 'Install the packages for NVIDIA GPUs', zh: '安装 NVIDIA GPU 版本' },
  '--system': {
    en: 'Use the packages of the Python on PATH; install nothing',
    zh: '使用 PATH 中 Python 的软件包，不安装',
  },
  '--image <base>': {
    en: 'Build container images with podman on this image, instead of installing',
    zh: '不安装，改为用 podman 以此镜像为基础构建容器镜像',
  },
  '--install-uv': { en: 'Install uv from PyPI if it is missing', zh: '若没有 uv，则从 PyPI 安装' },
  '--remove': { en: 'Remove the installations of these frameworks', zh: '删除这些框架的安装' },
  '--json': sharedHelp.json,
} as const satisfies Usage

type Flags = FlagsOf<typeof usage>

export const command = commandOf(usage, setup)

async function setup(names: readonly string[], flags: Flags, context: CommandContext): Promise<void> {
  const { language } = context
  if (flags.cpu === true && flags.cuda === true) throw exclusive('--cpu', '--cuda')
  if (flags.system === true && flags.remove === true) throw exclusive('--system', '--remove')
  if (flags.image !== undefined && flags.remove === true) throw exclusive('--image', '--remove')
  if (flags.image !== undefined && flags.system === true) throw exclusive('--image', '--system')
  if (flags.installUv === true && !(await addUv(context))) {
    context.end(1)
    return
  }
  if (names.length === 0 && flags.all !== true) {
    const [states, images] = await Promise.all([setupStates(process.env), builtImages(process.env)])
    if (flags.json === true) context.json({ setups: states.map(stateDocument), images })
    else print(setupsPrintout(states, images), context)
    return
  }
  const setups = namedSetups(names)
  const kind: SetupKind = kindOf(flags) ?? (await usualKind(process.env))
  if (flags.remove === true) {
    const removed = removeSetups(setups, process.env)
    if (flags.json === true) context.json({ removed })
    else context.say(removedText(removed)[language])
    return
  }
  if (flags.system === true) {
    const installed: InstalledSetup[] = []
    for (const setup of setups) {
      const end = await useSystem(setup, kind, process.env)
      installed.push(end)
      if (flags.json !== true)
        print(lineOf(setupEndLine({ end: 'installed', setup, installed: end })), context)
    }
    if (flags.json === true) context.json({ installed })
    return
  }
  await install(setups, kind, { flags, context })
}

/** Installs uv if needed; returns whether it is installed now. */
async function addUv(context: CommandContext): Promise<boolean> {
  const interrupts = listenForInterrupts()
  try {
    const uv = await installUv({
      variables: process.env,
      stop: interrupts.gently,
      begins: (work) => {
        context.note(printed(lineOf(workText(work)), context))
      },
    })
    context.note(printed(lineOf(uvLine(uv)), context))
    return uv !== undefined
  } finally {
    interrupts.release()
  }
}

const lineOf = (line: TextLine) => [untitled(lines(line))]

const exclusive = (option: string, other: string) =>
  new SteadyError('OPTIONS_CONFLICT', { is: { kind: 'exclusive', option, others: [other] } })

const kindOf = ({ cpu, cuda }: Flags): SetupKind | undefined =>
  cpu === true ? 'cpu' : cuda === true ? 'cuda' : undefined

async function install(
  setups: readonly Setup[],
  kind: SetupKind,
  { flags, context }: { readonly flags: Flags; readonly context: CommandContext },
): Promise<void> {
  const interrupts = listenForInterrupts()
  const progress: SetupProgress = {
    starts: (setup, variant) => {
      context.note(startText(setup, variant, kind)[context.language])
    },
    works: (_, work) => {
      context.note(printed(lineOf(workText(work)), context))
    },
    ended: (end) => {
      if (flags.json !== true) print(lineOf(setupEndLine(end)), context)
    },
  }
  try {
    const ends = await setUp({
      setups,
      kind,
      base: flags.image,
      variables: process.env,
      stop: interrupts.gently,
      progress,
    })
    if (flags.json === true) context.json({ setups: ends.map(endDocument) })
    const failed =
      ends.some(({ end }) => end === 'failed' || end === 'interrupted') || ends.length < setups.length
    // With `--all`, some setups are expected to be impossible. A named one is not.
    const impossible = flags.all !== true && ends.some(({ end }) => end === 'impossible')
    context.end(failed || impossible ? 1 : 0)
  } finally {
    interrupts.release()
  }
}

const stateDocument = ({ setup, kinds }: SetupState) => ({
  name: setup.name,
  title: setup.title,
  cpu: availabilityDocument(kinds.cpu),
  cuda: availabilityDocument(kinds.cuda),
})

function availabilityDocument(found: Availability): object {
  if (found.state === 'ready' || found.state === 'impossible') return found
  const { download, installed, time } = found.variant
  return { state: found.state, download, installed, time }
}

const endDocument = (end: SetupEnd) => ({
  name: end.setup.name,
  end: end.end,
  ...('installed' in end ? { installed: end.installed } : {}),
  ...('image' in end ? { image: end.image } : {}),
  ...('why' in end ? { why: end.why } : {}),
  ...('error' in end ? { error: { code: end.error.code, details: end.error.details } } : {}),
})
