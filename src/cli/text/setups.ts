import type { SetupEnd, SetupState } from '../../app/setup.ts'
import { lines, table, titled, untitled } from '../../core/document/block-builders.ts'
import type { Printout } from '../../core/document/document.ts'
import { colon } from '../../core/document/page-words.ts'
import { enumeration, listed, quiet, toned, written, type TextLine } from '../../core/document/text-line.ts'
import { packageVersion } from '../../core/environment/python-packages.ts'
import { textsOf } from '../../core/messages/say.ts'
import type { Text } from '../../core/model/text.ts'
import type { BuiltImage } from '../../core/setups/image.ts'
import type { Installed } from '../../core/setups/installed.ts'
import type { SetupWork } from '../../core/setups/setup-work.ts'
import {
  lockedCount,
  setupKinds,
  type Setup,
  type SetupKind,
  type SetupVariant,
} from '../../core/setups/setup.ts'
import { sizeText } from '../../core/text/size.ts'
import { roughDuration } from '../../core/words/duration-words.ts'
import type { Availability } from '../../host/setups/availability.ts'
import { errorText } from '../error-text.ts'
import { setupWords as words } from './setup-words.ts'

/** Every setup, what this machine has or could have of it, and every image. */
export const setupsPrintout = (states: readonly SetupState[], images: readonly BuiltImage[]): Printout => [
  untitled(
    table<SetupState>(
      [
        { title: words.name, cell: ({ setup }) => setup.name },
        { title: words.title, cell: ({ setup }) => setup.title },
        ...setupKinds.map((kind) => ({
          title: words.kinds[kind],
          cell: ({ setup, kinds }: SetupState) => availabilityText(setup, kinds[kind]),
        })),
      ],
      states,
    ),
  ),
  untitled(lines(quiet(words.hint))),
  titled(words.images, lines(...images.map(imageText))),
]

/** One setup on this machine, as one sentence. */
export function availabilityText(setup: Setup, found: Availability): Text {
  switch (found.state) {
    case 'ready':
      return written`${words.ready}${colon}${versionsText(setup, found.installed)}`
    case 'possible':
      return costText(found.variant)
    case 'outdated':
      return written`${words.outdated}${costText(found.variant)}`
    case 'impossible':
      return written`${words.impossible}${textsOf(found.why)}`
  }
}

const costText = ({ download, installed, time }: SetupVariant): Text =>
  words.cost(sizeText(download), sizeText(installed), roughDuration(time))

/** `torch 2.15.0, torchvision 0.29.2, with Python 3.11.7: /home/me/…/bin/python`. */
function versionsText({ shows }: Setup, { packages, python, pythonVersion }: Installed): Text {
  const versions = shows.map((name) => {
    const version = packageVersion(packages, name)
    return version === undefined ? undefined : `${name} ${version}`
  })
  return written`${listed(versions, enumeration)}${words.python(pythonVersion, python)}`
}

/** Before anything is downloaded. */
export const startText = ({ title }: Setup, variant: SetupVariant, kind: SetupKind): Text =>
  written`${title} ${words.kinds[kind]}${colon}${words.packages(lockedCount(variant.lock))}${costText(variant)}`

/** Where uv is; undefined: its installation was interrupted. */
export const uvLine = (path: string | undefined): TextLine =>
  path === undefined ? endLine('uv', words.interrupted) : doneLine('uv', path)

export const workText = (work: SetupWork) => quiet(written`  ${words.works[work]} …`)

/** What came of one setup. */
export function setupEndLine(end: SetupEnd): TextLine {
  const { name } = end.setup
  switch (end.end) {
    case 'installed':
      return doneLine(name, versionsText(end.setup, end.installed))
    case 'was-ready':
      return doneLine(name, written`${versionsText(end.setup, end.installed)} (${words.wasReady})`)
    case 'built':
      return doneLine(name, imageText(end.image))
    case 'was-built':
      return doneLine(name, written`${imageText(end.image)} (${words.wasReady})`)
    case 'impossible':
      return endLine(name, written`${words.impossible}${textsOf(end.why)}`)
    case 'interrupted':
      return endLine(name, words.interrupted)
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

const imageText = ({ tag, size, base }: BuiltImage): Text => words.image(tag, sizeText(size), base)

export const removedText = words.removed
