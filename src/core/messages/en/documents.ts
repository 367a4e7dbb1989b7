import type { NotReadable } from '../../model/unreadable.ts'
import type { InvalidValue, MissingKey, SyntaxFlaw, UnknownKey, Wants } from '../../yaml/flaws.ts'
import { alternativesEn } from '../alternatives.ts'
import { forEachKind } from '../file-kinds.ts'

const syntaxFlaw = (flaw: SyntaxFlaw): { seen: string; fix: string } => {
  switch (flaw.is) {
    case 'not-utf8':
      return { seen: 'not UTF-8 text', fix: 'Name a YAML file in UTF-8.' }
    case 'control-character':
      return {
        seen: `the file has the control character ${flaw.character}`,
        fix: 'Name a YAML file in UTF-8.',
      }
    case 'not-yaml':
      return { seen: `not valid YAML: ${flaw.problem}`, fix: 'Correct the YAML.' }
    case 'no-anchor':
      return {
        seen: `*${flaw.name} has no anchor &${flaw.name} above it`,
        fix: `Add &${flaw.name} above it, or correct the name.`,
      }
    case 'unsafe-key':
      return { seen: `'${flaw.key}' cannot be a key`, fix: 'Remove it.' }
    case 'key-not-text':
      return { seen: 'a key is a list or a mapping', fix: 'Write a name as the key.' }
    case 'merge-not-mapping':
      return {
        seen: "'<<' is given something that is no mapping",
        fix: 'Write <<: *name, where &name is a mapping.',
      }
    case 'own-alias':
      return { seen: `*${flaw.name} stands inside &${flaw.name} itself`, fix: 'Write the values out.' }
    case 'too-deep':
      return { seen: 'its values nest too deep', fix: 'Check that this is the right file.' }
    case 'too-large':
      return { seen: 'its aliases stand for too many values', fix: 'Remove aliases.' }
    case 'too-many-aliases':
      return { seen: flaw.problem, fix: 'Write the values out.' }
  }
}

const duplicateKey = ({ key }: { key: string | null }) => ({
  seen: `${key ?? 'a key'} is given twice`,
  fix: 'Keep one of the two.',
})

const unknownKey = (key: UnknownKey): { seen: string; fix: string } => {
  switch (key.is) {
    case 'unknown':
      return { seen: `${key.at} is not a known key`, fix: alternativesEn(key) }
    case 'no-name':
      return { seen: `${key.at} is not a valid name`, fix: `Expected ${key.expected}.` }
    case 'other-engine':
      return {
        seen: `the file has settings of the engine '${key.engine}', and its engine is '${key.used}'`,
        fix: `Remove '${key.engine}', or write 'engine: ${key.engine}'.`,
      }
  }
}

const wantsText = (wants: Wants) =>
  wants.kind === 'name' ? alternativesEn(wants) : `Expected ${wants.descriptions.join(', or ')}.`

const missingKey = (key: MissingKey): { seen: string; fix: string } => {
  switch (key.is) {
    case 'missing':
      return { seen: `${key.at} is missing`, fix: `Add '${key.key}'. ${wantsText(key.wants)}` }
    case 'no-line-text':
      return {
        seen: "'lines' is missing",
        fix: "Add 'lines' with a step line as the program prints it: {step}, {rate} and others stand for its numbers.",
      }
    case 'no-rate-scope':
      return {
        seen: "'rates' is missing",
        fix: "Add 'rates: global' if a printed rate is of all devices together, else 'rates: per-device'.",
      }
  }
}

const invalidValue = (value: InvalidValue): { seen: string; fix: string } => {
  switch (value.is) {
    case 'invalid':
      return { seen: `${value.at} is ${value.found}`, fix: wantsText(value.wants) }
    case 'cluster-and-target':
      return {
        seen: `cluster is '${value.cluster}', and target is '${value.target}'`,
        fix: "Remove 'target'.",
      }
    case 'lone-brace':
      return {
        seen: `${value.at} has a single brace: ${value.text}`,
        fix: 'Write {name} for a value, {{ or }} for a brace.',
      }
    case 'key-beside-pattern':
      return {
        seen: `'pattern' and '${value.key}' both state where numbers are`,
        fix: `Put a group (?P<${value.group}>…) into the pattern.`,
      }
    case 'group-unknown':
      return {
        seen: `there is no value called '${value.group}'`,
        fix: `Use the names ${value.valid.join(', ')}.`,
      }
    case 'format-unknown':
      return {
        seen: `there is no log format '${value.id}'`,
        fix: 'docs/log-formats.md lists the known formats.',
      }
    case 'key-beside-reads':
      return {
        seen: `'${value.key}' stands beside 'reads'`,
        fix: `Leave out one of them: the known format reads the lines.`,
      }
    case 'no-speed':
      return {
        seen: 'no number of the step lines gives a speed',
        fix: `Give one of: ${value.valid.join(', ')}.`,
      }
    case 'summary-without-rate':
      return {
        seen: 'the summary has no rate',
        fix: 'Write {rate} for its number, or in a pattern (?P<rate>[0-9.]+).',
      }
    case 'path-too-long':
      return {
        seen: `there are too many ways to read ${value.path} with this rule`,
        fix: 'Use each placeholder once in a path, and separate those that follow each other.',
      }
    case 'no-text-before':
      return {
        seen: `{${value.name}} has no text right before it`,
        fix: 'Write the text between it and what is before it.',
      }
    case 'no-fixed-text':
      return {
        seen: `${value.key} has no text that every matching line contains`,
        fix:
          value.key === 'pattern'
            ? "Add 'line' with a text that every step line contains: steady searches logs for it first."
            : 'Write out a text of the line in it: steady searches logs for it first.',
      }
  }
}

const fileUnreadable = ({ path, is }: { path: string; is: NotReadable }) => {
  switch (is.kind) {
    case 'too-long':
      return {
        seen: `${path} is longer than ${is.mebibytes} MiB`,
        fix: 'Check that this is the right file, or split it.',
      }
    case 'error':
      return { seen: `${path} cannot be read (${is.code})`, fix: 'Check its permissions and its disk.' }
    default:
      return { seen: `${path} is a ${is.kind}, not a file`, fix: 'Name a text file.' }
  }
}

/** Files that people write. */
export const errors = {
  FILE_UNREADABLE: fileUnreadable,
  ...forEachKind('SYNTAX', syntaxFlaw),
  ...forEachKind('KEY_DUPLICATE', duplicateKey),
  ...forEachKind('KEY_UNKNOWN', unknownKey),
  ...forEachKind('KEY_MISSING', missingKey),
  ...forEachKind('VALUE_INVALID', invalidValue),
  LOG_FORMAT_PATTERN_REFUSED: ({ problem }: { problem: string }) => ({
    seen: `the pattern cannot be read: ${problem}`,
    fix: 'Write it in the syntax of RE2, which has no lookahead, no lookbehind and no backreferences.',
  }),
}
