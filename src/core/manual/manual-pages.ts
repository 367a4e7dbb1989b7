import { placesOf, type CommandNode, type CommandPlace } from '../completion/command-tree.ts'
import { markdownRoff } from './markdown-roff.ts'
import { argument, bold, italic, roffText } from './roff.ts'

export interface ManualOptions {
  readonly version: string
  /** The day of the build, as 2026-11-27. */
  readonly date: string
  /** The page of the documentation about a command, by the name of the command; the Markdown of each. */
  readonly pages: ReadonlyMap<string, { readonly name: string; readonly markdown: string }>
}

/** A man page: of the program, and of each of its commands with those below it. */
export function manualPages(
  program: CommandNode,
  { version, date, pages }: ManualOptions,
): ReadonlyMap<string, string> {
  const [whole, ...places] = placesOf(program)
  const commands = places.filter(({ path }) => path.length === 1)
  const fileName = (path: readonly string[]) => `${[program.name, ...path].join('-')}.1`
  return new Map(
    [...(whole === undefined ? [] : [whole]), ...commands].map((place) => [
      fileName(place.path),
      page(place),
    ]),
  )

  function page({ path, command }: CommandPlace): string {
    const name = [program.name, ...path].join('-')
    const about = pages.get(command.name)
    const below = placesOf(command, path).slice(1)
    const isWhole = path.length === 0
    const lines = [
      // Tables are for tbl.
      `'\\" t`,
      `.TH ${argument(name.toUpperCase())} 1 ${date} ${argument(`steadystate ${version}`)} steadystate`,
      '.ad l',
      '.SH NAME',
      `${roffText(name)} \\- ${roffText(command.summary.replace(/\.$/, ''))}`,
      '.SH SYNOPSIS',
      ...(isWhole || below.length === 0
        ? [synopsis(path, command)]
        : below.map((place) => synopsis(place.path, place.command))),
      ...(isWhole ? commandLines() : argumentLines(command)),
      ...optionSection('OPTIONS', command),
      ...(isWhole
        ? []
        : below.flatMap((place) => optionSection(place.path.join(' ').toUpperCase(), place.command))),
      ...(about === undefined ? [] : ['.SH DESCRIPTION', markdownRoff(about.markdown)]),
      '.SH EXIT STATUS',
      ...exitStatus.flatMap(([code, meaning]) => ['.TP', bold(code), roffText(meaning)]),
      '.SH SEE ALSO',
      seeAlso(isWhole, about?.name),
    ]
    // A section begins a paragraph itself.
    return `${lines.join('\n').replaceAll(/^(\.S[HS] .*\n)\.PP\n/gm, '$1')}\n`
  }

  function synopsis(path: readonly string[], command: CommandNode): string {
    const words = [program.name, ...path].join(' ')
    const usages = command.arguments.map(({ usage }) => italic(roffText(usage)))
    const rest = command.commands.length > 0 ? [italic('command')] : usages
    return `.PP\n${[bold(roffText(words)), ...rest, `[${italic('options')}]`].join(' ')}`
  }

  function commandLines(): string[] {
    const rows = commands.flatMap(({ path, command }) => [
      '.TP',
      `${bold(roffText(fileName(path).slice(0, -2)))}(1)`,
      roffText(command.summary),
    ])
    return ['.SH COMMANDS', ...rows]
  }

  function seeAlso(isWhole: boolean, pageName: string | undefined): string {
    const others = isWhole ? '' : `${bold(roffText(program.name))}(1). `
    const docs = pageName === undefined ? `${program.name} docs` : `${program.name} docs ${pageName}`
    return `${others}${bold(roffText(docs))} prints the documentation.`
  }
}

const exitStatus = [
  ['0', 'Success.'],
  ['1', 'A check, a gate or a run failed.'],
  ['2', 'Wrong usage or input.'],
  ['3', 'There is no figure, or steady cannot tell.'],
] as const

const argumentLines = ({ arguments: all }: CommandNode): string[] =>
  all.length === 0
    ? []
    : [
        '.SH ARGUMENTS',
        ...all.flatMap(({ usage, about }) => ['.TP', italic(roffText(usage)), roffText(about)]),
      ]

function optionSection(title: string, { options }: CommandNode): string[] {
  const rows = options.flatMap(({ flags, about, values }) => [
    '.TP',
    bold(roffText(flags)),
    roffText(
      values.words.length === 0 || about.includes(values.words[0] ?? '')
        ? about
        : `${about}: ${values.words.join(', ')}`,
    ),
  ])
  return rows.length === 0 ? [] : [`.SH ${argument(title)}`, ...rows]
}
