import type { Stranger } from '../../model/stranger.ts'
import { counted } from '../../text/counted.ts'
import { strangerEn } from '../strangers.ts'

/** Why options cannot be used as they were. What is named here is written as it was typed. */
export type Conflict =
  | { readonly kind: 'exclusive'; readonly option: string; readonly others: readonly string[] }
  /** Both write to standard output; `instead` prints what was probably meant. */
  | { readonly kind: 'one-output'; readonly options: readonly string[]; readonly instead: string }
  | { readonly kind: 'needs'; readonly option: string; readonly needed: string }
  | { readonly kind: 'no-log'; readonly option: string }
  /** The format of the log is known; null where there is no log. */
  | { readonly kind: 'no-question'; readonly option: string; readonly format: string | null }
  | { readonly kind: 'one-log'; readonly option: string; readonly logs: number }

/** What an option takes. */
export type WantedValue =
  | { readonly kind: 'whole-number'; readonly least: number }
  | { readonly kind: 'share' }
  | { readonly kind: 'duration' }
  /** A name with one value for each of two sides. */
  | { readonly kind: 'two-values' }
  | { readonly kind: 'choice'; readonly valid: readonly string[] }
  | { readonly kind: 'answer'; readonly keys: readonly string[] }
  /** What a folder can be called. */
  | { readonly kind: 'name' }
  /** A condition of a training with its value. */
  | { readonly kind: 'condition'; readonly names: readonly string[] }

/** `help` is the command that shows what is valid. */
type WithHelp = { readonly help: string }

/** The command line and the operating system below it. */
export const errors = {
  COMMAND_UNKNOWN: ({ name, meant, help }: WithHelp & { name: string; meant: string | null }) => ({
    seen: `there is no command '${name}'`,
    fix: `${meantText(meant)}Run ${help} for all commands.`,
  }),
  OPTION_UNKNOWN: ({ option, meant, help }: WithHelp & { option: string; meant: string | null }) => ({
    seen: `there is no option ${option}`,
    fix: `${meantText(meant)}Run ${help} for all options. Write a name that begins with a dash after '--'.`,
  }),
  ARGUMENT_MISSING: ({ name, help }: WithHelp & { name: string }) => ({
    seen: `the argument '${name}' is missing`,
    fix: `Run ${help} to see what to write.`,
  }),
  ARGUMENT_UNEXPECTED: ({ expected, given, help }: WithHelp & { expected: number; given: number }) => ({
    seen: `${counted(given, 'argument')} given, at most ${expected} expected`,
    fix: `Run ${help} to see what to write.`,
  }),
  OPTION_INCOMPLETE: ({ option, help }: WithHelp & { option: string }) => ({
    seen: `the option ${option} has no value`,
    fix: `Run ${help} to see what it takes.`,
  }),
  OPTION_MISSING: ({ option, help }: WithHelp & { option: string }) => ({
    seen: `the option ${option} is required`,
    fix: `Run ${help} to see what it takes.`,
  }),
  OPTION_INVALID: ({ option, typed, wanted }: { option: string; typed: string; wanted: WantedValue }) => ({
    seen: `${option} is '${typed}', which is ${wantedText(wanted)}`,
    fix: exampleText(option, wanted),
  }),
  OPTIONS_CONFLICT: ({ is }: { is: Conflict }) => conflictText(is),
  USAGE_INVALID: ({ printed, help }: WithHelp & { printed: string }) => ({
    seen: printed,
    fix: `Run ${help} to see what to write.`,
  }),
  FILES_NOT_TRUSTED: ({ files }: { files: readonly { path: string; stranger: Stranger }[] }) => ({
    seen: files.map(({ path, stranger }) => strangerEn(path, stranger)).join('; '),
    fix: 'A run starts the programs that these files name. Read them, then say that you trust them.',
  }),
  NODES_UNEVEN: ({ devices, nodes }: { devices: number; nodes: number }) => ({
    seen: `${counted(devices, 'device')} cannot be spread evenly over ${counted(nodes, 'node')}`,
    fix: 'Give the number of devices of all nodes together: 4 nodes with 8 devices each have 32.',
  }),
  REPORT_FILES_SEVERAL: ({ files }: { files: readonly string[] }) => ({
    seen: `this report has ${files.length} files: ${files.join(', ')}`,
    fix: 'Choose one format and one language to print it.',
  }),
  OUTPUT_NOT_WRITABLE: ({ code }: { code: string }) => ({
    seen: `standard output cannot be written (${code})`,
    fix: 'Free some space, or write somewhere else.',
  }),
  SYSTEM_REFUSED: ({ code, call, path }: { code: string; call: string; path: string | null }) => ({
    seen: `the system call ${call} failed${path === null ? '' : ` for ${path}`}: ${systemTexts[code] ?? 'input or output error'} (${code})`,
    fix: systemFix(code, path),
  }),
}

