import pc from 'picocolors'
import type { SetupEnd, SetupState } from '../../app/setup.ts'
import type { SetupWork } from '../../core/setups/setup-work.ts'
import { packageVersion } from '../../core/environment/python-packages.ts'
import { say } from '../../core/messages/say.ts'
import type { Language } from '../../core/model/text.ts'
import {
  lockedCount,
  setupKinds,
  type Setup,
  type SetupKind,
  type SetupVariant,
} from '../../core/setups/setup.ts'
import type { BuiltImage } from '../../core/setups/image.ts'
import type { Installed } from '../../core/setups/installed.ts'
import { counted } from '../../core/text/counted.ts'
import { sizeText } from '../../core/text/size.ts'
import type { Availability } from '../../host/setups/availability.ts'
import { errorText } from '../error-text.ts'
import { roughDuration } from '../../core/words/duration-words.ts'
import { sections } from '../../core/document/terminal/layout.ts'
import { section } from './section.ts'
import { tableOf } from '../../core/document/terminal/table.ts'

const texts = {
  en: {
    name: 'setup',
    title: 'framework',
    kinds: { cpu: 'on CPUs', cuda: 'on NVIDIA GPUs' },
    ready: 'ready',
    outdated: 'installed from an older lock; ',
    cost: (download: string, installed: string, time: string) =>
      `${download} to download, ${installed} on disk, about ${time}`,
    impossible: (why: string) => `not available: ${why}`,
    hint: 'Install one with steady setup NAME, or all with steady setup --all.',
    starts: (title: string, kind: string, packages: number, cost: string) =>
      `${title} ${kind}: ${counted(packages, 'package')}, ${cost}`,
    works: {
      python: 'fetching its Python',
      unpack: 'unpacking its Python',
      container: 'starting a container',
      make: 'making a virtual environment',
      install: 'installing packages',
      build: 'building packages',
      import: 'importing it',
      image: 'writing its image',
    },
    installed: (versions: string, python: string) => `${versions}, with Python ${python}`,
    wasReady: 'was ready already',
    interrupted: 'interrupted; the incomplete installation was removed',
    images: 'Images',
    image: (tag: string, size: string, base: string) => `${tag}, ${size}, on ${base}`,
    removed: (count: number) => `${counted(count, 'installation')} removed`,
    colon: ': ',
  },
  zh: {
    name: '环境',
    title: '框架',
    kinds: { cpu: 'CPU 版', cuda: 'NVIDIA GPU 版' },
    ready: '可用',
    outdated: '按旧的锁定文件安装；',
    cost: (download: string, installed: string, time: string) =>
      `下载 ${download}，占用磁盘 ${installed}，约需 ${time}`,
    impossible: (why: string) => `无法安装：${why}`,
    hint: '安装其中一个：steady setup 名称；全部安装：steady setup --all。',
    starts: (title: string, kind: string, packages: number, cost: string) =>
      `${title} ${kind}：${packages} 个软件包，${cost}`,
    works: {
      python: '正在获取 Python',
      unpack: '正在解压 Python',
      container: '正在启动容器',
      make: '正在创建虚拟环境',
      install: '正在安装软件包',
      build: '正在编译软件包',
      import: '正在检查能否导入',
      image: '正在写入镜像',
    },
    installed: (versions: string, python: string) => `${versions}，Python ${python}`,
    wasReady: '此前已安装',
    interrupted: '已中断，未留下任何内容',
    images: '镜像',
    image: (tag: string, size: string, base: string) => `${tag}，${size}，基于 ${base}`,
    removed: (count: number) => `已删除 ${count} 个环境`,
    colon: '：',
  },
} as const

/** Every setup, and what this machine has or could have of it. */
export function setupsText(states: readonly SetupState[], columns: number, language: Language): string {
  const words = texts[language]
  return sections([
    tableOf<SetupState>(
      [
        { title: words.name, cell: ({ setup }) => setup.name },
        { title: words.title, cell: ({ setup }) => setup.title },
        ...setupKinds.map((kind) => ({
          title: words.kinds[kind],
          cell: ({ setup, kinds }: SetupState) => availabilityText(setup, kinds[kind], language),
        })),
      ],
      states,
      columns,
    ),
    pc.dim(words.hint),
  ])
}

/** One setup on this machine, as one sentence. */
export function availabilityText(setup: Setup, found: Availability, language: Language): string {
  const words = texts[language]
  switch (found.state) {
    case 'ready':
      return `${words.ready}${words.colon}${versionsText(setup, found.installed, language)}`
    case 'possible':
      return costText(found.variant, language)
    case 'outdated':
      return `${words.outdated}${costText(found.variant, language)}`
    case 'impossible':
      return words.impossible(say(found.why, language))
  }
}

const costText = ({ download, installed, time }: SetupVariant, language: Language) =>
  texts[language].cost(sizeText(download), sizeText(installed), roughDuration(time)[language])

/** `torch 2.15.0, torchvision 0.29.2, with Python 3.11.7`. */
function versionsText({ shows }: Setup, { packages, pythonVersion }: Installed, language: Language): string {
  const versions = shows.flatMap((name) => {
    const version = packageVersion(packages, name)
    return version === undefined ? [] : [`${name} ${version}`]
  })
  return texts[language].installed(versions.join(language === 'zh' ? '、' : ', '), pythonVersion)
}

/** Before anything is downloaded. */
export function startText(
  { title }: Setup,
  variant: SetupVariant,
  kind: SetupKind,
  language: Language,
): string {
  const words = texts[language]
  return words.starts(title, words.kinds[kind], lockedCount(variant.lock), costText(variant, language))
}

/** Where uv is; undefined: its installation was interrupted. */
export const uvText = (path: string | undefined, language: Language) =>
  path === undefined
    ? `– uv${texts[language].colon}${texts[language].interrupted}`
    : `${pc.green('✓')} uv${texts[language].colon}${path}`

export const workText = (work: SetupWork, language: Language) => pc.dim(`  ${texts[language].works[work]} …`)

/** What came of one setup. */
export function setupEndText(end: SetupEnd, language: Language): string {
  const words = texts[language]
  const { setup } = end
  switch (end.end) {
    case 'installed':
      return `${pc.green('✓')} ${setup.name}${words.colon}${versionsText(setup, end.installed, language)}`
    case 'was-ready':
      return `${pc.green('✓')} ${setup.name}${words.colon}${versionsText(setup, end.installed, language)} (${words.wasReady})`
    case 'built':
    case 'was-built': {
      const noted = end.end === 'built' ? '' : ` (${words.wasReady})`
      return `${pc.green('✓')} ${setup.name}${words.colon}${imageText(end.image, language)}${noted}`
    }
    case 'impossible':
      return `– ${setup.name}${words.colon}${words.impossible(say(end.why, language))}`
    case 'interrupted':
      return `– ${setup.name}${words.colon}${words.interrupted}`
    case 'failed':
      return `${pc.red('✗')} ${errorText(end.error, language)}`
  }
}

/** A section with every image; empty where there are none. */
export const imagesText = (images: readonly BuiltImage[], language: Language) =>
  section(texts[language].images, images.map((image) => imageText(image, language)).join('\n'))

const imageText = ({ tag, size, base }: BuiltImage, language: Language) =>
  texts[language].image(tag, sizeText(size), base)

export const removedText = (count: number, language: Language) => texts[language].removed(count)
