import { publishedCells, type PublishedCell } from './published-cells.ts'
import { readDocument, type SourceDocument } from './documents.ts'
import { subjectIn } from './subjects.ts'
import type { PrintedFigure } from '../../src/core/model/run.ts'

/** Conditions of a run in its log's name and lines that a table can state too. */
export interface FigureConditions {
  readonly framework: string | undefined
  readonly devices: number
  readonly nodes: number
  readonly batchPerDevice: number
  readonly half: boolean
  readonly accelerator: string | undefined
}

/** The throughputs in the documents of a folder, by the folder of each document. */
export interface PrintedFigures {
  /**
   * Figures that documents print for the case of a log: documents of its own folder first, then of those around it, nearest
   * first. Several if documents print different numbers, or do not state what distinguishes cases.
   * @param path of the log, relative to the folder of the documents, with `/`
   */
  figuresFor(path: string, conditions: FigureConditions): readonly PrintedFigure[]
}

export function printedFigures(sources: readonly SourceDocument[], logs: readonly string[]): PrintedFigures {
  const documents = sources.map(readDocument)
  const byPath = new Map(documents.map((document) => [document.path, document]))
  const cells = new Map<string, PublishedCell[]>()
  for (const document of documents) {
    const folder = folderOf(document.path)
    cells.set(folder, [...(cells.get(folder) ?? []), ...publishedCells(document, byPath, true)])
  }
  return {
    figuresFor(path, conditions) {
      const found: PublishedCell[] = []
      for (let folder = folderOf(path); ; folder = folderOf(folder)) {
        found.push(...(cells.get(folder) ?? []).filter((cell) => isOf(cell, conditions)))
        if (folder === '') break
      }
      const telling = ofSameName(found, path, logs)
      const unique = new Map(telling.toReversed().map((cell) => [cell.text, cell]))
      return [...unique.values()]
        .toReversed()
        .map(({ text, document, line }) => ({ text, source: { document, line } }))
    },
  }
}

/**
 * The cells that the names of the logs select: `DataLoader吞吐` is for the logs with that word in their names, and for no
 * others of their folder.
 */
function ofSameName(
  cells: readonly PublishedCell[],
  path: string,
  logs: readonly string[],
): readonly PublishedCell[] {
  const folder = folderOf(path)
  const names = logs.filter((log) => folderOf(log) === folder).map(nameWords)
  const pathWords = nameWords(path)
  const words = [...new Set(names.flatMap((name) => [...name]))].filter(
    (word) => !names.every((name) => name.has(word)),
  )
  const fitting = cells.filter(({ around }) =>
    words.every((word) => {
      const telling = cells.some((cell) => cell.around.includes(word))
      return !telling || around.includes(word) === pathWords.has(word)
    }),
  )
  return fitting.length === 0 ? cells : fitting
}

/** Words of at least three letters, because shorter ones occur within other words. */
const nameWords = (path: string): ReadonlySet<string> =>
  new Set(
    path
      .slice(path.lastIndexOf('/') + 1)
      .toLowerCase()
      .match(/[a-z]{3,}(?![a-z]*\d)/g),
  )

const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** A label that a table does not state fits every case. */
function isOf({ labels, subject }: PublishedCell, figureConditions: FigureConditions): boolean {
  const { devices, nodes, batch, precision, accelerator } = labels
  return (
    // A row that only counts nodes has one device on each, as with parameter servers.
    (devices ?? nodes) === figureConditions.devices &&
    (nodes === undefined || nodes === figureConditions.nodes) &&
    (batch === undefined || batch === figureConditions.batchPerDevice) &&
    (precision === undefined || (precision === 'half') === figureConditions.half) &&
    (accelerator === undefined ||
      figureConditions.accelerator === undefined ||
      accelerator === figureConditions.accelerator) &&
    sameFramework(subject.framework, figureConditions.framework)
  )
}

/** `ngc tensorflow` is a build of TensorFlow. */
function sameFramework(printed: string | undefined, stated: string | undefined): boolean {
  const name = subjectIn(stated ?? '').framework
  if (printed === undefined || name === undefined) return true
  const plain = (text: string) => text.replace(/^ngc /, '')
  return plain(printed) === plain(name)
}
