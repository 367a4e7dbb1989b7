import type { Language } from '../core/model/text.ts'
import { strangerEn, strangerZh } from '../app/messages.ts'
import type { Stranger } from '../core/model/stranger.ts'

/** @param folder that may be trusted as a whole; undefined where it has too much in it */
export const trustQuestion: Readonly<
  Record<
    Language,
    (
      files: readonly { readonly path: string; readonly stranger: Stranger }[],
      folder: string | undefined,
    ) => string[]
  >
> = {
  en: (files, folder) => [
    ...files.map(({ path, stranger }) => `${strangerEn(path, stranger)}.`),
    'A run starts the programs that these files name, as you. Run them?',
    '  y  these files as they are',
    ...(folder === undefined ? [] : [`  a  always what lies in ${folder}`]),
    '  n  no',
    '[n] ',
  ],
  zh: (files, folder) => [
    ...files.map(({ path, stranger }) => `${strangerZh(path, stranger)}。`),
    '运行会以您的身份启动这些文件指定的程序。是否运行？',
    '  y  按现在的内容运行这些文件',
    ...(folder === undefined ? [] : [`  a  始终信任 ${folder} 中的内容`]),
    '  n  否',
    '[n] ',
  ],
}
