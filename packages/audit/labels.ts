/** What a text states about the case of a figure. An absent label is not stated. */
export interface Labels {
  readonly precision?: 'fp32' | 'tf32' | 'half'
  /** Whether automatic mixed precision is stated as on or off. */
  readonly amp?: boolean
  readonly batch?: number
  readonly nodes?: number
  /** All devices, over all nodes. */
  readonly devices?: number
  readonly xla?: boolean
  readonly dali?: boolean
  readonly syntheticData?: boolean
  /** The accelerator: `V100`. */
  readonly accelerator?: string
  /** Any other mark of a figure: `w/o clip`. */
  readonly variant?: string
}

const negation = String.raw`(?:\bwith\s*out|\bw\s*/\s*o|\bno|未采用|未开启|不使用|关闭)\s*`
const assertion = String.raw`(?:\bwith|\bw\s*/|\buse|开启|启用|使用)\s*`

const switched = (name: string, bare: boolean) => ({
  off: new RegExp(
    `${negation}(?:automatic\\s+)?${name}\\b|\\b${name}\\s*[:：=]\\s*(?:未|no\\b|off|false)`,
    'i',
  ),
  on: new RegExp(
    bare ? `\\b${name}\\b` : `${assertion}${name}\\b|\\b${name}\\s*[:：=]\\s*(?:yes|on|true)`,
    'i',
  ),
})

const switches = { amp: switched('amp', true), xla: switched('xla', false), dali: switched('dali', false) }

/** Reads the labels in `text`: a heading, a column title, a row label, the sentence above a table. */
export function labelsIn(text: string): Labels {
  return {
    ...precisionIn(text),
    ...switchIn('amp', text),
    ...switchIn('xla', text),
    ...switchIn('dali', text),
    ...numberIn(
      'batch',
      text,
      /\b(?:bs|bsz|batch[\s_]?size(?:[\s_]per[\s_](?:device|gpu))?)\s*[=:：]\s*(\d+)/i,
    ),
    ...numberIn('devices', text, /\b(?:gpus?|devices?)\s*=\s*(\d+)|\((\d+)\s*(?:gpu|[nhtx]pu|device)s?\)/i),
    ...clusterIn(text),
    ...(/\bsynthetic\b|合成数据/i.test(text) ? { syntheticData: true } : {}),
    ...(/\breal data\b|真实数据/i.test(text) ? { syntheticData: false } : {}),
    ...acceleratorIn(text),
    ...variantIn(text),
  }
}

const precisions = {
  half: /\bfp16\b|\bbf16\b|\bamp\b|mixed[\s-]precision|混合精度|float16/i,
  tf32: /\btf32\b/i,
  fp32: /\bfp32\b|float32/i,
} as const

/** A text with two precisions gives no label. */
function precisionIn(text: string): Labels {
  const withoutAmp = text.replace(switches.amp.off, '')
  const [only, ...others] = (['half', 'tf32', 'fp32'] as const).filter((name) =>
    precisions[name].test(withoutAmp),
  )
  return only === undefined || others.length > 0 ? {} : { precision: only }
}

function switchIn(name: keyof typeof switches, text: string): Labels {
  if (switches[name].off.test(text)) return { [name]: false }
  return switches[name].on.test(text) ? { [name]: true } : {}
}

function numberIn(name: 'batch' | 'devices', text: string, pattern: RegExp): Labels {
  const [, before, found = before] = pattern.exec(text) ?? []
  return found === undefined ? {} : { [name]: Number(found) }
}

/** "4 nodes with 8x V100" and "4台配置8卡" set the topology of a whole table. */
function clusterIn(text: string): Labels {
  const found = /\b(\d+)\s+nodes?\s+with\s+(\d+)\s*x/i.exec(text)
  if (found === null) return {}
  const nodes = Number(found[1])
  return { nodes, devices: nodes * Number(found[2]) }
}

function acceleratorIn(text: string): Labels {
  const found = new Set(text.toUpperCase().match(/\b(?:V100|A100|H100|H200|P100|T4|A10|A800|L40S)\b/g))
  const [only] = found
  return only === undefined || found.size > 1 ? {} : { accelerator: only }
}

function variantIn(text: string): Labels {
  const found = /\bw\s*\/\s*o\s+(?!xla|dali|amp)([a-z]+)/i.exec(text)?.[1]
  return found === undefined ? {} : { variant: `w/o ${found.toLowerCase()}` }
}
