import type { ErratumSetting } from './errata.ts'

const value = /['"]?(?:\s*[:=]\s*|\s+)['"]?([\d,]+)\b/.source

/** How programs and their printed configurations state a setting. */
const notations: readonly (readonly [ErratumSetting, RegExp])[] = [
  [
    'accumulation',
    new RegExp(
      `(?:\\bgradient[_ ]accumulation[_ ]steps|\\baccumulate_grad_batches|\\bgrad_accum_steps)${value}`,
      'i',
    ),
  ],
  ['logging interval', new RegExp(`\\blogging_steps${value}`)],
  ['devices', new RegExp(`(?:\\bworld[_ ]size|\\bnum_processes)${value}`)],
  ['tensor parallelism', new RegExp(`(?:\\btensor_parallel_(?:size|dim)|\\btp_size)${value}`)],
  ['batch', new RegExp(`\\bTotal batch size${value}`)],
]

/** Texts of which every line that states a setting has one. */
export const settingAnchors: readonly string[] = [
  'ccumulation',
  'accumulate_grad_batches',
  'grad_accum_steps',
  'logging_steps',
  'world size',
  'world_size',
  'num_processes',
  'tensor_parallel_',
  'tp_size',
  'Total batch size',
]

/** The settings that a line states. */
export function settingsOn(line: string): readonly (readonly [ErratumSetting, number])[] {
  if (!settingAnchors.some((anchor) => line.includes(anchor))) return []
  return notations.flatMap(([setting, notation]) => {
    const printed = notation.exec(line)?.[1]
    const number = Number(printed?.replaceAll(',', ''))
    return Number.isFinite(number) && number > 0 ? [[setting, number] as const] : []
  })
}

/** `axolotl==0.16.1`, `TRL version: 1.1`, `axolotl version 0.15.0`. */
export function versionOn(line: string, program: string): string | undefined {
  const at = line.toLowerCase().indexOf(program.toLowerCase())
  if (at < 0) return undefined
  return /^(?:==|[ :_-]+(?:version)?[ :=]*v?)(\d+(?:\.\d+){1,3})/i.exec(line.slice(at + program.length))?.[1]
}

/** Negative where `a` is older. */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [a, b].map((version) => version.split('.').map(Number))
  for (let part = 0; part < 4; part++) {
    const difference = (first?.[part] ?? 0) - (second?.[part] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
