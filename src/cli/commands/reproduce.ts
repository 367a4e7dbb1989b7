import { mapKnown } from '../../core/model/missing.ts'
import { writtenEstimate } from '../../core/model/result.ts'
import { findResults } from '../../app/suite/find-results.ts'
import { reproduceResults, type ReproducedResults } from '../../app/reproduce/reproduce.ts'
import type { Ratio } from '../../core/model/units.ts'
import type { CommandContext, ExitCode } from '../usage/command.ts'
import { sharedHelp } from '../usage/help.ts'
import { share } from '../usage/values.ts'
import { reproductionPrintout } from '../../app/reproduce/reproduction-printout.ts'
import { print } from '../terminal/print.ts'
import { withStore } from '../usage/with-store.ts'
import { commandOf, type FlagsOf, type Usage } from '../usage/usage.ts'

const usage = {
  '[results]': sharedHelp.results,
  '--against <baseline>': {
    help: {
      en: 'Published figures: a name that steady baselines lists, or a YAML file (required)',
      zh: '公布数据：steady baselines 列出的名称，或 YAML 文件（必需）',
    },
    isRequired: true,
  },
  '--within <share>': {
    help: {
      en: 'Largest deviation from the published figure that counts as reproduced',
      zh: '与公布数值的最大偏差，在此以内视为已复现',
    },
    fallback: '5%',
  },
  '--protocol <name>': {
    en: "Measure under this protocol (default: the baseline's, else the suite's)",
    zh: '按此测速协议测量（默认：基准数据的协议，否则为测试方案的协议）',
  },
  '--device <name>': {
    en: 'Model of the GPU or CPU, if the results do not state it',
    zh: 'GPU 或 CPU 的型号（结果未注明时）',
  },
  '--fresh': sharedHelp.fresh,
  '--json': sharedHelp.json,
} as const satisfies Usage

type ReproduceFlags = FlagsOf<typeof usage>

export const command = commandOf(usage, hold)

async function hold(name: string | undefined, flags: ReproduceFlags, context: CommandContext): Promise<void> {
  const within = share('--within', flags.within)
  const results = await findResults(name, context.cwd)
  const { against, protocol, device } = flags
  const reproduced = await withStore(flags, context, (store) =>
    reproduceResults({ results, against, within, protocol, device, cwd: context.cwd, store }),
  )
  if (flags.json === true) context.json(document(results, within, reproduced))
  else print(reproductionPrintout(reproduced, within), context)
  context.end(verdict(reproduced))
}

/** One figure that differs decides; otherwise, one that is undecided leaves the whole undecided. */
function verdict({ reproductions }: ReproducedResults): ExitCode {
  const kinds = new Set(reproductions.map((reproduction) => reproduction.verdict.kind))
  if (kinds.has('not-reproduced')) return 1
  const open = (['cannot-tell', 'rule-found', 'not-measured'] as const).some((kind) => kinds.has(kind))
  return kinds.has('reproduced') && !open ? 0 : 3
}

function document(results: string, within: Ratio, { baseline, protocol, reproductions }: ReproducedResults) {
  const { name, collection, revision, published } = baseline
  return {
    results,
    baseline: { name, collection, revision, published },
    protocol: protocol.name,
    within,
    cases: reproductions.map(({ result, conditions: ownConditions, reference, verdict, open }) => ({
      case: result.case.id,
      unit: `${result.unit}/s`,
      throughput: mapKnown(result.throughput, writtenEstimate),
      conditions: ownConditions,
      published: reference && {
        document: reference.table.document,
        line: reference.figure.line,
        throughput: reference.figure.throughput,
        conditions: reference.table.conditions,
      },
      verdict: 'ratio' in verdict ? { ...verdict, ratio: writtenEstimate(verdict.ratio) } : verdict,
      open,
    })),
  }
}
