import { known, missing, type Maybe } from '../model/missing.ts'

/** @param texts scaling_governor of every frequency policy; empty where the machine has none, as in most virtual ones */
export function governorOf(texts: readonly string[]): Maybe<string> {
  const names = [...new Set(texts.map((text) => text.trim()))].filter((name) => name !== '').sort()
  if (names.length > 0) return known(names.join(', '))
  return missing('no-frequency-control')
}

/**
 * Whether the CPU may run above its base clock. The value `1` has opposite meanings in the two switches.
 * @param noTurbo intel_pstate/no_turbo, undefined where absent
 * @param boost cpufreq/boost, undefined where absent
 */
export function turboOf(noTurbo: string | undefined, boost: string | undefined): Maybe<boolean> {
  if (noTurbo !== undefined) return known(noTurbo.trim() === '0')
  if (boost !== undefined) return known(boost.trim() === '1')
  return missing('no-turbo-switch')
}
