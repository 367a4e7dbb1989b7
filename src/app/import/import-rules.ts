import type { NumberedRun } from '../../core/import/imported-suite.ts'
import { groupBy } from '../../core/collections/group-by.ts'
import { agreeOnRules } from '../../../packages/audit/found-rule.ts'
import {
  chosenRule,
  ruleCandidates,
  withoutOthersFigures,
  type ChosenRule,
  type RuleCandidates,
  type RuleSearch,
} from '../../../packages/audit/rule-candidates.ts'
import { printedFigures, type FigureConditions } from '../../../packages/audit/printed-figures.ts'
import { precisionAxis } from '../../core/model/axes/precision-axis.ts'
import type { FormatChoice } from '../../core/model/workload.ts'
import type { Protocol } from '../../core/model/protocol.ts'
import { deviceCount } from '../../core/model/topology.ts'
import type { SourceDocument } from '../../../packages/audit/documents.ts'
import type { FoundRun } from './import-find.ts'
import { openFormat } from '../measure/log-format.ts'
import type { LogTree } from './import-tree.ts'
import { measureReading } from '../measure/measure.ts'
import { statedFacts } from '../measure/stated-facts.ts'

/**
 * The rule of each run's collection by the run's id, where its layout is of one. The logs of one program agree on a rule
 * as far as their printed figures allow.
 */
export async function rulesOf(
  tree: LogTree,
  documents: readonly SourceDocument[],
  numbered: readonly NumberedRun<FoundRun>[],
  choice: FormatChoice | undefined,
  search: RuleSearch,
): Promise<ReadonlyMap<string, ChosenRule>> {
  const format = choice === undefined ? {} : { format: await openFormat(choice) }
  const figures = printedFigures(
    documents,
    numbered.map(({ source: foundRun }) => foundRun.file),
  )
  const found: { readonly id: string; readonly format: string; readonly candidates: RuleCandidates }[] = []
  for (const numberedRun of numbered) {
    const { file, part, records, layout, format: name } = numberedRun.source
    const rules = layout.rulesFor?.(name, file)
    if (rules === undefined) continue
    const measure = async (all: readonly Protocol[]) => {
      const facts = { ...statedFacts(numberedRun.run.case), ...format }
      const logs = await measureReading((take) => tree.read(file, take), { ...facts, protocols: all })
      return logs[part - 1]?.measurements ?? []
    }
    const printed = figures.figuresFor(file, conditionsOf(numberedRun))
    const candidates = await ruleCandidates(rules, printed, records, measure, search)
    found.push({ id: numberedRun.run.id, format: name, candidates })
  }
  const matched = [...groupBy(found, (log) => log.format).values()].flatMap((logs) => {
    const rules = agreeOnRules(logs.map(({ candidates }) => candidates.matches))
    return logs.map((log, index) => ({ ...log, match: rules[index] }))
  })
  const ownCandidates = withoutOthersFigures(matched)
  return new Map(
    matched.map(({ id, candidates, match }, index) => [
      id,
      chosenRule(ownCandidates[index] ?? candidates, match),
    ]),
  )
}

const conditionsOf = ({
  run: { case: matrixCase },
  source: foundRun,
}: NumberedRun<FoundRun>): FigureConditions => ({
  framework: foundRun.title.framework,
  devices: deviceCount(matrixCase.topology),
  nodes: matrixCase.topology.nodes,
  batchPerDevice: matrixCase.batchPerDevice,
  half: !['fp32', 'tf32'].includes(String(matrixCase.axes[precisionAxis.name])),
  accelerator: foundRun.accelerator,
})
