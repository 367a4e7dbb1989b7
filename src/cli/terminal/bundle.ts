import type { Attachments } from '../../core/document/attachments.ts'
import type { Missing } from '../../core/model/missing.ts'
import { colon, type TextLine, written } from '../../core/document/text-line.ts'
import { missingText } from '../../core/messages/say.ts'
import { sizeText, counted } from '../../core/text/quantities.ts'
import type { ArchiveManifest } from '../../core/report/archive-manifest.ts'
import { same, type Text } from '../../core/model/text.ts'

/** Omitted files of a bundle that are named one by one. */
const mostNamed = 5

export interface LeftOut {
  readonly path: string
  readonly why: Missing
}

export const leftOut = (attachments: Attachments): LeftOut[] =>
  [...attachments].flatMap(([path, file]) => (file.kind === 'missing' ? [{ path, why: file }] : []))

/** The written files with their sizes, how many files of the results they contain, and which they omit. */
export function bundleLines(
  files: readonly { readonly path: string; readonly bytes: number }[],
  attachments: Attachments,
): TextLine[] {
  const out = leftOut(attachments)
  const inside = attachments.size - out.length
  const more = out.length - mostNamed
  return [
    ...files.map(({ path, bytes }) => `  ${path}  ${sizeText(bytes)}`),
    {
      en: `${inside} of ${attachments.size} linked files are inside`,
      zh: `所链接的 ${attachments.size} 个文件中，${inside} 个已附在其中`,
    },
    ...out.slice(0, mostNamed).map(({ path, why }) => written`  ${path}${colon}${missingText(why)}`),
    ...(more > 0 ? [{ en: `  and ${more} more`, zh: `  另有 ${more} 个` }] : []),
  ]
}

/** Names the written file, what was hidden in it, and the command that reads it. */
export function archiveText(file: string, { files }: ArchiveManifest, secrets: number): Text {
  const logs = files.filter(({ measured }) => measured !== undefined).length
  const hidden: Text =
    secrets === 0
      ? same('')
      : {
          en: `\n${counted(secrets, 'text')} that may be secret: (redacted) stands in place of each. The figures are the same`,
          zh: `\n${secrets} 处可能涉密的文本已替换为 (redacted)，数值不变`,
        }
  return {
    en: `${file}: ${counted(logs, 'measured log')}, ${counted(files.length, 'file')} in all, listed in its manifest${hidden.en}\n\nTo read it: steady import ${file}`,
    zh: `${file}：${logs} 份用于测量的日志，共 ${files.length} 个文件，均列于其清单${hidden.zh}\n\n读取命令：steady import ${file}`,
  }
}
