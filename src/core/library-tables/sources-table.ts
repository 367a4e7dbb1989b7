import { z } from 'zod'
import { sha256Schema, type FromSchema } from '../model/schema.ts'
import type { RowFacts, SourceFacts } from './collected.ts'
import { libraryVersion, tableColumns, timeIn, type LibraryTable } from './table.ts'
import type { Text } from '../model/text.ts'

const words: Readonly<Record<string, Text>> = {
  source: {
    en: 'Id: SHA-256 of its content and of what it was read with',
    zh: 'id：其内容与读取方式的 SHA-256',
  },
  kind: { en: 'results, history, published or baseline', zh: 'results、history、published 或 baseline' },
  name: { en: 'Name of its folder or file', zh: '目录或文件名' },
  path: { en: 'Its path as it was named to steady collect', zh: '传给 steady collect 的路径' },
  title_en: { en: 'Title of its report, in English', zh: '报告的英文标题' },
  title_zh: { en: 'Title of its report, in Chinese', zh: '报告的中文标题' },
  suite: { en: 'Name of the suite', zh: '测试方案名称' },
  suite_sha256: { en: 'SHA-256 of the suite as its author wrote it', zh: '测试方案原文的 SHA-256' },
  steady_version: {
    en: 'Version of steadystate that computed the figures',
    zh: '计算数值的 steadystate 版本',
  },
  started: { en: 'When its first run started, UTC', zh: '首次运行的开始时间，UTC' },
  ended: { en: 'When its last run ended, UTC', zh: '最后一次运行的结束时间，UTC' },
  git_branch: { en: 'Revision as the suite names it, where it names one', zh: '测试方案所写的 git 版本名' },
  collected_at: { en: 'When it was collected, UTC', zh: '收集时间，UTC' },
  runs: { en: 'Number of its runs', zh: '运行次数' },
  has_steps: { en: 'Whether its steps were collected', zh: '是否收集了每一步' },
}

/** What can be collected. */
const sourceKinds = ['results', 'history', 'published', 'baseline'] as const

const text = z.string().nullable()

const sourceSchema = z.object({
  /** SHA-256 of its content and of what determined how it was read. */
  source: sha256Schema,
  kind: z.enum(sourceKinds),
  /** A folder with measured runs, a copy that `steady publish` made of one, or a file with figures of one. */
  form: z.enum(['folder', 'copy', 'file']),
  name: z.string(),
  /** The path that the user gave. */
  path: z.string(),
  /** Equal for every version of it: the machine that it was collected on, and its absolute path there. */
  place: z.string(),
  title_en: text,
  title_zh: text,
  suite: text,
  suite_sha256: sha256Schema.nullable(),
  steady_version: z.string(),
  /** UTC. */
  started: z.iso.datetime().nullable(),
  ended: z.iso.datetime().nullable(),
  git_commit: text,
  git_branch: text,
  collected_at: z.iso.datetime(),
  runs: z.int().nonnegative(),
  has_steps: z.boolean(),
})
/** One source as a library lists it. */
export type LibrarySource = FromSchema<typeof sourceSchema>

/** The properties of a source, apart from its place in the library. */
export type DescribedSource = Omit<
  LibrarySource,
  'source' | 'name' | 'path' | 'place' | 'steady_version' | 'collected_at' | 'has_steps'
>

export const tableNameSchema = z.string().regex(/^[a-z_]+$/)

/** Path of a Parquet file in the library, with `/` between its parts. */
export const tableFilePathSchema = z.string().regex(/^[a-z_]+\/month=[0-9a-z-]+\/[0-9a-f]{64}\.parquet$/)

const listedFileSchema = z.object({
  table: tableNameSchema,
  path: tableFilePathSchema,
  bytes: z.int().nonnegative(),
  /** Number of rows of this source; the file may have rows of others too. */
  rows: z.int().nonnegative(),
})
export type ListedFile = FromSchema<typeof listedFileSchema>

/** The whole of a file in `sources/` of a library. */
export const sourceFileSchema = z.object({
  version: z.literal(libraryVersion),
  source: sourceSchema,
  files: z.array(listedFileSchema),
})
export type SourceFile = FromSchema<typeof sourceFileSchema>

/** The whole of `library.json`. */
export const libraryFileSchema = z.object({
  version: z.literal(libraryVersion),
  /** Random, so that each library has another one. */
  id: z.string(),
})
export type LibraryFile = FromSchema<typeof libraryFileSchema>

/** The properties of a source, from its results folder. */
export function describedSource(facts: SourceFacts): DescribedSource {
  const { folder } = facts
  const commit =
    folder.environment.kind === 'known' && folder.environment.value.commit.kind === 'known'
      ? folder.environment.value.commit.value
      : null
  const revisions = new Set(folder.suite.variants.flatMap(({ git }) => git?.revision ?? []))
  const [branch] = revisions
  return {
    ...describedReport(facts),
    form: facts.originals === undefined ? 'folder' : 'copy',
    suite: folder.suite.name,
    git_commit: commit,
    git_branch: branch !== undefined && revisions.size === 1 ? branch : null,
  }
}

/** The properties of a source that is a report. */
export const describedReport = ({
  report,
  started,
  ended,
}: Pick<RowFacts, 'report' | 'started' | 'ended'>): DescribedSource => ({
  kind: report.published === true ? 'published' : 'results',
  form: 'file',
  title_en: report.title.en,
  title_zh: report.title.zh,
  suite: null,
  suite_sha256: null,
  started: timeText(started),
  ended: timeText(ended),
  git_commit: null,
  git_branch: null,
  runs: report.runs.length,
})

/** `2026-11-27T20:56:13.983Z`; null where there is none. */
export const timeText = (time: number | undefined): string | null =>
  time === undefined || !Number.isFinite(time) ? null : new Date(time).toISOString()

const orMissing = (value: string | null) => value ?? undefined

/** It has no Parquet file: its rows are in the files in `sources/`. */
export const sourcesTable: LibraryTable<LibrarySource> = {
  name: 'sources',
  about: {
    en: 'One row for each source that was collected, in its newest version',
    zh: '每个已收集的来源一行，取最新版本',
  },
  columns: tableColumns<LibrarySource>(
    [
      ['source', 'text', ({ source }) => source],
      ['kind', 'text', ({ kind }) => kind],
      ['name', 'text', ({ name }) => name],
      ['path', 'text', ({ path }) => path],
      ['title_en', 'text', (row) => orMissing(row.title_en)],
      ['title_zh', 'text', (row) => orMissing(row.title_zh)],
      ['suite', 'text', ({ suite }) => orMissing(suite)],
      ['suite_sha256', 'text', (row) => orMissing(row.suite_sha256)],
      ['steady_version', 'text', (row) => row.steady_version],
      ['started', 'time', ({ started }) => timeIn(started ?? undefined)],
      ['ended', 'time', ({ ended }) => timeIn(ended ?? undefined)],
      ['git_commit', 'text', (row) => orMissing(row.git_commit)],
      ['git_branch', 'text', (row) => orMissing(row.git_branch)],
      ['collected_at', 'time', (row) => timeIn(row.collected_at)],
      ['runs', 'whole', ({ runs }) => runs],
      ['has_steps', 'truth', (row) => row.has_steps],
    ],
    words,
  ),
  time: () => undefined,
}
