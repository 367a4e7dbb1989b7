import { networkFile, preflight } from '../../app/preflight/preflight.ts'
import { jsonFileText } from '../../core/json-files/json-file-text.ts'
import { networkFileSchema } from '../../core/preflight/network-file.ts'
import type { CommandContext } from '../usage/command.ts'
import { sharedHelp } from '../usage/help.ts'
import { listenForInterrupts } from '../terminal/interrupts.ts'
import { writeOutput } from '../terminal/one-output.ts'
import { preflightPrintout } from '../../app/preflight/preflight-printout.ts'
import { advised } from '../terminal/advice.ts'
import { print } from '../terminal/print.ts'
import { requireTrust } from '../terminal/require-trust.ts'
import { wholeNumber } from '../usage/values.ts'
import { commandOf, type FlagsOf, type Usage } from '../usage/usage.ts'

const usage = {
  '[suite]': {
    en: 'Suite whose image, Python and data set are checked too',
    zh: '同时检查该测试方案的镜像、Python 和数据集',
  },
  '--target, --cluster <name>': sharedHelp.cluster,
  '--nodes <count>': {
    en: 'Check only this many nodes (default: all)',
    zh: '只检查此数目的节点（默认：全部）',
  },
  '--out <file>': {
    en: 'File to write the measured network to, for forecast --network',
    zh: '将测得的网络写入此文件，供 forecast --network 使用',
  },
  '--trust': sharedHelp.trust,
  '--json': sharedHelp.json,
} as const satisfies Usage

type PreflightFlags = FlagsOf<typeof usage>

export const command = commandOf(usage, look)

async function look(
  suite: string | undefined,
  { cluster, nodes, out, json, trust }: PreflightFlags,
  context: CommandContext,
): Promise<void> {
  const { cwd } = context
  const stop = listenForInterrupts()
  try {
    const seen = await preflight({
      cwd,
      suite,
      cluster,
      nodes: wholeNumber('--nodes', nodes, 1),
      variables: process.env,
      permit: (files) => requireTrust(files, { trust, json }, context),
      stop,
    })
    if (out !== undefined) {
      const text = jsonFileText(out, networkFileSchema, networkFile(seen, new Date()))
      writeOutput(text, out, context)
    }
    if (json === true) context.json(seen)
    else print(preflightPrintout(seen), context, advised)
    context.end(seen.ready ? 0 : 1)
  } finally {
    stop.release()
  }
}
