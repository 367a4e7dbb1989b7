import type { Attachments } from '../../core/document/attachments.ts'
import type { Missing } from '../../core/model/missing.ts'
import type { Language } from '../../core/model/text.ts'
import { sayMissing } from '../../core/messages/say.ts'
import { sizeText } from '../../core/text/size.ts'

/** Files named one by one that a bundle leaves out. */
const named = 5

export interface LeftOut {
  readonly path: string
  readonly why: Missing
}

export const leftOut = (attachments: Attachments): LeftOut[] =>
  [...attachments].flatMap(([path, file]) => (file.kind === 'missing' ? [{ path, why: file }] : []))

/** The files that were written with their sizes, how many files of the results they hold, and which they do not. */
export function bundleText(
  files: readonly { readonly path: string; readonly bytes: number }[],
  attachments: Attachments,
  language: Language,
): string {
  const out = leftOut(attachments)
  const texts = words[language]
  return [
    ...files.map(({ path, bytes }) => `  ${path}  ${sizeText(bytes)}`),
    texts.inside(attachments.size - out.length, attachments.size),
    ...out.slice(0, named).map(({ path, why }) => `  ${path}${texts.colon}${sayMissing(why, language)}`),
    ...(out.length > named ? [texts.more(out.length - named)] : []),
  ].join('\n')
}

const words = {
  en: {
    inside: (inside: number, all: number) => `${inside} of ${all} linked files are inside`,
    more: (count: number) => `  and ${count} more`,
    colon: ': ',
  },
  zh: {
    inside: (inside: number, all: number) => `所链接的 ${all} 个文件中，${inside} 个已附在其中`,
    more: (count: number) => `  另有 ${count} 个`,
    colon: '：',
  },
} as const
