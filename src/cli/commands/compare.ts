import { existsSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { compareResults } from '../../app/compare/compare.ts'
import type { Across } from '../../app/compare/compare-variants.ts'
import { usualHistory } from '../../app/compare/history-files.ts'
import { chosenFormat, openFormat } from '../../app/measure/log-format.ts'
import { comparisonRecord, type LabelledComparison, type SideName } from '../../core/compare/comparison.ts'
import { isHeldBack } from '../../core/compare/gate.ts'
import { compareFormats, compareRenderers } from '../../core/compare/render/renderers.ts'
import type { Printout } from '../../core/document/document.ts'
import { SteadyError } from '../../core/model/error.ts'
import { isResultsFolder } from '../../host/store/read-results.ts'
import { shellLine } from '../../core/text/shell.ts'
import type { CommandContext, ExitCode } from '../usage/command.ts'
import { sharedHelp } from '../usage/help.ts'
import { rendererOf, requireOneOutput, writeOutput, outputUsage } from '../terminal/one-output.ts'
import { share, shareOrNone, usualDriftShare, usualShare, wholeNumber } from '../usage/values.ts'
import { answerDocument } from '../../core/compare/comparison-document.ts'
import { lines, printoutOf, untitled } from '../../core/document/block-builders.ts'
import { print } from '../terminal/print.ts'
import { withStore } from '../usage/with-store.ts'
import { commandOf, type FlagsOf, type Usage } from '../usage/usage.ts'
import { customProtocolUsage, typedProtocol, protocolHelp } from '../usage/custom-protocol.ts'

const usage = {
  ...customProtocolUsage,
  '<a>': {
    en: 'Results before the change: a results folder, a log, or a commit of a history',
    zh: '改动前的结果：结果目录、日志，或历史记录中的提交',
  },
  '[b]': {
    en: 'Results after the change (default: the variants of A, or other cases of A, see --across)',
    zh: '改动后的结果（默认：A 的变体，或 A 的其他用例，见 --across）',
  },
  '--across <condition...>': {
    en: 'Compare cases that differ in this condition: precision, or precision=fp32,amp for A=fp32 and B=amp',
    zh: '比较此条件不同的用例：precision，或 precision=fp32,amp（A 为 fp32，B 为 amp）',
  },
  '--same-within <share>': {
    help: {
      en: 'Call two speeds the same if they differ by at most this share',
      zh: '相差不超过此比例时视为相同',
    },
    fallback: usualShare,
  },
  '--drift <share>': {
    help: {
      en: 'How much the machine may have changed between sides that did not run in the same rounds; 0 for not at all',
      zh: '两侧不在同一轮次运行时，其间机器速度可能变化的比例；0 表示不变',
    },
    fallback: usualDriftShare,
  },
  '--fail-if-slower <share>': {
    en: 'Exit with 1 if the data show that a case is slower by more than this share, such as 3%',
    zh: '数据表明某用例变慢超过此比例（例如 3%）时，以 1 退出',
  },
  '--fail-if-unsure': {
    en: 'With --fail-if-slower: exit with 3 for every case that is unsure, not only beyond the limit',
    zh: '与 --fail-if-slower 合用：只要有用例无法判定（不只是比值超过限度者），即以 3 退出',
  },
  '--protocol <name>': protocolHelp({
    en: "Measure both sides under this protocol (default: A's, else B's): ",
    zh: '两侧均按此测速协议测量（默认：A 的协议，否则为 B 的协议）：',
  }),
  '--history <folder>': {
    help: { en: 'Folder of the history, if A or B is a commit', zh: '历史记录所在目录（A 或 B 为提交时）' },
    fallback: usualHistory,
  },
  '--log-format <id|file>': sharedHelp.logFormat,
  '--devices <n>': sharedHelp.logDevices,
  '--batch <n>': sharedHelp.logBatch,
  '--sequence-length <n>': sharedHelp.logSequenceLength,
  ...outputUsage(compareFormats),
  '--fresh': sharedHelp.fresh,
  '--explain': sharedHelp.explain,
  '--json': sharedHelp.json,
} as const satisfies Usage

type CompareFlags = FlagsOf<typeof usage>

export const command = commandOf(usage, compare)

async function compare(
  a: string,
  b: string | undefined,
  flags: CompareFlags,
  context: CommandContext,
): Promise<void> {
  const { cwd, language } = context
  if (flags.failIfUnsure === true && flags.failIfSlower === undefined)
    throw new SteadyError('OPTIONS_CONFLICT', {
      is: { kind: 'needs', option: '--fail-if-unsure', needed: '--fail-if-slower' },
    })
  requireOneOutput(flags)
  requireLog([a, b ?? a], flags, cwd)
  const devices = wholeNumber('--devices', flags.devices, 1)
  const batchPerDevice = wholeNumber('--batch', flags.batch, 1)
  const sequenceLength = wholeNumber('--sequence-length', flags.sequenceLength, 1)
  const format =
    flags.logFormat === undefined ? undefined : await openFormat(await chosenFormat(flags.logFormat, cwd))
  const comparison = await withStore(flags, context, (store) =>
    compareResults({
      a,
      b,
      across: (flags.across ?? []).map(acrossOf),
      sameWithin: share('--same-within', flags.sameWithin),
      drift: shareOrNone('--drift', flags.drift),
      slowerLimit:
        flags.failIfSlower === undefined ? undefined : share('--fail-if-slower', flags.failIfSlower),
      failIfUnsure: flags.failIfUnsure === true,
      protocol: typedProtocol(flags),
      stated: {
        ...(devices === undefined ? {} : { devices }),
        ...(batchPerDevice === undefined ? {} : { batchPerDevice }),
        ...(sequenceLength === undefined ? {} : { sequenceLength }),
        ...(format === undefined ? {} : { format }),
      },
      history: flags.history,
      cwd,
      store,
    }),
  )
  if (flags.format !== undefined) {
    const pathTo = logPaths(comparison, { a, b: b ?? a }, flags.out, cwd)
    writeOutput(
      rendererOf(compareRenderers, flags.format)(comparison, { language, pathTo }),
      flags.out,
      context,
    )
  } else if (flags.json === true) context.json(comparisonRecord(comparison))
  else print([...printoutOf(answerDocument(comparison)), ...acrossPrintout(comparison, { a, b })], context)
  context.end(exitCode(comparison))
}

/** Where nothing could be compared: how to compare in spite of what differs. */
function acrossPrintout(
  { overall, cases, across }: LabelledComparison,
  { a, b }: { readonly a: string; readonly b: string | undefined },
): Printout {
  const differing = cases.flatMap(({ verdict }) =>
    verdict.kind === 'not-comparable' && verdict.why.kind === 'differs'
      ? verdict.why.differences.map(({ condition }) => condition)
      : [],
  )
  if (overall.kind === 'known' || differing.length === 0) return []
  const conditions = new Set([...across, ...differing])
  const line = shellLine(['steady', 'compare', a, ...(b === undefined ? [] : [b]), '--across', ...conditions])
  return [untitled(lines({ en: `To compare in spite of that: ${line}`, zh: `若仍要比较：${line}` }))]
}

/** @throws SteadyError `OPTIONS_CONFLICT` where an option describes logs, but neither side is a log */
function requireLog(
  sides: readonly string[],
  { devices, batch, sequenceLength, logFormat }: CompareFlags,
  cwd: string,
): void {
  const given = Object.entries({
    '--devices': devices,
    '--batch': batch,
    '--sequence-length': sequenceLength,
    '--log-format': logFormat,
  })
  const option = given.find(([, typed]) => typed !== undefined)?.[0]
  if (option !== undefined && !sides.some((side) => isLog(resolve(cwd, side))))
    throw new SteadyError('OPTIONS_CONFLICT', { is: { kind: 'no-log', option } })
}

/** A path that does not exist names a commit. */
const isLog = (path: string) => existsSync(path) && !isResultsFolder(path)

/** Paths of logs, relative to the folder of the output file. */
function logPaths(
  comparison: LabelledComparison,
  sidePaths: Readonly<Record<SideName, string>>,
  out: string | undefined,
  cwd: string,
): (side: SideName, log: string) => string {
  const from = out === undefined ? cwd : dirname(resolve(cwd, out))
  return (side, log) => {
    const folder = comparison[side].kind === 'results' ? resolve(cwd, sidePaths[side]) : cwd
    return relative(from, resolve(folder, log)).split(sep).join('/')
  }
}

/** `precision`, or `precision=fp32,amp`. */
function acrossOf(typed: string): Across {
  const [, name = typed, a, b] = /^([^=]+)=([^,]+),([^,]+)$/.exec(typed) ?? []
  if (a === undefined && typed.includes('='))
    throw new SteadyError('OPTION_INVALID', { option: '--across', typed, wanted: { kind: 'two-values' } })
  return { name, values: a === undefined || b === undefined ? undefined : [a, b] }
}

/** A gate fails on a proven slowdown. A possible slowdown, or an undecided comparison, never passes. */
function exitCode({ gate, overall }: LabelledComparison): ExitCode {
  if (gate?.outcome === 'slower') return 1
  if (overall.kind === 'missing') return 3
  return gate !== undefined && isHeldBack(gate) ? 3 : 0
}
