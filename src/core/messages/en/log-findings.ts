import type { ErratumCount, ErratumFactor, ErratumSetting, Misprint } from '../../logs/errata/errata.ts'
import type { StatedFact } from '../../logs/stated-fact.ts'
import { counted } from '../../text/counted.ts'
import { percent } from '../numbers.ts'

const printedAs: Readonly<Record<ErratumCount, string>> = {
  steps: 'steps a second',
  'micro-batch': 'the rate of one micro-batch',
  'part of interval': 'the rate divided by the logging interval',
  'all devices': 'the rate of all devices',
  copies: 'each token once for each tensor-parallel rank',
  'micro-batch as batch': 'the tokens of a batch in the time of a micro-batch',
  'sum of devices': 'the sum over all devices',
  'microseconds as milliseconds': 'a rate by microseconds taken as milliseconds',
}

const settings: Readonly<Record<ErratumSetting, string>> = {
  batch: 'the global batch',
  accumulation: 'the gradient accumulation steps',
  'logging interval': 'the logging steps',
  devices: 'the number of devices',
  'tensor parallelism': 'the tensor-parallel size',
}

const settingOf = (setting: ErratumSetting | number) =>
  typeof setting === 'number' ? String(setting) : settings[setting]

const correction = (factor: ErratumFactor) =>
  'times' in factor
    ? `multiply the value by ${settingOf(factor.times)}`
    : `divide the value by ${settingOf(factor.dividedBy)}`

const correctedFigures: Readonly<Record<Misprint['figure'], string>> = {
  corrected: 'Nothing: the figure is corrected. Correct it as well where the printed one was published.',
  printed: 'The figure is of the printed value: correct it by the same factor.',
  neither: 'Nothing: the figure does not use this value. Correct it where it was published.',
}

