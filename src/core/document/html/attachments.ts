import { sayMissing } from '../../messages/say.ts'
import type { Language, Text } from '../../model/text.ts'
import { counted, sizeText } from '../../text/quantities.ts'
import type { AttachedFile } from '../attachments.ts'
import type { EvidenceRun } from '../evidence-text.ts'
import { fileAnchor } from '../links.ts'
import type { HtmlPage } from './page.ts'
import { element, escaped, fragment, nothing, type Markup } from '../markup.ts'

/**
 * The files that the page contains. Each is hidden until a link leads to it, without a script. In a log, the measured lines
 * are marked.
 */
export function attachmentsMarkup({ document, options }: HtmlPage): Markup {
  const { attachments, language } = options
  if (attachments === undefined || attachments.size === 0) return nothing
  const left = [...attachments.values()].filter(({ kind }) => kind === 'missing').length
  const measured = measuredLines(document.runs)
  return fragment(
    escaped('\n'),
    element(
      'section',
      { id: 'files', 'aria-labelledby': 'files-title' },
      element('h2', { id: 'files-title' }, escaped(words.title[language])),
      element('p', {}, escaped(words.count(attachments.size - left, left)[language])),
      ...[...attachments].map(([path, file]) =>
        fragment(
          escaped('\n'),
          element(
            'article',
            { id: fileAnchor(path), class: 'file' },
            element('h3', {}, element('code', {}, escaped(path))),
            ...(file.kind === 'missing'
              ? [element('p', { class: 'missing' }, escaped(sayMissing(file, language)))]
              : fileMarkup(file.value, measured.get(path) ?? [], language)),
          ),
        ),
      ),
    ),
  )
}

interface LineRange {
  readonly first: number
  readonly last: number
}

/** By path of the log, which may contain several runs. */
function measuredLines(runs: readonly EvidenceRun[]): ReadonlyMap<string, readonly LineRange[]> {
  const found = new Map<string, LineRange[]>()
  for (const { source, evidence } of runs) {
    if (source.kind !== 'log' || evidence.kind === 'missing') continue
    const { firstLine: first, lastLine: last } = evidence.value
    found.set(source.path, [...(found.get(source.path) ?? []), { first, last }])
  }
  return found
}

function fileMarkup(
  { text, bytes }: AttachedFile,
  measured: readonly LineRange[],
  language: Language,
): Markup[] {
  const size = sizeText(bytes)
  const marked = measured.length === 0 ? '' : words.marked[language]
  return [
    element('p', {}, escaped([size, ...(marked === '' ? [] : [marked])].join(' · '))),
    element('pre', { tabindex: 0 }, element('code', {}, ...linesMarkup(text, measured))),
  ]
}

function linesMarkup(text: string, measured: readonly LineRange[]): Markup[] {
  if (measured.length === 0) return [escaped(text)]
  const lines = text.split('\n')
  const parts: Markup[] = []
  let next = 0
  for (const { first, last } of measured.toSorted((a, b) => a.first - b.first)) {
    const from = Math.max(next, first - 1)
    if (last <= from) continue
    parts.push(
      escaped(
        lines
          .slice(next, from)
          .map((line) => `${line}\n`)
          .join(''),
      ),
      element('mark', {}, escaped(lines.slice(from, last).join('\n'))),
      escaped('\n'),
    )
    next = last
  }
  return [...parts, escaped(lines.slice(next).join('\n'))]
}

const words = {
  title: { en: 'Files in this page', zh: '本页所附文件' },
  marked: { en: 'the measured lines are marked', zh: '已标出所统计的行' },
  count: (there: number, left: number): Text => ({
    en: `This page contains ${counted(there, 'file')}. Follow a link to a log to read it here.${left === 0 ? '' : ` ${left === 1 ? '1 file is' : `${left} files are`} left out, each with its reason.`}`,
    zh: `本页包含 ${there} 个文件，点击日志链接即可在此阅读。${left === 0 ? '' : `另有 ${left} 个文件未附，各注明原因。`}`,
  }),
} as const
