import { intervalIn, valueOf } from '../../results/estimate.ts'
import type { Case } from '../../model/case.ts'
import type { CaseRecord, RunRecord } from '../../report/record-model.ts'
import type { ExportFormat, ExportInput } from '../export-format.ts'
import { settingsOf } from '../settings.ts'
import { figureOf } from '../steps.ts'

/** One file in Prometheus's text format, version 0.0.4, for its node exporter or a push gateway. */
export const prometheus: ExportFormat = {
  name: 'prometheus',
  title: { en: 'Prometheus text of every case and run', zh: '每个用例与每次运行的 Prometheus 文本' },
  *files(input) {
    yield { name: 'steadystate.prom', content: metrics(input).map(familyText).join('') }
  },
}

type PrometheusLabels = readonly (readonly [name: string, value: string])[]

interface Family {
  readonly name: string
  readonly help: string
  readonly samples: readonly { readonly labels: PrometheusLabels; readonly value: number }[]
}

function metrics({ suite, report: { cases, runs, protocol } }: ExportInput): Family[] {
  const units = new Map(runs.flatMap((run) => (run.unit === undefined ? [] : [[run.case.id, run.unit]])))
  const labelsOf = (matrixCase: Case): PrometheusLabels => [
    ['suite', suite],
    ['case', matrixCase.id],
    ['protocol', protocol],
    ['unit', units.get(matrixCase.id) ?? ''],
    ...settingsOf(matrixCase).map(([name, value]) => [labelName(name), String(value)] as const),
  ]
  const ofCases = (
    name: string,
    help: string,
    value: (caseRecord: CaseRecord) => number | undefined,
  ): Family => ({
    name,
    help,
    samples: cases.flatMap((caseRecord) => sample(labelsOf(caseRecord.case), value(caseRecord))),
  })
  const ofRuns = (name: string, help: string, value: (run: RunRecord) => number | undefined): Family => ({
    name,
    help,
    samples: runs.flatMap((run) =>
      sample([...labelsOf(run.case), ['repeat', String(run.repeat)]], value(run)),
    ),
  })
  return [
    ofCases(
      'steadystate_throughput',
      'Throughput of a case over its repeats, in samples per second.',
      ({ throughput }) => valueOf(throughput)?.value,
    ),
    ofCases(
      'steadystate_throughput_low',
      'Lower end of its interval.',
      ({ throughput }) => intervalIn(throughput)?.low,
    ),
    ofCases(
      'steadystate_throughput_high',
      'Upper end of its interval.',
      ({ throughput }) => intervalIn(throughput)?.high,
    ),
    ofRuns('steadystate_run_throughput', 'Throughput of one run, in samples per second.', figureOf),
    ofRuns('steadystate_run_completed', 'Whether a run completed (1) or not (0).', ({ state }) =>
      state === 'completed' ? 1 : 0,
    ),
  ]
}

const sample = (labels: PrometheusLabels, value: number | undefined) =>
  value === undefined ? [] : [{ labels, value }]

/** All are gauges, because a figure may decrease. */
const familyText = ({ name, help, samples }: Family): string =>
  samples.length === 0
    ? ''
    : [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} gauge`,
        ...samples.map(({ labels, value }) => `${name}{${labels.map(labelText).join(',')}} ${value}`),
        '',
      ].join('\n')

const labelText = ([name, value]: PrometheusLabels[number]) =>
  `${name}="${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`

/** Letters, digits and `_`, and no digit in front. */
const labelName = (name: string) => name.replaceAll(/[^A-Za-z0-9_]+/g, '_').replace(/^(?=\d)/, '_')