/** What a log says of its run, how much of a log was read, and what its lines contradict. */
export const findings = {
  'log-format-tie': ({ first, second, lines }: { first: string; second: string; lines: number }) => ({
    seen: `${counted(lines, 'line')} ${lines === 1 ? 'parses' : 'parse'} as ${first}, and equally many as ${second}; ${first} was chosen`,
    todo: 'Name the format of the log.',
  }),
  'log-figure-came-late': ({ runs }: { runs: number }) => ({
    seen: `a table at the end of the log has a figure of this run, but steady reads it only for the last ${runs} runs`,
    todo: 'Keep fewer runs in one file to get the figures of its table.',
  }),
  'log-holds-too-many-runs': ({ runs, measured }: { runs: number; measured: number }) => ({
    seen: `the log contains ${runs} runs; only the first ${measured} were measured`,
    todo: 'Keep each run in a separate file.',
  }),
  'format-drafted': ({
    lines,
    numbers,
    examples,
  }: {
    lines: number
    numbers: readonly { readonly role: string; readonly number: number }[]
    examples: readonly string[]
  }) => ({
    seen: `the program is not known; ${counted(lines, 'line')} such as '${examples.join("', '")}' were read by ${numbers.map(({ role, number }) => `${role}: number ${number}`).join(', ')}`,
    todo: 'Check what the numbers are. To keep the format, draft it into a file.',
  }),
  'rate-scope-open': () => ({
    seen: 'nothing says whether the printed rate counts all devices; it is shown as printed',
    todo: 'State it in a format: rates is global or per-device.',
  }),
  'metric-misprinted': ({
    program,
    versions,
    metric,
    counts,
    factor,
    printed,
    corrected,
    figure,
    source,
  }: Misprint) => ({
    seen: `${program} ${versions} print ${printedAs[counts]} as ${metric} (${source}): ${printed}${corrected === null ? '' : ` instead of ${corrected}`}`,
    todo:
      corrected === null
        ? `Check the version and the settings of the run. If it is one of these versions, ${correction(factor)}.`
        : correctedFigures[figure],
  }),
  'summary-counts-resumed': ({
    printed,
    corrected,
    from,
    to,
  }: {
    printed: number
    corrected: number
    from: number
    to: number
  }) => ({
    seen: `the run began at step ${from} of ${to}, but the final figure counts all steps: ${printed} instead of ${corrected}`,
    todo: 'Nothing: the final figure is corrected. Correct it as well where the printed one was published.',
  }),
  'summary-has-evaluations': ({ evaluated, runtime }: { evaluated: number; runtime: number }) => ({
    seen: `the final figure counts ${evaluated} s of evaluations among its ${runtime} s`,
    todo: 'For the rate of training, use the steps.',
  }),
  'bar-has-validation': () => ({
    seen: 'the time of each epoch counts its validation, so the throughput of the training is higher',
    todo: 'Train without validation data, or draw the bar while it trains (verbose=1).',
  }),
  'log-line-too-long': ({ lines, limit }: { lines: number; limit: number }) => ({
    seen: `${counted(lines, 'line')} ${lines === 1 ? 'was' : 'were'} longer than ${limit} bytes; the rest of each was ignored`,
    todo: 'Check whether something other than a training log was mixed in.',
  }),
  'loss-not-finite': ({ line }: { line: number }) => ({
    seen: `every loss from line ${line} on is NaN or infinite: the run diverged`,
    todo: 'Use its throughput with care: a diverged run may skip a part of each step.',
  }),
  'fewer-steps-chosen': ({ chosen, planned, limit }: { chosen: number; planned: number; limit: number }) => ({
    seen: `the run trained ${chosen} of ${planned} steps, because all of them would take more than ${limit} s`,
    todo: 'For a narrower interval, run it on an idle machine, or give the run more time.',
  }),
  'steps-repeated': ({ lines }: { lines: number }) => ({
    seen: `${counted(lines, 'line')} ${lines === 1 ? 'repeats' : 'repeat'} a step that was printed before; each step counts once`,
    todo: 'Check whether two loggers or several ranks write to this file. Label the ranks to choose among them.',
  }),
  'log-contradicts-options': ({
    fact,
    logged,
    given,
  }: {
    fact: StatedFact
    logged: number | string
    given: number | string
  }) => ({
    seen: `the log states ${statedFacts[fact]} ${logged}, but the command or the suite states ${given}; steady uses ${given}`,
    todo: 'Check which is right, and correct the option or the suite.',
  }),
  'unit-generic': ({ logged, given }: { logged: string; given: string }) => ({
    seen: `the log counts ${logged}, but its workload counts ${given}; the figure is in ${given}`,
    todo: `If ${logged} is right, state it as the unit of the workload. Then the figure compares with others in ${logged}.`,
  }),
  'mlperf-time-to-train': ({ minutes }: { minutes: number }) => ({
    seen: `run_start to run_stop took ${minutes.toFixed(2)} minutes`,
    todo: 'MLPerf publishes this figure. It is not a throughput.',
  }),
  'mlperf-evaluations-untimed': ({ evaluations }: { evaluations: number }) => ({
    seen: `the log has ${counted(evaluations, 'evaluation')} but not when they began and ended, so their time counts as training`,
    todo: 'The true throughput is higher. Compare only with logs of the same program.',
  }),
  'mlperf-run-unsuccessful': ({ status }: { status: string }) => ({
    seen: `the run ended with status '${status}': it did not reach its target quality`,
    todo: 'Its throughput is usable; its time to train is not.',
  }),
  'communication-share': ({ share, timer }: { share: number; timer: string }) => ({
    seen: `by its own timer ${timer}, the steps of the log wait ${percent(share)}% of their time for the exchange of gradients`,
    todo:
      share < 0.1
        ? 'The exchange does not limit this run much. What the computation hides is not in this share.'
        : 'The exchange limits this run, or a rank comes late. Compare the ranks, and look at the links between devices and nodes.',
  }),
  'rate-of-one-node': () => ({
    seen: 'InsightFace prints the rate of one node, for any number of nodes',
    todo: 'For a run on several nodes, multiply the figure by their number.',
  }),
  'rate-of-one-step': () => ({
    seen: 'this version of PaddleNLP divides the samples of one step by the time of several; its rates were left out',
    todo: 'Use a figure from step times or elapsed time.',
  }),
  'step-times-without-loading': () => ({
    seen: 'the printed step times leave out the time between two steps, such as that of loading data',
    todo: 'The whole run may be slower. Time the program itself, which counts all of its time. Use steady time.',
  }),
  'bus-bandwidth': ({
    mean,
    fastest,
  }: {
    mean: number
    fastest: { bandwidth: number; size: number } | null
  }) => ({
    seen: `bus bandwidth averages ${mean} GB/s over all sizes${fastest === null ? '' : `, at most ${fastest.bandwidth} GB/s (${fastest.size} bytes)`}`,
    todo: 'Read it as the bandwidth of the interconnect. The average depends on which sizes were run.',
  }),
}

const statedFacts: Record<StatedFact, string> = {
  devices: 'devices',
  nodes: 'nodes',
  batchPerDevice: 'batch per device',
  globalBatch: 'global batch',
  unit: 'unit',
  sequenceLength: 'sequence length',
}

export const missing = {
  'log-holds-no-throughput': ({ program }: { program: string }) =>
    `${program} measures the bandwidth of collectives, not training`,
}
