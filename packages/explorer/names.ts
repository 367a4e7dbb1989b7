import { splitColumns } from '../../src/core/collections/group-by.ts'
import type { Language } from '../../src/core/messages/data.ts'
import { explorerState } from './answers.ts'
import { place } from './location.ts'
import { inLanguage, numberIn, textIn, type Row } from './rows.ts'
import { columnTitle, titledValue } from './values.ts'

/** One way in which cases may differ. */
interface NameColumn {
  readonly column: string
  readonly cell: (row: Row) => string
  /** A value in words of the field; empty where it says nothing. */
  readonly text: (value: string) => string
  /** Whether another value means other work, so that figures do not compare. */
  readonly isWork: boolean
}

export interface Names {
  readonly nameOf: (row: Row) => string
  /** What all rows share, for a title. */
  readonly common: string
  /** Titles of work in which rows of several results differ, so that their figures are not comparable. */
  readonly otherWork: readonly string[]
}

/**
 * What tells rows of cases or runs apart, and what they share: no name repeats what the title says. A difference that only
 * follows from those before it is left out, unless it is other work.
 */
export function namesOf(rows: readonly Row[]): Names {
  const { language } = place.value
  const { varying, shared } = splitColumns(rows, columnsOf(rows, language))
  const telling = tellingColumns(rows, varying)
  // Rows of one case have nothing that tells them apart.
  const write = (row: Row) => nameFrom(telling, row) || inLanguage(row, 'label', language)
  const names = new Map(rows.map((row) => [row, write(row)]))
  const isOfSeveral = varying.some(({ column }) => column === 'source')
  return {
    nameOf: (row) => names.get(row) ?? write(row),
    common: shared
      .flatMap(([{ column, text }, value]) => (column === 'case_id' ? [] : [text(value)]))
      .filter((text) => text !== '')
      .join(nameSeparator),
    otherWork: isOfSeveral
      ? varying.filter(({ isWork }) => isWork).map(({ column }) => columnTitle(column, language))
      : [],
  }
}

const nameSeparator = ' · '

const nameFrom = (columns: readonly NameColumn[], row: Row): string =>
  columns
    .map(({ cell, text }) => text(cell(row)))
    .filter((text) => text !== '')
    .join(nameSeparator)

/** Other work, and each further column that tells rows apart which are the same in those before it. */
function tellingColumns(rows: readonly Row[], varying: readonly NameColumn[]): NameColumn[] {
  const work = varying.filter(({ isWork }) => isWork)
  let keys = rows.map((row) => JSON.stringify(work.map(({ cell }) => cell(row))))
  const chosen = new Set(work)
  for (const column of varying) {
    if (chosen.has(column)) continue
    const further = rows.map((row, index) => `${keys[index] ?? ''} ${column.cell(row)}`)
    if (new Set(further).size === new Set(keys).size) continue
    chosen.add(column)
    keys = further
  }
  return varying.filter((column) => chosen.has(column))
}

/** Every way in which rows may differ, in the order of a name. */
function columnsOf(rows: readonly Row[], language: Language): NameColumn[] {
  const axes = explorerState.value?.axes ?? {}
  const values = new Map(rows.map((row) => [row, axisValues(row)]))
  const inData = new Set([...values.values()].flatMap((ofRow) => Object.keys(ofRow)))
  const onAxis = (name: string): NameColumn => {
    const axis = axes[name]
    const ordinary = axis?.ordinary === undefined ? '' : String(axis.ordinary)
    const isWork = axis?.compares === 'work'
    const isStated = isWork && axis.presence !== 'where-set'
    return {
      column: `axis:${name}`,
      cell: (row) => values.get(row)?.[name] ?? ordinary,
      // Its absence says as much.
      text: (value) => (value === ordinary && !isStated ? '' : titledValue(name, value, language)),
      isWork,
    }
  }
  const isLeading = (name: string) => axes[name]?.presence === 'leading'
  const further = [
    ...Object.keys(axes).filter((name) => inData.has(name) && axes[name]?.compares !== 'nothing'),
    ...[...inData].filter((name) => axes[name] === undefined).sort(),
  ]
  return [
    plainColumn('model', true),
    plainColumn('framework'),
    { ...plainColumn('topology'), cell: topologyOf },
    ...further.filter(isLeading).map(onAxis),
    { ...plainColumn('batch'), text: (value) => batchText(value, language) },
    ...further.filter((name) => !isLeading(name)).map(onAxis),
    plainColumn('machine'),
    { ...plainColumn('source'), text: (value) => sourceName(rows, value) },
    plainColumn('case_id'),
  ]
}

const plainColumn = (column: string, isWork = false): NameColumn => ({
  column,
  cell: (row) => textIn(row, column),
  text: (value) => value,
  isWork,
})

/** `1×8`: nodes and devices of each. */
function topologyOf(row: Row): string {
  const [nodes, devices] = [numberIn(row, 'nodes'), numberIn(row, 'devices')]
  return nodes === undefined || devices === undefined ? '' : `${String(nodes)}×${String(devices / nodes)}`
}

function batchText(value: string, language: Language): string {
  if (value === '') return ''
  return language === 'zh' ? `batch size ${value}` : `batch ${value}`
}

const sourceName = (rows: readonly Row[], source: string): string =>
  textIn(rows.find((row) => row['source'] === source) ?? {}, 'source_name')

/** The values of a row on its axes and parameters. */
export function axisValues(row: Row): Record<string, string> {
  const values = JSON.parse(textIn(row, 'axes') || '{}') as Record<string, unknown>
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

/** The values of a case on everything but its size: cases with the same ones differ only in their devices. */
export const settingOf = (row: Row): string =>
  JSON.stringify(
    Object.entries(axisValues(row))
      .filter(([name]) => explorerState.value?.axes[name]?.compares !== 'nothing')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
