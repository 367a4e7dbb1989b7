import type { ArchiveManifest } from '../../core/report/archive-manifest.ts'
import type { Text } from '../../core/model/text.ts'
import { counted } from '../../core/text/counted.ts'

/** Names the written file, and the command that reads it. */
export function archiveText(file: string, { files }: ArchiveManifest): Text {
  const logs = files.filter(({ measured }) => measured !== undefined).length
  return {
    en: `${file}: ${counted(logs, 'measured log')}, ${counted(files.length, 'file')} in all, listed in its manifest\n\nTo read it: steady import ${file}`,
    zh: `${file}：${logs} 份用于测量的日志，共 ${files.length} 个文件，均列于其清单\n\n读取命令：steady import ${file}`,
  }
}
