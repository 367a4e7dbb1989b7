import {
  placesOf,
  type ArgumentNode,
  type CommandNode,
  type OptionNode,
  type ValueChoices,
} from './command-tree.ts'

/** A completion script for zsh: source it, or put it into a folder of `fpath` as `_steady`. */
export function zshCompletion(program: CommandNode): string {
  const functions = placesOf(program).map(({ path, command }) => functionOf(path, command))
  const name = `_${program.name}`
  return `#compdef ${program.name}
# Completion of ${program.name} for zsh.

${functions.join('\n')}
if [[ $funcstack[1] == ${name} ]]; then
  ${name} "$@"
else
  compdef ${name} ${program.name}
fi
`

  function functionOf(path: readonly string[], command: CommandNode): string {
    const name = functionName(path)
    const options = command.options.flatMap(optionSpecs)
    if (command.commands.length === 0) {
      const specs = [...options, ...command.arguments.map(argumentSpec)]
      return `${name}() {
  _arguments -S ${continued(specs)}
}
`
    }
    const rows = command.commands.map(
      (child) => `    ${quoted(`${child.name}:${child.summary.replaceAll(':', '\\:')}`)}`,
    )
    const cases = command.commands.map(
      (child) => `    ${child.name}) ${functionName([...path, child.name])} ;;`,
    )
    return `${name}() {
  local context state line curcontext="$curcontext"
  local -a commands
  commands=(
${rows.join('\n')}
  )
  _arguments -C ${continued([...options, "'1: :->command'", "'*:: :->rest'"])} && return
  case $state in
    command) _describe -t commands command commands ;;
    rest) case $words[1] in
${cases.join('\n')}
    esac ;;
  esac
}
`
  }

  function functionName(path: readonly string[]) {
    return ['', program.name, ...path].join('_')
  }
}

const continued = (specs: readonly string[]) => specs.map((spec) => `\\\n    ${spec}`).join(' ')

function optionSpecs({ names, value, values, summary, flags }: OptionNode): string[] {
  const excluded = names.length > 1 ? `(${names.join(' ')})` : ''
  const variadic = flags.includes('...') ? '*' : excluded
  const about = `[${escaped(summary)}]`
  const action = value === undefined ? '' : `:${escaped(value)}:${actionOf(values)}`
  return names.map((name) =>
    quoted(`${variadic}${name}${value !== undefined && name.startsWith('--') ? '=' : ''}${about}${action}`),
  )
}

function argumentSpec({ usage, values }: ArgumentNode): string {
  const name = usage.replaceAll(/[[\]<>.…]/g, '')
  const many = /\.\.\.|…/.test(usage)
  return quoted(`${many ? '*' : usage.startsWith('[') ? ':' : ''}:${name}:${actionOf(values)}`)
}

/** How a value is completed: by words, paths, or both. */
function actionOf({ words, else: kind }: ValueChoices): string {
  const listed = words.map((word) => word.replaceAll(/[:()\\ ]/g, (text) => `\\${text}`)).join(' ')
  const paths = kind === 'files' ? '_files' : kind === 'folders' ? '_files -/' : ''
  if (words.length === 0) return paths === '' ? ' ' : paths
  if (paths === '') return `(${listed})`
  return `{compadd -- ${listed}; ${paths}}`
}

const escaped = (text: string) => text.replaceAll(/[[\]:\\]/g, (part) => `\\${part}`)

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
