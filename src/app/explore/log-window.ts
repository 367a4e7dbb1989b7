import { basename, join } from 'node:path'
import type { LogLine, LogWindow } from '../../core/explorer/run-detail.ts'
import { openSecrets } from '../../core/secrets/secrets.ts'
import { visibleLines } from '../../core/text/text-width.ts'
import { fileBytes } from '../../host/logs/log-bytes.ts'
import { readChunks } from '../../host/logs/read-log.ts'

/** Lines of a window, and characters of a line, at most. */
export const windowLimits = { lines: 2000, characters: 20_000 } as const

export interface WindowAsk {
  /** The results folder; absolute. */
  readonly results: string
  /** Of the log, below it. */
  readonly path: string
  /** The number of the first line, from 1. */
  readonly from: number
  readonly count: number
  /** Values that the log may have and nobody may see. */
  readonly secrets: readonly string[]
}

/**
 * Some lines of a log as people may read them: without secrets, and with every character that cannot be seen replaced.
 *
 * @throws SteadyError as `readChunks`
 */
export async function logWindow({ results, path, from, count, secrets }: WindowAsk): Promise<LogWindow> {
  const first = Math.max(1, from)
  const last = first + Math.min(count, windowLimits.lines) - 1
  const decoder = new TextDecoder()
  let number = 1
  let line = ''
  let cut = 0
  let ended = true
  const kept: { text: string; cut: number }[] = []
  const add = (text: string) => {
    if (number < first || number > last) return
    // A secret at the cut would be shown in part: more is kept than is shown.
    const room = 2 * windowLimits.characters - line.length
    line += text.slice(0, Math.max(0, room))
    cut += Math.max(0, text.length - Math.max(0, room))
  }
  const end = () => {
    if (number >= first && number <= last) kept.push({ text: line, cut })
    number += 1
    line = ''
    cut = 0
  }
  const take = (text: string) => {
    if (text === '') return
    let at = 0
    for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', at)) {
      add(text.slice(at, feed))
      end()
      at = feed + 1
    }
    add(text.slice(at))
    ended = at === text.length
  }
  await readChunks(fileBytes(join(results, path)), basename(path), (chunk) => {
    take(decoder.decode(chunk, { stream: true }))
  })
  take(decoder.decode())
  if (!(ended as boolean)) end()
  const { hide } = openSecrets(secrets)
  // A secret of several lines is only seen in all of them together.
  const shown = hide(kept.map(({ text }) => text.replace(/\r$/, '')).join('\n')).split('\n')
  return {
    path,
    total: number - 1,
    lines: shown.map((text, index) => lineOf(first + index, text, kept[index]?.cut ?? 0)),
  }
}

function lineOf(number: number, text: string, cut: number): LogLine {
  const visible = visibleLines(text)
  const over = Math.max(0, visible.length - windowLimits.characters) + cut
  return {
    number,
    text: visible.slice(0, windowLimits.characters),
    ...(over === 0 ? {} : { cut: over }),
  }
}
