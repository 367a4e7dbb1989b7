import type { ArchiveManifest } from '../../core/report/archive-manifest.ts'
import type { Language } from '../../core/model/text.ts'
import { counted } from '../../core/text/counted.ts'

const texts = {
  en: (file: string, logs: number, files: number) =>
    `${file}: ${counted(logs, 'measured log')}, ${counted(files, 'file')} in all, listed in its manifest\n\nTo read it: steady import ${file}`,
  zh: (file: string, logs: number, files: number) =>
    `${file}：${logs} 份用于测量的日志，共 ${files} 个文件，均列于其清单\n\n读取命令：steady import ${file}`,
} as const

/** What was written, and how it is read again. */
export const archiveText = (file: string, { files }: ArchiveManifest, language: Language): string =>
  texts[language](file, files.filter(({ measured }) => measured !== undefined).length, files.length)
