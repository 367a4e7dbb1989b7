import { dirname, resolve } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import { onDisk, writeAtomically, makeFolder } from '../../host/files/disk.ts'
import { printoutOf } from '../../core/document/block-builders.ts'
import { documentRenderers } from '../../core/document/document-renderers.ts'
import type { Document } from '../../core/document/document.ts'
import { advised } from './advice.ts'
import type { CommandContext } from '../usage/command.ts'
import { print } from './print.ts'
import type { Usage } from '../usage/usage.ts'

/** Options for the form and the place of an answer, which is otherwise printed as text. */
export const outputUsage = <Name extends string>(choices: readonly Name[]) =>
  ({
    '--format <name>': {
      help: { en: 'Print this form instead of text', zh: '改为以此格式打印' },
      choices,
    },
    '--out <file>': { en: 'With --format: write to this file', zh: '与 --format 合用：写入此文件' },
  }) as const satisfies Usage

export interface OutputFlags {
  readonly format?: string
  readonly out?: string
  readonly json?: boolean
}

/** @throws SteadyError `OPTIONS_CONFLICT` where they ask for two outputs, or for a file without a form */
export function requireOneOutput({ format, out, json }: OutputFlags): void {
  if (out !== undefined && format === undefined)
    throw new SteadyError('OPTIONS_CONFLICT', { is: { kind: 'needs', option: '--out', needed: '--format' } })
  if (json === true && format !== undefined)
    throw new SteadyError('OPTIONS_CONFLICT', {
      is: { kind: 'one-output', options: ['--format', '--json'], instead: '--format json' },
    })
}

/** The row of a table of renderers. @throws TypeError where `--format` accepted a name that is not in the table */
export function rendererOf<Renderer>(
  renderers: Readonly<Record<string, Renderer>>,
  format: string,
): Renderer {
  const renderer = renderers[format]
  if (renderer === undefined) throw new TypeError(`there is no renderer for ${format}`)
  return renderer
}

/**
 * Writes a file completely or not at all; without a file, writes to stdout.
 *
 * @param out as typed after `--out`
 */
export function writeOutput(text: string, out: string | undefined, context: CommandContext): void {
  if (out === undefined) {
    context.write(text)
    return
  }
  const file = resolve(context.cwd, out)
  onDisk(file, () => {
    makeFolder(dirname(file))
    writeAtomically(file, Buffer.from(text))
  })
}

export function answerWith(
  model: object,
  document: Document,
  { format, out, json }: OutputFlags,
  context: CommandContext,
): void {
  if (format !== undefined)
    writeOutput(rendererOf(documentRenderers, format)({ model, document }, context.language), out, context)
  else if (json === true) context.json(model)
  else print(printoutOf(document), context, advised)
}
