import { resolve } from 'node:path'
import type { Command } from 'commander'
import { makeData, namedFormats, showData } from '../../app/data/data.ts'
import { dataFormatNames } from '../../core/model/workload.ts'
import type { DataManifest } from '../../core/data/manifest.ts'
import type { Text } from '../../core/model/text.ts'
import { colours } from '../../core/text/colours.ts'
import type { CommandContext, CommandModule } from '../usage/command.ts'
import { helpTexts, sharedHelp } from '../usage/help.ts'
import { listenForInterrupts } from '../terminal/interrupts.ts'
import { wholeNumber } from '../usage/values.ts'
import { dataStatePrintout, madePrintout } from '../../app/data/data-printout.ts'
import { print } from '../terminal/print.ts'
import { addUsage, withNames, type FlagsOf, type Usage } from '../usage/usage.ts'

const help = {
  make: {
    en: 'Draw images of the sizes in ImageNet, and store them in each format',
    zh: '生成尺寸分布与 ImageNet 相同的图像，并存为各种格式',
  },
  show: {
    en: 'Count the images of a folder, and check every record',
    zh: '统计目录中的图像，并检查每条记录',
  },
} as const satisfies Record<string, Text>

/** Stands for the names of all formats. */
const everyFormat = 'all'

const makeUsage = {
  '<folder>': { en: 'Folder to make; must be new or empty', zh: '要生成的目录，须为新目录或空目录' },
  '--images <count>': { help: { en: 'Number of images', zh: '图像数' }, fallback: '1000' },
  '--classes <count>': {
    en: 'Number of classes (default: 1000, or the number of images if that is smaller)',
    zh: '类别数（默认：1000，图像较少时与图像数相同）',
  },
  '--seed <number>': {
    help: { en: 'Seed: the same one gives the same bytes', zh: '随机种子；相同种子生成相同字节' },
    fallback: '1',
  },
  '--formats <names>': {
    help: withNames({ en: 'Formats, separated by commas: ', zh: '格式，以逗号分隔：' }, dataFormatNames),
    fallback: everyFormat,
  },
  '--json': sharedHelp.json,
} as const satisfies Usage

const showUsage = {
  '<folder>': { en: 'Folder of a data set', zh: '数据集所在目录' },
  '--json': sharedHelp.json,
} as const satisfies Usage

type MakeFlags = FlagsOf<typeof makeUsage>

export const command: CommandModule = {
  async configure(command: Command, context: CommandContext) {
    const { language } = context
    const verb = (usage: string, summary: Text) =>
      command.command(usage).description(summary[language]).helpOption('-h, --help', helpTexts.help[language])
    command.helpCommand('help [command]', helpTexts.helpCommand[language])
    const making = await addUsage(verb('make', help.make), context, makeUsage)
    making.action((folder: string, flags: MakeFlags) => make(folder, flags, context))
    const showing = await addUsage(verb('show', help.show), context, showUsage)
    showing.action((folder: string, flags: FlagsOf<typeof showUsage>) => show(folder, flags, context))
  },
}

const listed = (names: string) => names.split(',').map((name) => name.trim())

async function make(folder: string, flags: MakeFlags, context: CommandContext): Promise<void> {
  const { language } = context
  const images = wholeNumber('--images', flags.images, 1) ?? 1
  const path = resolve(context.cwd, folder)
  const interrupts = listenForInterrupts()
  // Prints a line for each tenth of a large set.
  const tenth = Math.ceil(images / 10)
  try {
    const end = await makeData({
      folder: path,
      images,
      classes: wholeNumber('--classes', flags.classes, 1),
      seed: wholeNumber('--seed', flags.seed, 0) ?? 0,
      formats: namedFormats(flags.formats === everyFormat ? dataFormatNames : listed(flags.formats)),
      stop: interrupts.gently,
      drawn: (done) => {
        if (images >= 100 && done < images && done % tenth === 0)
          context.note(colours.dim(progressText(done, images)[language]))
      },
    })
    if (end.end === 'stopped') {
      context.note(stoppedText(end.drawn, images)[language])
      context.end(1)
    } else if (flags.json === true) context.json(madeDocument(end, path))
    else print(madePrintout(end, folder), context)
  } finally {
    interrupts.release()
  }
}

const progressText = (done: number, images: number): Text => ({
  en: `${done} of ${images} images …`,
  zh: `${done}/${images} 张图像 …`,
})

const stoppedText = (drawn: number, images: number): Text => ({
  en: `Interrupted after ${drawn} of ${images} images. Nothing of the data set is left.`,
  zh: `已中断，完成 ${drawn}/${images} 张图像，残留已全部清除。`,
})

/** Leaves out the files of each format, because there may be a million. */
const madeDocument = ({ end, manifest }: { end: string; manifest: DataManifest }, folder: string) => ({
  end,
  folder,
  ...manifest,
  formats: manifest.formats.map((format) => ({ ...format, files: format.files.length })),
})

async function show(
  folder: string,
  flags: FlagsOf<typeof showUsage>,
  context: CommandContext,
): Promise<void> {
  const state = await showData(resolve(context.cwd, folder))
  if (flags.json === true) {
    const { manifest, formats } = state
    const { drawnBy, encoder, seed, classes } = manifest ?? {}
    context.json({ folder: state.folder, drawnBy, encoder, seed, classes, formats })
  } else print(dataStatePrintout(state), context)
  const damaged = state.formats.some(({ findings }) => findings.some(({ level }) => level === 'error'))
  context.end(damaged ? 1 : 0)
}
