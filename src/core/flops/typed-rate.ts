import type { SampleUnit } from '../model/units.ts'

/** A throughput as a person or a document states it. */
export interface TypedRate {
  readonly value: number
  readonly unit: SampleUnit
  readonly isPerDevice: boolean
}

const form =
  /^(?<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(?<thousand>k?)\s*(?<unit>tok(?:en)?s?|seq(?:uence)?s?|samples?)\s*\/\s*s(?:ec(?:ond)?)?(?<device>\s*\/\s*(?:device|gpu|chip|tpu|npu))?$/i

/** `12483 tokens/s/device`, `12.5k tok/s/GPU`, `1.7 sequences/s`; undefined for anything else. */
export function typedRate(text: string): TypedRate | undefined {
  const { digits, thousand, unit, device } = form.exec(text.trim())?.groups ?? {}
  if (digits === undefined || unit === undefined) return undefined
  const value = Number(digits.replaceAll(',', '')) * (thousand === '' ? 1 : 1000)
  if (value <= 0) return undefined
  const [first = ''] = unit.toLowerCase()
  const units = { t: 'tokens', s: 'sequences' } as const
  return {
    value,
    unit: first === 't' ? units.t : unit.toLowerCase().startsWith('sa') ? 'samples' : units.s,
    isPerDevice: device !== undefined,
  }
}
