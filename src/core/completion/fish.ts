import {
  argumentValues,
  placesOf,
  type CommandNode,
  type CommandPlace,
  type OptionNode,
} from './command-tree.ts'

export function fishCompletion(program: CommandNode): string {
  const places = placesOf(program)
  const at = `__${program.name}_at`
  const known = places.flatMap(({ path }) => (path.length === 0 ? [] : [quoted(path.join(' '))]))
  const lines = places.flatMap(linesOf)
  return `# Completion of ${program.name} for fish.

# Whether the cursor is in the command of this name; the program itself has none.
function ${at}
  set -l command
  for word in (commandline -opc)[2..-1]
    test "$word" = -- && return 1
    set -l longer $command $word
    if contains -- "$longer" ${known.join(' ')}
      set command $command $word
    end
  end
  test "$command" = "$argv"
end

complete -c ${program.name} -f
${lines.join('\n')}
# What follows -- is the user's own command.
complete -c ${program.name} -n 'contains -- -- (commandline -opc)' -F
`

  function linesOf({ path, command }: CommandPlace): string[] {
    const start = `complete -c ${program.name} -n ${quoted(`${at} ${path.join(' ')}`.trim())}`
    const values = argumentValues(command)
    return [
      ...command.commands.map((child) => `${start} -a ${child.name} -d ${quoted(child.summary)}`),
      ...(values.words.length === 0 ? [] : [`${start} -a ${quoted(values.words.join(' '))}`]),
      ...(values.else === 'nothing' ? [] : [`${start} ${pathsOf(values.else)}`]),
      ...command.options.map((option) => `${start} ${optionWords(option)}`),
    ]
  }
}

const pathsOf = (kind: 'files' | 'folders') =>
  kind === 'files' ? '-F' : "-a '(__fish_complete_directories (commandline -ct))'"

function optionWords({ names, value, values, summary }: OptionNode): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
  const words = values.words.length === 0 ? [] : [`-a ${quoted(values.words.join(' '))}`]
  const paths = values.else === 'nothing' ? [] : [pathsOf(values.else)]
  const takes = value === undefined ? [] : [values.else === 'files' ? '-r' : '-x', ...words, ...paths]
  return [...flags, ...takes, '-d', quoted(summary)].join(' ')
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
