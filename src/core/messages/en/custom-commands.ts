import { counted } from '../../text/counted.ts'
import { shellQuoted } from '../../text/shell.ts'

/** Commands that no workload describes, as they are typed to be timed or made into a workload. */
export const errors = {
  COMMAND_MISSING: ({ example }: { example: string }) => ({
    seen: 'no command to run is given',
    fix: `Write it after '--', as in '${example}'.`,
  }),
  COMMANDS_UNQUOTED: ({ words }: { words: readonly string[] }) => ({
    seen: `each of these words would be a separate command: ${words.join(', ')}`,
    fix: "Write one command after '--', or write each of several commands in quotes.",
  }),
  COMMAND_NEEDS_SHELL: ({ command, part }: { command: string; part: string }) => ({
    seen: `only a shell understands '${printable(part)}' in the command: ${printable(command)}`,
    fix: `No shell is started. Write bash -c ${shellQuoted(printable(command))}, or quote '${printable(part)}' if it is meant as it is.`,
  }),
  COMMAND_QUOTE_OPEN: ({ command, quote }: { command: string; quote: string }) => ({
    seen: `nothing closes ${quote} in the command: ${printable(command)}`,
    fix: 'Close it, or write a backslash before it.',
  }),
  COMMAND_DEVICES_UNKNOWN: ({ options }: { options: readonly string[] }) => ({
    seen: `the number of devices is not clear from the command: ${options.join(', ')}`,
    fix: 'State how many devices it uses on all nodes together.',
  }),
  COMMAND_NAMES_COUNT: ({ names, commands }: { names: number; commands: number }) => ({
    seen: `${counted(names, 'name')} given for ${counted(commands, 'command')}`,
    fix: 'Name every command, or none of them.',
  }),
  COMMAND_NAME_TWICE: ({ name }: { name: string }) => ({
    seen: `two commands are named '${name}'`,
    fix: 'Give every command a different name.',
  }),
  INIT_FILE_EXISTS: ({ path }: { path: string }) => ({
    seen: `there is already a file '${path}'`,
    fix: 'Choose another name, or remove the file. steady does not overwrite files.',
  }),
}

const printable = (text: string) => (text === '\n' ? 'a line break' : text)
