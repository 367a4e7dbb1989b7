import type { Language } from '../../core/model/text.ts'
import { counted } from '../../core/text/counted.ts'

const mostNamed = 5

/** One line about the files of an archive that are no logs. */
export function skippedText(files: readonly string[], language: Language): string {
  const rest = files.length - mostNamed
  return {
    en: () =>
      `Skipped ${counted(files.length, 'file')} of no known log format: ${files.slice(0, mostNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`,
    zh: () =>
      `已跳过 ${files.length} 个不属于已知日志格式的文件：${files.slice(0, mostNamed).join('、')}${rest > 0 ? `，另有 ${rest} 个` : ''}`,
  }[language]()
}
