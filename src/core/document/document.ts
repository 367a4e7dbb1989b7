import type { Text } from '../model/text.ts'
import type { Block } from './blocks.ts'
import type { EvidenceRun } from './evidence-text.ts'
import type { TextPiece } from './text-line.ts'

/** What a command shows: a report, a comparison, a forecast, a history. Renderers know documents, not commands. */
export interface Document {
  readonly title: Text
  /** Below the title, before any section. */
  readonly headlines: readonly Headline[]
  readonly sections: readonly DocumentSection[]
  /** The last paragraph: where the figures come from, or how they were found. */
  readonly closing: Text | undefined
  /** Version of the steadystate that lays the document out. */
  readonly madeBy: string
  /** Whether a page lists its sections beside them. */
  readonly hasNavigation: boolean
  /** Whether sections and headings are printed with numbers. */
  readonly numbered?: true
  /** Whether it begins with a list of its headings. */
  readonly contents?: true
  /** The runs that its figures come from. A table's row belongs to one of them only where it names that run. */
  readonly runs: readonly EvidenceRun[]
}

export type Headline =
  /** Whether a gate is passed. */
  | { readonly kind: 'verdict'; readonly text: Text }
  /** The main finding. */
  | { readonly kind: 'answer'; readonly text: Text }
  /** What the document was made from: a label, then the name of a folder or a file. */
  | { readonly kind: 'source'; readonly label: Text; readonly name: string }

/** A section of an answer; indented below its title, if it has one. */
export interface AnswerSection {
  readonly title: TextPiece | undefined
  /** Printed beside the title in a terminal, and below it on a page. */
  readonly beside?: Text
  /** `flat`: a terminal does not indent below the title. `bare`: it prints no title. */
  readonly inTerminal?: 'flat' | 'bare'
  readonly blocks: readonly Block[]
}

export interface DocumentSection extends AnswerSection {
  /** Stable and unique in its document, for links into it. */
  readonly id: string
  readonly title: Text
}

/** The answer of a command, without a page around it. Sections without a block are left out. */
export type Printout = readonly AnswerSection[]
