import { axes } from '../model/axes/axes.ts'
import type { Hole, Word } from '../model/job.ts'

/** A part of an argument: literal text, or the name of a placeholder. */
export type Piece =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'name'; readonly name: string }

const piece = /\{\{|\}\}|\{([a-z][a-z0-9-]*)\}|([{}])|[^{}]+/g

const structuralPlaceholders = [
  'batch',
  'devices',
  'nodes',
  'device',
  'node',
  'python',
  'steady',
  'here',
  'shared',
  'data-set',
  'data-format',
  'samples',
  'addresses',
  'scratch',
] as const

export type StructuralPlaceholder = (typeof structuralPlaceholders)[number]

/** Placeholders of every command besides its parameters, and what they stand for. */
export const builtinPlaceholders: ReadonlyMap<string, StructuralPlaceholder | 'axis'> = new Map<
  string,
  StructuralPlaceholder | 'axis'
>([
  ...structuralPlaceholders.map((name) => [name, name] as const),
  ...axes.map(({ name }) => [name, 'axis'] as const),
])

/**
 * `--log={log}` → text and name. `{{` and `}}` stand for single braces.
 * @returns undefined for an unpaired brace, or for a name with other characters than `a-z`, `0-9` and `-`
 */
export function parseTemplate(argument: string): readonly Piece[] | undefined {
  const pieces: Piece[] = []
  for (const [whole, name, stray] of argument.matchAll(piece)) {
    if (stray !== undefined) return undefined
    if (name !== undefined) pieces.push({ kind: 'name', name })
    else pieces.push({ kind: 'text', text: whole === '{{' ? '{' : whole === '}}' ? '}' : whole })
  }
  return pieces
}

/** The argument with every placeholder replaced; it stays one argument, whatever the values are. */
export function templateParts(argument: string, valueOf: (name: string) => string | Hole): Word {
  const pieces = parseTemplate(argument)
  if (pieces === undefined) throw new TypeError(`not a template: ${argument}`)
  const parts = pieces.map((piece) => (piece.kind === 'text' ? piece.text : valueOf(piece.name)))
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts
}
