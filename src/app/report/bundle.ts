import { basename, join, resolve } from 'node:path'
import { quoted, SteadyError } from '../../core/model/error.ts'
import { known, mapKnown, missing, type Maybe } from '../../core/model/missing.ts'
import {
  attachmentLimits,
  linkedFiles,
  type AttachedFile,
  type Attachments,
} from '../../core/document/attachments.ts'
import type { ReportFile } from '../../core/report/files.ts'
import { openSecrets } from '../../core/secrets/secrets.ts'
import { renderers } from '../../core/report/render/renderers.ts'
import { fileBytes, statsOf } from '../../host/logs/log-bytes.ts'
import { readChunks } from '../../host/logs/read-log.ts'
import { shownImages, makeReport, type MadeReport, type ReportOptions } from './report.ts'
import { readResults } from '../../host/store/read-results.ts'
import { secretsInLogs } from '../../host/store/secret-places.ts'

export interface MadeBundle {
  readonly report: MadeReport['report']
  readonly damage: MadeReport['damage']
  /** One for each language; named like the results folder. */
  readonly files: readonly ReportFile[]
  /** Where they belong; absolute. */
  readonly folder: string
  readonly results: string
  readonly attachments: Attachments
}

export type BundleOptions = Omit<ReportOptions, 'formats' | 'folder'> & {
  /** The folder that the files are for. */
  readonly folder: string
}

/**
 * A report as one HTML file for each language that holds its logs, so that it can be mailed. Writes nothing.
 *
 * @throws SteadyError as {@link makeReport}
 */
export async function makeBundle(results: string, options: BundleOptions): Promise<MadeBundle> {
  const made = await makeReport(results, { ...options, formats: [] })
  const { report, damage, edition, results: path } = made
  const images = shownImages(report, path)
  const { hide } = openSecrets(secretsInLogs(readResults(path)))
  const attachments = await attached(path, linkedFiles(report), hide)
  return {
    report,
    damage,
    files: edition.languages.map((language) => ({
      name: `${basename(resolve(path))}.${language}.html`,
      format: 'html',
      content: renderers.html.render(report, { language, root: '', siblings: [], attachments, images }),
    })),
    folder: resolve(options.folder),
    results: path,
    attachments,
  }
}

/** In order, up to the size limit of a bundle. A later file that still fits is included. */
async function attached(
  results: string,
  paths: readonly string[],
  hide: (text: string) => string,
): Promise<Attachments> {
  const files = new Map<string, Maybe<AttachedFile>>()
  let left = attachmentLimits.together
  for (const path of paths) {
    const file = mapKnown(await read(results, path, left), ({ text, bytes }) => ({ text: hide(text), bytes }))
    files.set(path, file)
    if (file.kind === 'known') left -= file.value.text.length
  }
  return files
}

async function read(results: string, path: string, left: number): Promise<Maybe<AttachedFile>> {
  const { each, together } = attachmentLimits
  const decoder = new TextDecoder()
  const file = join(results, path)
  let text = ''
  try {
    const { size } = statsOf(file)
    if (size > each) return missing('attachment-too-large', { bytes: size, limit: each })
    if (size > left) return missing('attachments-full', { limit: together })
    await readChunks(fileBytes(file), basename(file), (chunk) => {
      text += decoder.decode(chunk, { stream: true })
      // A packed file may become far larger.
      if (text.length > Math.min(each, left)) throw new TooLong()
    })
    return known({ text: text + decoder.decode(), bytes: size })
  } catch (error) {
    if (error instanceof TooLong)
      return text.length > each
        ? missing('attachment-too-large', { bytes: text.length, limit: each })
        : missing('attachments-full', { limit: together })
    if (!(error instanceof SteadyError)) throw error
    if (error.code === 'LOG_EMPTY') return known({ text: '', bytes: 0 })
    // Who reads the page has no such folder.
    const { data } = error.details
    const why = { ...quoted(error), data: 'path' in data ? { ...data, path } : data }
    return missing('attachment-unreadable', { why })
  }
}

class TooLong extends Error {}