const meantText = (meant: string | null) => (meant === null ? '' : `Did you mean ${meant}? `)

function wantedText(wanted: WantedValue): string {
  switch (wanted.kind) {
    case 'whole-number':
      return `not a whole number from ${wanted.least}`
    case 'share':
      return 'not a percentage, and not a number between 0 and 1'
    case 'duration':
      return 'not a duration'
    case 'two-values':
      return 'not a name with two values'
    case 'choice':
      return 'not one of its values'
    case 'answer':
      return 'not an answer to a question about the log'
    case 'name':
      return 'not a name of lower-case letters, digits, dots and hyphens'
    case 'condition':
      return 'not a setting with a value'
  }
}

function exampleText(option: string, wanted: WantedValue): string {
  switch (wanted.kind) {
    case 'whole-number':
      return `Write it like ${option} 8.`
    case 'share':
      return `Write it like ${option} 5%.`
    case 'duration':
      return `Write it like ${option} 90s, ${option} 30m or ${option} 2h.`
    case 'two-values':
      return `Write it like ${option} precision=fp32,amp.`
    case 'choice':
      return `Use one of: ${wanted.valid.join(', ')}.`
    case 'answer':
      return `Write it like ${option} rates=global, with one of: ${wanted.keys.join(', ')}.`
    case 'name':
      return `Write it like ${option} before.`
    case 'condition':
      return `Write it like ${option} image-size=64, with one of: ${wanted.names.join(', ')}.`
  }
}

function conflictText(is: Conflict): { readonly seen: string; readonly fix: string } {
  switch (is.kind) {
    case 'exclusive': {
      const others = is.others.join(', ')
      return {
        seen: `${is.option} cannot be combined with ${others}`,
        fix: `Remove ${is.option}, or remove ${others}.`,
      }
    }
    case 'one-output':
      return {
        seen: `${is.options.join(' and ')} both write to standard output`,
        fix: `Use one of them. For the whole report as JSON, write ${is.instead}.`,
      }
    case 'needs':
      return {
        seen: `${is.option} has no effect without ${is.needed}`,
        fix: `Add ${is.needed}, or remove ${is.option}.`,
      }
    case 'no-log':
      return {
        seen: `${is.option} is for logs, and both sides are results folders`,
        fix: `Remove ${is.option}: the results folders state it.`,
      }
    case 'no-question':
      return {
        seen:
          is.format === null
            ? `${is.option} answers a question about a log, and no log is given`
            : `${is.option} answers a question about an unknown log format, and this log is of the format ${is.format}`,
        fix: `Remove ${is.option}.`,
      }
    case 'one-log':
      return {
        seen: `${is.option} is for one log, and ${is.logs} are named`,
        fix: 'Name one log.',
      }
  }
}

/** What the operating system means by its codes. */
const systemTexts: Readonly<Partial<Record<string, string>>> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  ENOENT: 'no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it exists already',
  ENOTEMPTY: 'the folder is not empty',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left',
  EDQUOT: 'the disk quota is used up',
  EMFILE: 'too many open files',
  ENFILE: 'too many open files',
  ELOOP: 'too many symbolic links',
  ENAMETOOLONG: 'the name is too long',
  EBUSY: 'it is in use',
  ETIMEDOUT: 'no answer in time',
  ENOMEM: 'out of memory',
}

function systemFix(code: string, path: string | null): string {
  const file = path ?? 'the file'
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `Give this user access to ${file} and to the folders above it.`
    case 'ENOENT':
      return 'Check the path.'
    case 'ENOSPC':
    case 'EDQUOT':
      return 'Free some space and run the same command again.'
    case 'EMFILE':
    case 'ENFILE':
      return 'Allow more open files (ulimit -n).'
    default:
      return `Check that ${file} is what the command expects, and that its disk answers.`
  }
}
