import { byLevel, type Finding } from '../model/finding.ts'
import { cpuRules } from './rules/cpu.ts'
import { gpuRules } from './rules/gpu.ts'
import { memoryRules } from './rules/memory.ts'
import type { EnvironmentFacts, EnvironmentRule, RunNeeds } from './rules/rule.ts'

/** All rules for doubtful settings of a machine; docs/environment.md lists the same codes. */
export const environmentRules: readonly EnvironmentRule[] = [...cpuRules, ...memoryRules, ...gpuRules]

/** Findings about a machine, worst first. A missing fact gives no finding. */
export const environmentFindings = (
  facts: EnvironmentFacts,
  needs: RunNeeds = { memory: undefined, devices: 'cpu' },
): Finding[] => environmentRules.flatMap(({ check }) => check(facts, needs) ?? []).sort(byLevel)
