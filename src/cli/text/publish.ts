import pc from 'picocolors'
import type { PublishedResults } from '../../app/publish.ts'
import { hiddenKindNames } from '../../core/messages/hidden-kinds.ts'
import type { Language } from '../../core/model/text.ts'
import { hiddenKinds } from '../../core/publish/hidden-name.ts'
import { counted } from '../../core/text/counted.ts'
import { sizeText } from '../../core/text/size.ts'
import { sections } from '../../core/document/terminal/layout.ts'

/** Folders that are listed: the rest is in `--json`. */
const listed = 10

const texts = {
  en: {
    published: (folder: string, runs: number, logs: number, size: string) =>
      `${folder}: ${counted(runs, 'run')}, ${counted(logs, 'log')}, ${size}; every figure is that of the original`,
    wasThere: (folder: string) => `${folder} was there already, and is the same copy`,
    replaced: 'Replaced:',
    nothing: 'Nothing had to be replaced.',
    leftOut: (files: readonly string[]) => `Not copied, because they are not texts: ${files.join(', ')}`,
    left: 'Still there, outside of common system folders. Hide what is yours with --hide TEXT:',
    leftPath: (folder: string, count: number, file: string) =>
      `${folder}  ${counted(count, 'time')}, as in ${file}`,
    more: (count: number) => `${count} more: --json lists all`,
    stopped: 'Interrupted. Nothing of the copy is left.',
  },
  zh: {
    published: (folder: string, runs: number, logs: number, size: string) =>
      `${folder}：${runs} 次运行，${logs} 个日志，${size}；所有数值与原结果一致`,
    wasThere: (folder: string) => `${folder} 此前已生成，内容相同`,
    replaced: '已替换：',
    nothing: '没有需要替换的内容。',
    leftOut: (files: readonly string[]) => `以下文件不是文本，未复制：${files.join('、')}`,
    left: '以下路径不在常见系统目录内，仍保留在副本中；如属隐私，请用 --hide TEXT 替换：',
    leftPath: (folder: string, count: number, file: string) => `${folder}  ${count} 处，例如 ${file}`,
    more: (count: number) => `另有 ${count} 项：--json 列出全部`,
    stopped: '已中断，副本的残留已全部清除。',
  },
} as const

export const stoppedText = (language: Language) => texts[language].stopped

/** What was made, what has a name now, and what a person should look at. */
export function publishedText(published: PublishedResults, folder: string, language: Language): string {
  const { end, runs, logs, bytes, replaced, names, leftOut, left } = published
  const words = texts[language]
  const kinds = hiddenKinds.flatMap((kind) => {
    const count = replaced[kind]
    const named = names.filter((name) => name.kind === kind).map(({ name }) => name)
    return count === undefined
      ? []
      : [`  ${String(count).padStart(6)}  ${hiddenKindNames[language][kind]}  ${pc.dim(named.join(' '))}`]
  })
  const more = left.length - listed
  return sections([
    end === 'was-there' ? words.wasThere(folder) : words.published(folder, runs, logs, sizeText(bytes)),
    kinds.length === 0 ? words.nothing : [words.replaced, ...kinds].join('\n'),
    leftOut.length === 0 ? '' : pc.yellow(words.leftOut(leftOut)),
    left.length === 0
      ? ''
      : [
          pc.yellow(words.left),
          ...left
            .slice(0, listed)
            .map((leftPaths) => `  ${words.leftPath(leftPaths.folder, leftPaths.count, leftPaths.file)}`),
          ...(more > 0 ? [pc.dim(`  ${words.more(more)}`)] : []),
        ].join('\n'),
  ])
}
