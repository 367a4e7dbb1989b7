import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../architecture/source-files.ts'

/** A code block of CONTRIBUTING that names a file after its language. */
export interface Example {
  /** The chapter that it is in. */
  readonly heading: string
  readonly file: string
  readonly text: string
}

/** A row of the table that counts what an addition costs. */
export interface Cost {
  readonly heading: string
  readonly files: number
}

const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')

const chapters = contributing.split(/^## /m).map((chapter) => ({
  heading: /^.*/.exec(chapter)?.[0] ?? '',
  chapter,
}))

export const examples: readonly Example[] = chapters.flatMap(({ heading, chapter }) =>
  [...chapter.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(([, file = '', text = '']) => ({
    heading,
    file,
    text,
  })),
)

/** Code blocks in a programming language that name no file, so that nothing runs them. */
export const blocksWithoutFile = [...contributing.matchAll(/^ *```(?:ts|js|python|yaml)\n.*$/gm)].map(
  ([block]) => block,
)

export const costs: readonly Cost[] = [
  ...contributing.matchAll(/^\| \[[^\]]+\]\(#([\w-]+)\) +\| (\d+) /gm),
].map(([, anchor = '', files]) => ({
  heading:
    chapters.find(({ heading }) => heading.toLowerCase().replaceAll(' ', '-') === anchor)?.heading ?? '',
  files: Number(files),
}))
