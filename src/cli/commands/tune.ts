import { withAnnouncedRuns } from '../../app/suite/announce-runs.ts'
import { loadSuite } from '../../app/suite/load-suite.ts'
import { openTarget, targetOf } from '../../app/suite/open-target.ts'
import { planLoaded } from '../../app/suite/planned-suite.ts'
import { planDocument } from '../../app/plan/plan-document.ts'
import { planPrintout } from '../../app/plan/plan-printout.ts'
import { endPrintout } from '../../app/run/run-summary.ts'
import { mayAsk } from '../../app/suite/strangers.ts'
import { racingSuite, tunedRecord, tuneFolder } from '../../app/tune/tune.ts'
import { writtenForm } from '../../core/json-files/json-file-text.ts'
import { usualTuning } from '../../core/tune/race.ts'
import { tuneRecordSchema } from '../../core/tune/record.ts'
import { tunePrintout } from '../../core/tune/tune-printout.ts'
import { findSuite, quickStart } from '../../host/catalogue/suites.ts'
import { openFileReader } from '../../host/store/file-reader.ts'
import { openTrusted } from '../../host/trust/trusted.ts'
import { advised } from '../terminal/advice.ts'
import type { CommandContext } from '../usage/command.ts'
import { durationOption } from '../usage/duration.ts'
import { share, wholeNumber } from '../usage/values.ts'
import { sharedHelp } from '../usage/help.ts'
import { performSuite } from '../live/perform-suite.ts'
import { print, textBelowLive } from '../terminal/print.ts'
import { requireTrust } from '../terminal/require-trust.ts'
import { suiteArgument } from '../usage/suite-argument.ts'
import { commandOf, type FlagsOf, type Usage } from '../usage/usage.ts'

const percent = (share: number) => `${100 * share}%`

const usage = {
  '[suite]': suiteArgument,
  '--within <share>': {
    help: {
      en: 'A setting that is slower than the fastest by at most this share is as good',
      zh: '比最快设置慢不超过此比例的设置视为同样好',
    },
    fallback: percent(usualTuning.within),
  },
  '--chance <share>': {
    help: {
      en: 'Stop once the fastest is as good as any with at least this chance',
      zh: '最快设置的把握不低于此值时停止',
    },
    fallback: percent(usualTuning.chance),
  },
  '--rounds <count>': {
    en: `Most runs of one setting (default: ${usualTuning.rounds})`,
    zh: `每个设置最多运行几次（默认：${usualTuning.rounds}）`,
  },
  '--runs <count>': {
    en: 'Start no further run after this many, earlier sessions included',
    zh: '总运行次数上限（含以往会话）',
  },
  '--time <duration>': {
    en: 'Start no further run after this long, such as 2h; the same command resumes',
    zh: '超过此时长后不再开始新的运行，例如 2h；再次执行同一命令即可继续',
  },
  '--target, --cluster <name>': sharedHelp.cluster,
  '--results <folder>': {
    en: 'Results folder to create or resume (default: results/tune-<suite>)',
    zh: '要新建或继续的结果目录（默认：results/tune-<测试方案>）',
  },
  '--prepare': {
    en: 'First do the steps of preparation that nodes lack',
    zh: '先完成各节点缺少的准备步骤',
  },
  '--retry-failed': {
    en: 'Repeat runs that failed in an earlier session',
    zh: '重新执行以前会话中失败的运行',
  },
  '--trust': sharedHelp.trust,
  '--plan': {
    en: 'List the settings, their commands and the most runs; run nothing',
    zh: '列出各设置、命令和最多运行次数，不运行',
  },
  '--plain': sharedHelp.plain,
  '--no-report': sharedHelp.noReport,
  '--json': sharedHelp.json,
} as const satisfies Usage

type TuneFlags = FlagsOf<typeof usage>

export const command = commandOf(usage, tune)

async function tune(reference: string | undefined, flags: TuneFlags, context: CommandContext): Promise<void> {
  const { cwd } = context
  const { cluster, plain = false, prepare = false, retryFailed = false, report } = flags
  const limits = {
    within: share('--within', flags.within),
    chance: share('--chance', flags.chance),
    rounds: wholeNumber('--rounds', flags.rounds, 2) ?? usualTuning.rounds,
    runs: wholeNumber('--runs', flags.runs, 1),
    time: durationOption('--time', flags.time),
  }
  const read = openFileReader()
  const tuned = racingSuite(await loadSuite(await findSuite(reference ?? quickStart, cwd)), limits)
  const { loaded } = tuned
  const results = flags.results ?? tuneFolder(loaded.suite)
  const found = await targetOf(loaded, { cwd, cluster, variables: process.env })
  if (flags.plan !== true) await requireTrust({ loaded, found }, flags, context)
  const planned = await planLoaded(loaded, {
    cwd,
    cluster,
    open: (target, folder) =>
      openTarget(
        target,
        folder,
        { variables: process.env },
        flags.plan === true
          ? { mayRead: (files) => Promise.resolve(mayAsk(files, openTrusted(process.env), false)) }
          : {},
      ),
    results,
    read,
  })
  if (flags.plan === true) {
    await planned.target.close()
    const announced = withAnnouncedRuns(planned)
    if (flags.json === true) context.json(planDocument(announced))
    else print(planPrintout(announced, { all: false }), context, advised)
    return
  }
  const performed = await performSuite(
    { planned, results, prepare, retryFailed, plain, report, read },
    context,
  )
  const { summary, reports, damage } = performed
  const record = tunedRecord(tuned, planned, summary, results)
  if (flags.json === true) context.json(writtenForm('the answer', tuneRecordSchema, record))
  else {
    const again = ['steady tune', reference, `--results ${results}`]
      .filter((part) => part !== undefined)
      .join(' ')
    const answer = [...tunePrintout(record), ...endPrintout(summary, { again, results, reports })]
    context.say(textBelowLive(answer, context))
  }
  const isWhole = damage.length === 0 && record.end !== 'stopped'
  context.end(record.end === 'no-figure' ? 3 : isWhole ? 0 : 1)
}
