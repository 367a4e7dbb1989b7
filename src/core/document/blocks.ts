import { z } from 'zod'
import type { Text } from '../model/text.ts'
import { absentable, findingSchema, textSchema, type FromSchema } from '../model/schema.ts'
import { cellSchema, unitSchema, type Cell } from './cell-model.ts'
import { chartSchema, type Chart } from './chart-model.ts'
import { type ListItem, type TextLine, type TonedText } from './text-line.ts'

const columnSchema = z.object({
  label: textSchema,
  /** Printed in the head; a cell of another unit prints its own. */
  unit: absentable(unitSchema),
  /** Where all of a table's figures have one unit, its title says it and no head does. */
  unitInTitle: z.literal(true).exactOptional(),
  align: z.enum(['start', 'end']),
})
export type Column = FromSchema<typeof columnSchema>

const rowSchema = z.object({
  /** The run that this row is of, in a table of runs: evidence links lead here. */
  run: absentable(z.string()),
  cells: z.array(cellSchema),
})
export type Row = Omit<FromSchema<typeof rowSchema>, 'cells'> & {
  readonly cells: readonly Cell[]
  /** Whether it stands out among the others. */
  readonly isMarked?: true
}

const tableSchema = z.object({
  kind: z.literal('table'),
  /** Left out where the section holds this one table and its title says all. */
  title: absentable(textSchema),
  columns: z.array(columnSchema),
  rows: z.array(rowSchema),
})

export interface TableForm {
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  /** What this form leaves to be said below it. */
  readonly below?: readonly Block[]
}

export interface TableBlock extends TableForm {
  readonly kind: 'table'
  readonly title: Text | undefined
  /** What a terminal prints instead where it has not the room: the first that fits. */
  readonly narrower?: readonly TableForm[]
  /** Whether its cells are never broken to fit. */
  readonly isWhole?: true
  /** Whether it holds what figures come from, which a terminal leaves out. */
  readonly isEvidence?: true
}

const factSchema = z.object({ label: textSchema, value: cellSchema })
export interface Fact {
  readonly label: TonedText
  readonly value: Cell
  /** What a terminal prints before it. */
  readonly mark?: TonedText
}

/** What findings are about. */
const findingSubjects = ['nodes', 'cases', 'searches', 'runs'] as const
export type FindingSubject = (typeof findingSubjects)[number]

const findingItemSchema = z.object({
  finding: findingSchema,
  subject: z.enum(findingSubjects),
  /** The cases, runs or nodes that it is about; empty where that is the one machine. */
  about: z.array(textSchema),
  /** What was seen, where readers cannot take it as the finding says it. */
  seen: textSchema.exactOptional(),
  /** What readers can do, where it is not what the finding says. */
  advice: textSchema.exactOptional(),
})
export type FindingItem = FromSchema<typeof findingItemSchema>

/** The blocks that a file may have. */
export const blockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), title: textSchema }),
  z.object({ kind: z.literal('paragraph'), text: textSchema }),
  z.object({ kind: z.literal('facts'), items: z.array(factSchema) }),
  z.object({
    kind: z.literal('code'),
    title: absentable(textSchema),
    syntax: z.enum(['sh', 'yaml', 'text']),
    code: z.string(),
  }),
  /** Findings with one cause, worst first. */
  z.object({ kind: z.literal('findings'), cause: textSchema, items: z.array(findingItemSchema) }),
  z.object({ kind: z.literal('chart'), chart: chartSchema }),
  /** Markdown of the author's; see core/prose. */
  z.object({
    kind: z.literal('prose'),
    text: textSchema,
    /** Where the paths in it start, below the results folder; empty for that folder. */
    folder: z.string(),
  }),
  tableSchema,
])
export type StoredBlock = FromSchema<typeof blockSchema>

/** Findings with one cause, or with none that needs to be said. */
export interface FindingsBlock {
  readonly kind: 'findings'
  readonly cause: Text | undefined
  readonly items: readonly FindingItem[]
  /** Whether a terminal prints a line for each, without its code. */
  readonly isBrief?: true
}

/** Lines that are never broken, so that they can be pasted. */
export interface LinesBlock {
  readonly kind: 'lines'
  readonly items: readonly TextLine[]
  /** Whether it is set in, below what it belongs to. */
  readonly isInner?: true
}

/** Notes about what stands before it. */
export interface ListBlock {
  readonly kind: 'list'
  readonly items: readonly ListItem[]
  /** What a terminal prints before each. */
  readonly mark?: TonedText
  readonly isInner?: true
}

/** What a part of a document is, whatever it is rendered as. */
export type Block = (
  | Exclude<StoredBlock, { kind: 'table' | 'chart' | 'facts' | 'findings' | 'paragraph' }>
  | {
      readonly kind: 'paragraph'
      readonly text: TonedText
      /** Whether a terminal sets in what follows its first line. */
      readonly isHanging?: true
    }
  | { readonly kind: 'facts'; readonly items: readonly Fact[] }
  | TableBlock
  | FindingsBlock
  | LinesBlock
  | ListBlock
  | { readonly kind: 'chart'; readonly chart: Chart }
) & {
  /** Whether a terminal has a blank line before it. */
  readonly isApart?: true
}

/** Markdown of an author's. */
export type ProseBlock = Extract<Block, { kind: 'prose' }>
