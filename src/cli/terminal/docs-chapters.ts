import type { ErrorCode, FindingCode } from '../../core/messages/codes.ts'
import { same, type Text } from '../../core/model/text.ts'

export const docsWords = {
  /** Comes before the command that prints a chapter, on its own line. */
  readOn: { en: 'read on: ', zh: '详见：' },
  /** The same as a sentence after others. */
  readOnAt: (chapter: string): Text => ({
    en: ` Read on: steady docs ${chapter}`,
    zh: `详见 steady docs ${chapter}`,
  }),
  page: { en: 'page', zh: '页面' },
  title: { en: 'title', zh: '标题' },
  help: {
    en: 'Print this page, or one chapter of it: logs, logs#json',
    zh: '打印该页面或其中一章：logs、logs#json（英文）',
  },
} as const

/** A page of `docs/`, or a chapter of one, in the form that `steady docs` takes. */
export type Chapter = string

export const errorChapters: Partial<Record<ErrorCode, Chapter>> = {
  AXIS_VALUE_UNSUPPORTED: 'workloads#supports',
  BASELINE_UNKNOWN: 'baselines',
  BATCH_RANGE_IMPOSSIBLE: 'suites#the-largest-batch-that-fits',
  CLUSTER_TOO_SMALL: 'clusters#a-plan-for-hardware-that-is-elsewhere',
  CLUSTER_UNKNOWN: 'clusters#the-file',
  CLUSTER_WITHOUT_NODES: 'clusters#the-file',
  COMMAND_NEEDS_SHELL: 'quickstart-your-script#how-commands-are-written',
  COMMANDS_UNQUOTED: 'quickstart-your-script#how-commands-are-written',
  COMPARE_SEVERAL_VARIANTS: 'compare#before-and-after-in-one-suite',
  CONTAINERS_NOT_INSTALLED: 'containers',
  DATA_IS_OTHER: 'data',
  DRAFT_ANSWER_CONTRADICTS: 'logs#a-program-that-no-format-knows',
  DRAFT_NOTHING_REPEATS: 'logs#a-program-that-no-format-knows',
  FILES_NOT_TRUSTED: 'security#files-of-others',
  FILE_OUTSIDE: 'suites#external-files',
  HOST_KEY_UNKNOWN: 'clusters-ssh',
  HOST_UNREACHABLE: 'clusters-ssh',
  IMPORT_NOTHING_FOUND: 'importing#layouts',
  IMPORT_NOTHING_NAMED: 'importing#layouts',
  KUBERNETES_CONFIG: 'clusters-kubernetes',
  LAUNCHER_UNKNOWN: 'clusters#launchers',
  LAYOUT_UNKNOWN: 'importing#layout-files',
  LOG_FORMAT_MATCHES_NOTHING: 'logs#a-program-that-no-format-knows',
  LOG_FORMAT_UNDETECTED: 'logs#a-program-that-no-format-knows',
  LOG_FORMAT_UNKNOWN: 'log-formats',
  LOG_HOLDS_NO_STEPS: 'logs#how-a-log-is-read',
  PARAMETER_UNKNOWN: 'workloads#parameters',
  PARTITION_UNKNOWN: 'clusters-slurm',
  PLACEHOLDER_UNKNOWN: 'workloads#command',
  PREPARATION_BY_HAND: 'workloads#prepare',
  PREPARATION_NEEDED: 'workloads#prepare',
  PROTOCOL_IMPOSSIBLE: 'protocols#common-rules',
  PROTOCOL_UNKNOWN: 'protocols',
  PROTOCOL_WITHOUT_FIGURE: 'workloads#prints',
  PUBLISH_TEXT_LEFT: 'publish',
  REPEATS_IMPOSSIBLE: 'suites#repeats',
  RESULTS_OF_ANOTHER_SUITE: 'formats/results-folder#guarantees',
  SECTION_UNSAFE: 'report-yaml',
  SETUP_NEEDS_UV: 'setups',
  SETUP_UNKNOWN: 'setups',
  SLURM_NOT_INSTALLED: 'clusters-slurm',
  SUITE_UNKNOWN: 'suites',
  TABLE_UNREADABLE: 'checking#known-weaknesses',
  TABLES_NONE: 'checking#published-tables',
  TOPOLOGY_INVALID: 'suites#matrix',
  TRACK_HISTORY_EMPTY: 'tracking',
  VARIANTS_TOO_FEW: 'suites#variants',
  WORKLOAD_UNKNOWN: 'workloads',
}

export const findingChapters: Partial<Record<FindingCode, Chapter>> = {
  'few-steps': 'protocols#steady',
  'format-drafted': 'logs#a-program-that-no-format-knows',
  'metric-misprinted': 'errata',
  'mlperf-evaluations-untimed': 'mlperf',
  'step-time-drifts': 'statistics#the-steady-window',
  'witnesses-disagree': 'protocols#rate-sources',
}

/** Undefined where a code has no chapter, or comes from another version. */
export const chapterOf = (
  chapters: Readonly<Partial<Record<string, Chapter>>>,
  code: string,
): Chapter | undefined => (Object.hasOwn(chapters, code) ? chapters[code] : undefined)

/** A sentence after a finding's advice; empty where it has no chapter. */
export function findingReading(code: string): Text {
  const chapter = chapterOf(findingChapters, code)
  return chapter === undefined ? same('') : docsWords.readOnAt(chapter)
}
