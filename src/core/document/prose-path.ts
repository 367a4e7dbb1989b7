import type { Block } from './blocks.ts'

/** A path that an author's text names, below the results folder. */
export const prosePath = ({ folder }: Pick<Extract<Block, { kind: 'prose' }>, 'folder'>, path: string) =>
  folder === '' ? path : `${folder}/${path}`
