import type { BoundBy, OnGpu, SharedGpu, SlowedGpu } from '../../telemetry/finding-data.ts'
import { counted } from '../../text/counted.ts'
import { percent } from '../numbers.ts'

const nameOf = ({ node, gpu }: OnGpu) => `GPU ${gpu} of ${node}`

const shares = (all: readonly SharedGpu[]) =>
  all.map((sharedGpu) => `${nameOf(sharedGpu)}: ${percent(sharedGpu.share, 0)}%`).join(', ')

/** What held the devices of a run back, or was not as it should be, while it was measured. */
export const findings = {
  'gpu-throttled': ({ slowed }: { slowed: readonly SlowedGpu[] }) => ({
    seen: `GPU clocks were lowered in the window: ${slowed.map((slowedGpu) => `${nameOf(slowedGpu)}: ${slowedGpu.reason} ${percent(slowedGpu.share, 0)}% of the samples`).join(', ')}`,
    todo: 'Improve the cooling or the power supply, and run again. The figure is that of a slowed GPU.',
  }),
  'gpu-power-capped': ({ slowed }: { slowed: readonly SlowedGpu[] }) => ({
    seen: `GPUs reached their power limit in the window, so that their clocks fell: ${shares(slowed)} of the samples`,
    todo: 'Nothing, if the power limit is the usual one: at full load this is normal.',
  }),
  'gpu-power-limit': ({
    lowered,
  }: {
    lowered: readonly (OnGpu & { readonly watts: number; readonly usual: number })[]
  }) => ({
    seen: `the power limit is below the default: ${lowered.map((gpu) => `${nameOf(gpu)}: ${Math.round(gpu.watts)} W, by default ${Math.round(gpu.usual)} W`).join(', ')}`,
    todo: 'Compare only with results under the same limit; nvidia-smi -pl sets it.',
  }),
  'gpu-memory-full': ({ filled }: { filled: readonly SharedGpu[] }) => ({
    seen: `GPU memory was nearly full: ${shares(filled)}`,
    todo: 'A larger batch will not fit. Ignore this if the framework reserves all memory at its start.',
  }),
  'gpu-idle': ({ often }: { often: readonly SharedGpu[] }) => ({
    seen: `GPUs often had no kernel to run in the window: in use ${shares(often)} of the time`,
    todo: 'This may mean that the input or the host is too slow. Compare with synthetic data.',
  }),
  'ranks-bound': ({ launcher, unbinding, bound }: BoundBy) => ({
    seen: `ranks were bound to a part of the CPUs: ${bound.map(({ node, ranks, usable, offered }) => `${counted(ranks, 'rank')} on ${node} to ${usable} of ${offered}`).join(', ')}`,
    todo:
      unbinding.length === 0
        ? 'Check what binds the ranks: the launcher, the container or the scheduler.'
        : `Set launch.options to { ${launcher}: [${unbinding.join(', ')}] }, unless the run that you reproduce was bound like this.`,
  }),
  'telemetry-lost': ({ path }: { path: string }) => ({
    seen: `the samples of the run in ${path} are missing or were changed`,
    todo: 'Restore the file from a copy. Figures of power and utilisation are withheld until then.',
  }),
}

/** Why samples, or the figures that come from them, are not there. */
export const missing = {
  'data-wait-not-stated': () => 'the log does not state how long its steps waited for data',
  'telemetry-empty': ({ node }: { node: string }) => `no sample came from ${node}`,
  'telemetry-lost': ({ path }: { path: string }) => `the samples in ${path} are missing or were changed`,
  'telemetry-not-timed': ({ node }: { node: string }) =>
    `the samples of ${node} have no arrival times, so they cannot be matched to the run`,
  'telemetry-short': ({ samples, needed }: { samples: number; needed: number }) =>
    `${samples} samples lie in the measured window, and ${needed} are needed`,
  'telemetry-gap': ({ seconds }: { seconds: number }) =>
    `${seconds.toFixed(1)} s of the measured window have no sample`,
  'window-not-watched': () => 'the measured window has no arrival times, so samples cannot be matched to it',
  'window-unclear': ({ arrived, elapsed }: { arrived: number; elapsed: number }) =>
    `the lines of the window arrived within ${arrived.toFixed(1)} s, but its steps took ${elapsed.toFixed(1)} s`,
  'rapl-absent': () => 'the kernel has no energy counter of the processor (RAPL)',
  'rapl-unreadable': () => 'only root may read the energy counter of the processor (RAPL)',
  'rapl-implausible': ({ watts }: { watts: number }) =>
    `the energy counter of the processor implies ${Math.round(watts)} W; it may have been reset`,
  'sensor-absent': () => 'the kernel has no sensor for it',
  'gpu-only': () => 'it is sampled only on GPUs',
  'gpus-not-asked': () => 'the run does not use GPUs',
  'gpu-divided': () =>
    'a GPU is divided (MIG), and its power and utilisation can be read only for the whole GPU',
  'gpus-unclear': ({ there, wanted, node }: { there: number; wanted: number; node: string }) =>
    `${node} has ${there} GPUs, and nothing says which ${wanted} of them the run used`,
  'gpus-differ-in-run': ({ names }: { names: readonly string[] }) =>
    `the run used GPUs of several models: ${names.join(', ')}`,
  'flops-not-stated': () => 'the log states no FLOPs of a step',
  'flops-of-other-unit': ({ unit }: { unit: string }) =>
    `the throughput is in ${unit}, but the log states FLOPs for another unit`,
  'precision-not-stated': () => 'the log does not state the precision, TF32 included, or the threads',
  'peak-rate-unknown': ({ device, precision }: { device: string; precision: string }) =>
    `the peak rate of ${device} in ${precision.toUpperCase()} is unknown`,
  'matrix-rate-of-fp32': ({ dtype }: { dtype: string }) =>
    `matrix products were measured in FP32 only, and the run computes in ${dtype}`,
  'matrix-rate-not-measured': ({ threads }: { threads: number }) =>
    `matrix products with ${threads} threads were not measured on the machine of the run`,
  'share-above-one': ({ share }: { share: number }) =>
    `it comes to ${percent(share, 0)}%, so the FLOPs, the precision or the rate are not what they seem`,
}
