import { withAnnouncedRuns } from '../../app/suite/announce-runs.ts'
import { resolve } from 'node:path'
import { planDocument } from '../../app/plan/plan-document.ts'
import { planSuite, type OpenTarget } from '../../app/suite/planned-suite.ts'
import { nodesOf, type StatedHardware } from '../../app/suite/stated-hardware.ts'
import { openTarget } from '../../app/suite/open-target.ts'
import { mayAsk } from '../../app/suite/strangers.ts'
import { SteadyError } from '../../core/model/error.ts'
import { parseTopology } from '../../core/model/topology.ts'
import { openTrusted } from '../../host/trust/trusted.ts'
import { advised } from '../terminal/advice.ts'
import type { CommandContext } from '../usage/command.ts'
import { sharedHelp } from '../usage/help.ts'
import { suiteArgument } from '../usage/suite-argument.ts'
import { planPrintout } from '../../app/plan/plan-printout.ts'
import { print } from '../terminal/print.ts'
import { commandOf, type FlagsOf, type Usage } from '../usage/usage.ts'

const usage = {
  '[suite]': suiteArgument,
  '--target, --cluster <name>': sharedHelp.cluster,
  '--devices <count>': {
    en: 'Plan for this many GPUs without asking any machine: 32, or 4x8 for 4 nodes with 8 GPUs each',
    zh: '按此 GPU 数制定计划，不访问任何机器：32，或 4x8（4 个节点，每节点 8 个）',
  },
  '--gpu <model>': {
    en: 'With --devices: model of these GPUs, such as V100',
    zh: '与 --devices 合用：这些 GPU 的型号，例如 V100',
  },
  '--results <folder>': {
    en: 'Results folder with earlier runs, to estimate the time from (default: results/<suite>)',
    zh: '含以往运行的结果目录，用于估计用时（默认：results/<测试方案>）',
  },
  '--ask': {
    en: 'Ask a cluster even if its files name what is started for that, and trust these files',
    zh: '即使集群的文件指定了为此启动的程序，也询问该集群，并信任这些文件',
  },
  '--to <folder>': {
    en: 'Write what each case hands to the cluster, with a script that starts it: an sbatch script, objects of Kubernetes, lines of ssh',
    zh: '将每个用例提交给集群的内容写入此目录，并附启动脚本：sbatch 脚本、Kubernetes 对象或 ssh 命令',
  },
  '--all': { en: 'List every row of a long plan', zh: '列出全部行' },
  '--json': sharedHelp.json,
} as const satisfies Usage

type PlanFlags = FlagsOf<typeof usage>

export const command = commandOf(
  usage,
  async (suite: string | undefined, flags: PlanFlags, context: CommandContext) => {
    const open: OpenTarget = (reference, folder, stated) =>
      openTarget(
        reference,
        folder,
        { variables: process.env },
        {
          stated,
          orUnasked: true,
          mayRead: (found) => Promise.resolve(mayAsk(found, openTrusted(process.env), flags.ask ?? false)),
        },
      )
    const planned = withAnnouncedRuns(
      await planSuite(suite, {
        cwd: context.cwd,
        cluster: flags.cluster,
        open,
        stated: hardwareOf(flags),
        results: flags.results,
      }),
    )
    if (flags.to !== undefined) {
      const { writeHandStarts } = await import('../../app/plan/hand-starts.ts')
      await writeHandStarts(planned, resolve(context.cwd, flags.to))
    }
    await planned.target.close()
    if (flags.json === true) context.json(planDocument(planned))
    else print(planPrintout(planned, { all: flags.all ?? false }), context, advised)
  },
)

/** @throws SteadyError `TOPOLOGY_INVALID`, `OPTIONS_CONFLICT` */
function hardwareOf({ devices, gpu }: PlanFlags): StatedHardware | undefined {
  if (devices === undefined) {
    if (gpu === undefined) return undefined
    throw new SteadyError('OPTIONS_CONFLICT', {
      is: { kind: 'needs', option: '--gpu', needed: '--devices' },
    })
  }
  const topology = /^[1-9]\d{0,5}$/.test(devices) ? nodesOf(Number(devices)) : parseTopology(devices)
  if (topology === undefined) throw new SteadyError('TOPOLOGY_INVALID', { typed: devices })
  return { ...topology, gpu }
}
