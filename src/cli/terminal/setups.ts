import type { SetupEnd, SetupState } from '../../app/setup/setup.ts'
import { lines, table, titled, untitled } from '../../core/document/block-builders.ts'
import type { Printout } from '../../core/document/document.ts'
import {
  colon,
  enumeration,
  listed,
  quiet,
  type TextLine,
  toned,
  written,
} from '../../core/document/text-line.ts'
import { packageVersion } from '../../core/environment/python-packages.ts'
import { textsOf } from '../../core/messages/say.ts'
import type { Text } from '../../core/model/text.ts'
import type { BuiltImage } from '../../core/setups/image.ts'
import type { InstalledSetup } from '../../core/setups/installed.ts'
import type { SetupWork } from '../../core/setups/commands.ts'
import {
  lockedCount,
  setupKinds,
  type Setup,
  type SetupKind,
  type SetupVariant,
} from '../../core/setups/setup.ts'
import { sizeText, counted } from '../../core/text/quantities.ts'
import { roughDuration } from '../../core/words/duration-words.ts'
import type { Availability } from '../../host/setups/availability.ts'
import { errorText } from './error-text.ts'

const setupWords = {
  name: { en: 'setup', zh: '环境' },
  title: { en: 'framework', zh: '框架' },
  kinds: {
    cpu: { en: 'on CPUs', zh: 'CPU 版' },
    cuda: { en: 'on NVIDIA GPUs', zh: 'NVIDIA GPU 版' },
  },
  ready: { en: 'ready', zh: '可用' },
  outdated: { en: 'installed from an older lock; ', zh: '按旧的锁定文件安装；' },
  cost: (download: string, installed: string, time: Text): Text => ({
    en: `${download} to download, ${installed} on disk, about ${time.en}`,
    zh: `下载 ${download}，占用磁盘 ${installed}，约需 ${time.zh}`,
  }),
  impossible: { en: 'not available: ', zh: '无法安装：' },
  hint: {
    en: 'Install one with steady setup NAME, or all with steady setup --all.',
    zh: '安装其中一个：steady setup 名称；全部安装：steady setup --all。',
  },
  packages: (count: number): Text => ({ en: `${counted(count, 'package')}, `, zh: `${count} 个软件包，` }),
  works: {
    python: { en: 'fetching its Python', zh: '正在获取 Python' },
    unpack: { en: 'unpacking its Python', zh: '正在解压 Python' },
    container: { en: 'starting a container', zh: '正在启动容器' },
    make: { en: 'making a virtual environment', zh: '正在创建虚拟环境' },
    install: { en: 'installing packages', zh: '正在安装软件包' },
    build: { en: 'building packages', zh: '正在编译软件包' },
    import: { en: 'importing it', zh: '正在检查能否导入' },
    image: { en: 'writing its image', zh: '正在写入镜像' },
  },
  python: (version: string, path: string): Text => ({
    en: `, with Python ${version}: ${path}`,
    zh: `，Python ${version}：${path}`,
  }),
  wasReady: { en: 'was ready already', zh: '此前已安装' },
  interrupted: { en: 'interrupted; the incomplete installation was removed', zh: '已中断，未留下任何内容' },
  images: { en: 'Images', zh: '镜像' },
  image: (tag: string, size: string, base: string): Text => ({
    en: `${tag}, ${size}, on ${base}`,
    zh: `${tag}，${size}，基于 ${base}`,
  }),
  smaller: (name: string): Text => ({
    en: `  These packages include CUDA, which CPUs do not need. To download less, stop here: install wheels for\n  CPUs, from the index of their makers, into a Python on PATH. Then run steady setup ${name} --system`,
    zh: `  这些软件包包含 CUDA，而 CPU 并不需要。若要少下载，请在此中断，从其开发者的软件源将 CPU 版安装到\n  PATH 中的 Python，再运行 steady setup ${name} --system`,
  }),
  removed: (count: number): Text => ({
    en: `${counted(count, 'installation')} removed`,
    zh: `已删除 ${count} 个环境`,
  }),
} as const

