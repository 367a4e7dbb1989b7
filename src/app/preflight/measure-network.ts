import { torchrun } from '../../core/launchers/torchrun.ts'
import { quoted, SteadyError } from '../../core/model/error.ts'
import { known, missing, type Maybe } from '../../core/model/missing.ts'
import { deviceCount, type Topology } from '../../core/model/topology.ts'
import { readableLines } from '../../core/outcome/classify.ts'
import { type NetworkMeasured, networkProgram, parseNetwork } from '../../core/preflight/network.ts'
import type { NodeObservation } from '../../core/preflight/observations.ts'
import { outcomeText } from '../../core/words/outcome-words.ts'
import type { Target } from '../../host/targets/target.ts'
import { runShortJob, type JobSetting } from '../jobs/short-job.ts'

/** Times an all-reduce over all devices of the nodes, and each link between neighbours, by the PyTorch that is there. */
export async function measureNetwork(
  target: Target,
  topology: Topology,
  nodes: readonly NodeObservation[],
  setting: JobSetting,
): Promise<Maybe<NetworkMeasured>> {
  const { interpreter } = setting.python
  if (deviceCount(topology) === 1) return missing('one-rank-only')
  const command = [interpreter, '-c', networkProgram]
  try {
    const { outcome, streams } = await runShortJob(target, { command, launcher: torchrun, topology }, setting)
    const lines = streams.map(({ lines }) => lines.map(({ text }) => text))
    const measured = parseNetwork(lines)
    if (measured === 'wrong') return missing('all-reduce-wrong')
    if (measured !== undefined && outcome.state === 'completed') return known(measured)
    // It may be installed although it is not listed: an image may have it in an unusual place.
    if (!nodes.every(hasTorch)) return missing('no-torch', { python: interpreter })
    const [said = ''] = lines.flatMap((all) => readableLines(all.join('\n')).filter(isError).slice(-1))
    return missing('job-failed', { outcome: outcomeText(outcome), printed: said })
  } catch (error) {
    if (!(error instanceof SteadyError)) throw error
    return missing('job-failed', { outcome: quoted(error), printed: '' })
  }
}

const hasTorch = ({ environment }: NodeObservation) =>
  environment?.software.some(({ name, version }) => name === 'torch' && version.kind === 'known') === true

/** The last line of what Python prints of an exception. */
const isError = (line: string) => /^(?:\w+\.)*\w*(?:Error|Exception)\b/.test(line)
