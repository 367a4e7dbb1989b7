import type { Command } from 'commander'
import { findResults } from '../../app/find-results.ts'
import { reproduceResults, type ReproducedResults } from '../../app/reproduce.ts'
import { SteadyError } from '../../core/model/error.ts'
import { ratio, type Ratio } from '../../core/model/units.ts'
import type { CommandContext, CommandModule, ExitCode } from '../command.ts'
import { reproductionText } from '../text/reproduction.ts'

interface ReproduceFlags {
  readonly against: string
  readonly within: string
  readonly protocol?: string
  readonly device?: string
  readonly json?: boolean
}

export const command: CommandModule = {
  configure(command: Command, context: CommandContext) {
    command
      .argument('[results]', 'a results folder (default: this one, or the only one below results/)')
      .requiredOption(
        '--against <baseline>',
        'a name that steady baselines lists, or a file of your own (required)',
      )
      .option('--within <share>', 'how far from the published figure still counts as reproduced', '5%')
      .option('--protocol <name>', "measure by this rule (default: the baseline's, else the suite's own)")
      .option('--device <name>', 'the accelerator, where the results do not say')
      .option('--json', 'one JSON document on stdout')
      .action(async (results: string | undefined, flags: ReproduceFlags) => hold(results, flags, context))
  },
}

async function hold(
  named: string | undefined,
  flags: ReproduceFlags,
  context: CommandContext,
): Promise<void> {
  const within = share(flags.within)
  const results = await findResults(named, context.cwd)
  const { against, protocol, device } = flags
  const reproduced = await reproduceResults({ results, against, within, protocol, device, cwd: context.cwd })
  if (flags.json === true) context.json(document(results, within, reproduced))
  else context.say(reproductionText(reproduced, within, context.columns, context.language))
  context.end(verdict(reproduced))
}

/** One figure that is off settles it; where none is, one that cannot be told leaves the whole open. */
function verdict({ reproductions }: ReproducedResults): ExitCode {
  const kinds = new Set(reproductions.map((one) => one.verdict.kind))
  if (kinds.has('not-reproduced')) return 1
  return kinds.has('reproduced') && !kinds.has('cannot-tell') && !kinds.has('not-measured') ? 0 : 3
}

function document(results: string, within: Ratio, { baseline, protocol, reproductions }: ReproducedResults) {
  const { name, collection, revision, published } = baseline
  return {
    results,
    baseline: { name, collection, revision, published },
    protocol: protocol.name,
    within,
    cases: reproductions.map(({ result, own, reference, verdict, open }) => ({
      case: result.case.id,
      unit: `${result.unit}/s`,
      throughput: result.throughput,
      conditions: own,
      published: reference && {
        document: reference.table.document,
        line: reference.figure.line,
        throughput: reference.figure.throughput,
        conditions: reference.table.conditions,
      },
      verdict,
      open,
    })),
  }
}

/** `5%` and `0.05` are the same. */
function share(typed: string): Ratio {
  const [, number, percent] = /^(\d+(?:\.\d+)?)(%?)$/.exec(typed) ?? []
  const value = Number(number) / (percent === '%' ? 100 : 1)
  if (value > 0 && value < 1) return ratio(value)
  throw new SteadyError(
    'OPTION_INVALID',
    `--within ${typed}: not a share between 0 and 1`,
    'Write it like --within 5%.',
  )
}
