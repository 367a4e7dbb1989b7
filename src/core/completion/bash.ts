import {
  argumentValues,
  placesOf,
  type CommandNode,
  type CommandPlace,
  type ValueChoices,
} from './command-tree.ts'

/** A completion script for bash 4.2 or newer. */
export function bashCompletion(program: CommandNode): string {
  const places = placesOf(program)
  const known = places.flatMap(({ path }) => (path.length === 0 ? [] : [caseWord(['', ...path].join(' '))]))
  return `# Completion of ${program.name} for bash.
_${program.name}_values() {
  local kind=$1 IFS=$' \\t\\n'
  COMPREPLY=($(compgen -W "$2" -- "$current"))
  case $kind in
    files) compopt -o filenames -o default 2>/dev/null ;;
    folders) compopt -o dirnames 2>/dev/null ;;
  esac
}

_${program.name}() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command='' word i
  COMPREPLY=()
  if [[ $current == = ]]; then
    current=''
  elif [[ $previous == = ]]; then
    previous=\${COMP_WORDS[COMP_CWORD-2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ $word == -- ]]; then
      compopt -o default 2>/dev/null
      return
    fi
    case "$command $word" in
      ${known.join(' | ')}) command="$command $word" ;;
    esac
  done
  case "$command:$previous" in
${places.flatMap(optionCases).join('\n')}
  esac
  case "$command" in
${places.map(placeCase).join('\n')}
  esac
}

complete -F _${program.name} ${program.name}
`

  function optionCases({ path, command }: CommandPlace): string[] {
    const start = path.map((name) => ` ${name}`).join('')
    return command.options
      .filter(({ value }) => value !== undefined)
      .map(
        ({ names, values }) =>
          `    ${names.map((name) => caseWord(`${start}:${name}`)).join(' | ')}) ${fill(values)}; return ;;`,
      )
  }

  function placeCase({ path, command }: CommandPlace): string {
    const start = caseWord(path.map((name) => ` ${name}`).join(''))
    const options = command.options.flatMap(({ names }) => names)
    const values = argumentValues(command)
    const words = [...command.commands.map(({ name }) => name), ...values.words]
    return `    ${start})
      if [[ $current == -* ]]; then ${fill({ words: options, else: 'nothing' })}; else ${fill({ ...values, words })}; fi
      ;;`
  }

  function fill({ words, else: kind }: ValueChoices): string {
    return `_${program.name}_values ${kind} ${quoted(words.join(' '))}`
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

const caseWord = (text: string) => (text === '' ? "''" : quoted(text))
