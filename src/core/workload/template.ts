import { axes } from '../model/axes/axes.ts'
import type { Hole, Word } from '../model/job.ts'

/** A piece of an argument: text to keep, or the name of what takes its place. */
export type Piece =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'name'; readonly name: string }

const piece = /\{\{|\}\}|\{([a-z][a-z0-9-]*)\}|([{}])|[^{}]+/g

const structuralPlaceholders = {
  batch: 'samples per device and step',
  devices: 'devices per node',
  nodes: 'nodes',
  node: 'the Node that runs steadystate',
  steady: 'the folder of the programs that come with steadystate',
  here: "the workload's own folder",
} as const

export type StructuralPlaceholder = keyof typeof structuralPlaceholders

/** Placeholders that every command may use beside its parameters, with what takes their place. */
export const builtinPlaceholders: Readonly<Record<string, string>> = {
  ...structuralPlaceholders,
  ...Object.fromEntries(axes.map(({ name }) => [name, `the value on the axis ${name}`])),
}

/**
 * `--log={log}` → text and name. `{{` and `}}` stand for the braces themselves.
 *
 * @returns undefined where a brace stands alone or a name has other characters than `a-z`, `0-9` and `-`
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

/** The argument with every name replaced; it stays one argument, whatever the values hold. */
export function templateParts(argument: string, valueOf: (name: string) => string | Hole): Word {
  const pieces = parseTemplate(argument)
  if (pieces === undefined) throw new TypeError(`not a template: ${argument}`)
  const parts = pieces.map((one) => (one.kind === 'text' ? one.text : valueOf(one.name)))
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts
}
