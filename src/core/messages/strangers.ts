import type { Stranger } from '../model/stranger.ts'

/** Whose a file may be. */
export function strangerEn(path: string, stranger: Stranger): string {
  switch (stranger.kind) {
    case 'owner':
      return `${path} belongs to another user, with the number ${stranger.id}`
    case 'commit':
      return `${path} came with a clone, and ${authorOf(stranger, 'somebody')} changed it last (${stranger.commit.slice(0, 12)})`
    case 'download':
      return `${path} lies in ${stranger.folder}, where browsers put files`
  }
}

export function strangerZh(path: string, stranger: Stranger): string {
  switch (stranger.kind) {
    case 'owner':
      return `${path} 属于另一个用户（编号 ${stranger.id}）`
    case 'commit':
      return `${path} 来自克隆的仓库，最后由 ${authorOf(stranger, '他人')} 修改（${stranger.commit.slice(0, 12)}）`
    case 'download':
      return `${path} 位于浏览器存放下载文件的 ${stranger.folder}`
  }
}

const authorOf = ({ author }: { readonly author: string }, nobody: string) =>
  author === '' ? nobody : author
