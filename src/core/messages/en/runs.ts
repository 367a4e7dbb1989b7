import type { ChangedFact } from '../../environment/differing-facts.ts'
import type { Quoted } from '../data.ts'

const factNames: Record<ChangedFact, string> = {
  host: 'host',
  kernel: 'kernel',
  processor: 'processor',
  cpus: 'number of usable CPUs',
  driver: 'GPU driver',
  commit: 'commit',
}

const changedFile = ({ path }: { path: string }) => ({
  seen: `${path} has changed since the run wrote it: its SHA-256 differs`,
  todo: 'Restore the file from a copy, or remove the run and make it again.',
})

/** Of a list that may be long. */
const shownFiles = 5

/** What is doubtful about stored runs, and about the session that makes new ones. */
export const findings = {
  'run-damaged': ({ file }: { file: string }) => ({
    seen: `${file} is damaged, so this run was left out`,
    todo: 'Restore the file from a copy, or remove its folder and run the suite again.',
  }),
  'files-differ': ({ files }: { files: readonly string[] }) => ({
    seen: `${files.length === 1 ? '1 file is not as it was' : `${files.length} files are not as they were`} written: ${files.length > shownFiles ? `${files.slice(0, shownFiles).join(', ')}, …` : files.join(', ')}`,
    todo: 'Run steady check: it says what differs. Restore the files from a copy.',
  }),
  'log-changed': changedFile,
  'arrivals-changed': changedFile,
  'arrivals-lost': ({ path }: { path: string }) => ({
    seen: `${path} cannot be read, so only time stamps in the log itself can time the run`,
    todo: 'Restore the file from a copy.',
  }),
  'log-holds-several-runs': ({ count, first, last }: { count: number; first: number; last: number }) => ({
    seen: `training started ${count} times in this log; steady measures the longest part, lines ${first} to ${last}`,
    todo: 'Check whether the workload restarts its training, and turn that off.',
  }),
  'leftovers-ended': ({ count }: { count: number }) => ({
    seen: `${count === 1 ? '1 process' : `${count} processes`} of an earlier session of these results ${count === 1 ? 'was' : 'were'} still running; steady ended ${count === 1 ? 'it' : 'them'}`,
    todo: 'Nothing: steady repeats their runs.',
  }),
  'machine-changed': ({ fact, before, now }: { fact: ChangedFact; before: string; now: string }) => ({
    seen: `the ${factNames[fact]} has changed since the first run of these results: ${before}, now ${now}`,
    todo: 'To compare the runs, use a new results folder.',
  }),
  'workload-replaced': ({ name, folder }: { name: string; folder: string }) => ({
    seen: `the workload ${name} of the suite (${folder}) replaces the one that ships with steadystate`,
    todo: 'To compare both, give it another name.',
  }),
}

export const missing = {
  'run-not-completed': () => 'the run did not complete',
  'log-changed': () => 'the log has changed since the run wrote it',
  'run-copied': ({ run }: { run: string }) =>
    `it is a copy of the run ${run}: the log is the same, byte for byte`,
  'log-not-measurable': ({ why }: { why: Quoted }) => `the log cannot be measured: ${why}`,
  'log-not-kept': ({ document, line }: { document: string; line: number }) =>
    `only the published figure exists: ${document}, line ${line}`,
  'too-early': () => 'too few steps so far',
  'figure-settled': ({ repeats, within }: { repeats: number; within: number }) =>
    `${repeats} repeats give the figure to within ${Number((within * 100).toPrecision(6))}%`,
  'ratio-settled': ({ rounds, within }: { rounds: number; within: number }) =>
    `${rounds} rounds give the ratio of the variants to within ${Number((within * 100).toPrecision(6))}%`,
  'ratio-impossible': () => 'no other variant of this case runs, so more repeats give no ratio',
}
