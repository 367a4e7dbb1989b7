import { placesOf, type CommandNode, type CommandPlace } from '../completion/command-tree.ts'
import type { BlockContent, PhrasingContent, RootContent, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'

/** Text of a man page, escaped so that roff takes no part for a command. */
const roffText = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^([.'])/gm, '\\&$1')

const bold = (text: string): string => `\\fB${text}\\fP`

const italic = (text: string): string => `\\fI${text}\\fP`

/** The argument of a macro, which may contain spaces. */
const argument = (text: string): string => `"${roffText(text).replaceAll('"', '\\(dq')}"`

/** The part of a documentation page below its title, for a man page. */
function markdownRoff(markdown: string): string {
  const tree = fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
  return tree.children.flatMap(blockLines).join('\n')
}

function blockLines(node: RootContent): string[] {
  switch (node.type) {
    case 'heading':
      return node.depth === 1 ? [] : [`.SS ${argument(plainText(node.children))}`]
    case 'paragraph':
      return paragraphLines(inlineText(node.children))
    case 'code':
      return ['.PP', '.RS 4', '.EX', ...node.value.split('\n').map(roffText), '.EE', '.RE']
    case 'list':
      return node.children.flatMap((item, index) => [
        `.IP ${node.ordered === true ? `${(node.start ?? 1) + index}.` : '\\(bu'} 4`,
        ...itemLines(item.children as BlockContent[]),
      ])
    case 'blockquote':
      return ['.RS 4', ...node.children.flatMap(blockLines), '.RE']
    case 'table':
      return tableLines(node)
    default:
      return []
  }
}

/** The first paragraph stands beside the mark. */
function itemLines([first, ...others]: BlockContent[]): string[] {
  const start = first?.type === 'paragraph' ? [inlineText(first.children)] : first ? blockLines(first) : []
  return others.length === 0 ? start : [...start, '.RS 4', ...others.flatMap(blockLines), '.RE']
}

/** A paragraph with only a picture is left out. */
const paragraphLines = (text: string) => (text.trim() === '' ? [] : ['.PP', text])

function tableLines({ children: rows }: Table): string[] {
  const columns = rows[0]?.children.length ?? 0
  const line = (cells: readonly string[]) => cells.map((cell) => `T{\n${cell}\nT}`).join('\t')
  return [
    '.PP',
    '.TS',
    'allbox;',
    Array.from({ length: columns }, () => 'lb').join(' '),
    `${Array.from({ length: columns }, (_, index) => (index === columns - 1 ? 'lx' : 'l')).join(' ')}.`,
    ...rows.map((row) => line(row.children.map((cell) => inlineText(cell.children)))),
    '.TE',
  ]
}

const inlineText = (nodes: readonly PhrasingContent[]): string =>
  nodes
    .map(inlineRoff)
    .join('')
    .replaceAll(/\n+/g, '\n')
    .replaceAll(/^([.'])/gm, '\\&$1')

function inlineRoff(node: PhrasingContent): string {
  switch (node.type) {
    case 'text':
      return roffText(node.value)
    case 'inlineCode':
      return bold(roffText(node.value))
    case 'strong':
      return bold(inlineText(node.children))
    case 'emphasis':
      return italic(inlineText(node.children))
    case 'link':
      return `${inlineText(node.children)}${/^https?:/.test(node.url) ? ` (${roffText(node.url)})` : ''}`
    case 'break':
      return '\n.br\n'
    default:
      return ''
  }
}

const plainText = (nodes: readonly PhrasingContent[]): string =>
  nodes
    .map((node) => ('value' in node ? node.value : 'children' in node ? plainText(node.children) : ''))
    .join('')

export interface ManualOptions {
  readonly version: string
  /** The day of the build, as 2026-11-27. */
  readonly date: string
  /** By command name: the documentation page about the command, as Markdown. */
  readonly pages: ReadonlyMap<string, { readonly name: string; readonly markdown: string }>
}

/** Man pages of the program, and of each command with its subcommands. */
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
      // Tables need tbl.
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
    // A section heading starts a paragraph itself.
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