/** Every setup with its state on this machine, and every image. */
export const setupsPrintout = (states: readonly SetupState[], images: readonly BuiltImage[]): Printout => [
  untitled(
    table<SetupState>(
      [
        { title: setupWords.name, cell: ({ setup }) => setup.name },
        { title: setupWords.title, cell: ({ setup }) => setup.title },
        ...setupKinds.map((kind) => ({
          title: setupWords.kinds[kind],
          cell: ({ setup, kinds }: SetupState) => availabilityText(setup, kinds[kind]),
        })),
      ],
      states,
    ),
  ),
  untitled(lines(quiet(setupWords.hint))),
  titled(setupWords.images, lines(...images.map(imageText))),
]

/** A setup's state on this machine, in one sentence. */
export function availabilityText(setup: Setup, found: Availability): Text {
  switch (found.state) {
    case 'ready':
      return written`${setupWords.ready}${colon}${versionsText(setup, found.installed)}`
    case 'possible':
      return costText(found.variant)
    case 'outdated':
      return written`${setupWords.outdated}${costText(found.variant)}`
    case 'impossible':
      return written`${setupWords.impossible}${textsOf(found.why)}`
  }
}

const costText = ({ download, installed, time }: SetupVariant): Text =>
  setupWords.cost(sizeText(download), sizeText(installed), roughDuration(time))

/** `torch 2.15.0, torchvision 0.29.2, with Python 3.11.7: /home/me/…/bin/python`. */
function versionsText({ shows }: Setup, { packages, python, pythonVersion }: InstalledSetup): Text {
  const versions = shows.map((name) => {
    const version = packageVersion(packages, name)
    return version === undefined ? undefined : `${name} ${version}`
  })
  return written`${listed(versions, enumeration)}${setupWords.python(pythonVersion, python)}`
}

/** Printed before anything is downloaded. */
export const startText = ({ name, title }: Setup, variant: SetupVariant, kind: SetupKind): Text => {
  const text = written`${title} ${setupWords.kinds[kind]}${colon}${setupWords.packages(lockedCount(variant.lock))}${costText(variant)}`
  return kind === 'cpu' && variant.for.includes('cuda') ? written`${text}\n${setupWords.smaller(name)}` : text
}

/** Where uv is installed; undefined if its installation was interrupted. */
export const uvLine = (path: string | undefined): TextLine =>
  path === undefined ? endLine('uv', setupWords.interrupted) : doneLine('uv', path)

export const workText = (work: SetupWork) => quiet(written`  ${setupWords.works[work]} …`)

export function setupEndLine(end: SetupEnd): TextLine {
  const { name } = end.setup
  switch (end.end) {
    case 'installed':
      return doneLine(name, versionsText(end.setup, end.installed))
    case 'was-ready':
      return doneLine(name, written`${versionsText(end.setup, end.installed)} (${setupWords.wasReady})`)
    case 'built':
      return doneLine(name, imageText(end.image))
    case 'was-built':
      return doneLine(name, written`${imageText(end.image)} (${setupWords.wasReady})`)
    case 'impossible':
      return endLine(name, written`${setupWords.impossible}${textsOf(end.why)}`)
    case 'interrupted':
      return endLine(name, setupWords.interrupted)
    case 'failed': {
      const { error } = end
      return [toned('✗', 'bad'), ' ', { en: errorText(error, 'en'), zh: errorText(error, 'zh') }]
    }
  }
}

const doneLine = (name: string, text: Text | string): TextLine => [
  toned('✓', 'good'),
  written` ${name}${colon}${text}`,
]

const endLine = (name: string, text: Text): TextLine => written`– ${name}${colon}${text}`

const imageText = ({ tag, size, base }: BuiltImage): Text => setupWords.image(tag, sizeText(size), base)

export const removedText = setupWords.removed
