import { casesWithoutScript, differences, scripts } from './published.ts'

// The tables of docs/recipes.md, as prettier lays them out.

const code = (words: readonly string[]) =>
  words.length === 0 ? '—' : words.map((word) => `\`${word}\``).join(' ')

function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows
  const widths = head.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

/** Which script a name stands for. */
export const scriptTable = (): string =>
  table([
    ['name', 'suite', 'script'],
    ...Object.entries(scripts).map(
      ([
        name,
        {
          suite,
          source: { repository, commit, path },
        },
      ]) => [
        `\`${name}\``,
        `\`${suite}\``,
        `[${path.split('/').at(-1) ?? ''}](https://github.com/${repository}/blob/${commit}/${path})`,
      ],
    ),
  ])

/** Differences in what is trained: those of launchers and variables are in the data only. */
export const differenceTable = (): string =>
  table([
    ['published', 'steady', 'why'],
    ...differences
      .filter(({ side }) => side === 'command')
      .map(({ published, steady, why }) => [code(published), code(steady), why]),
  ])

export const unpublishedTable = (): string =>
  table([
    ['suite', 'cases', 'why'],
    ...casesWithoutScript.map(({ suite, when, why }) => [
      `\`${suite}\``,
      Object.entries(when)
        .map(([name, value]) => `${name} ${String(value)}`)
        .join(', '),
      why,
    ]),
  ])
