import type { Texts } from './data.ts'
import { counted } from '../text/quantities.ts'

/** Something at a path that is neither a file nor a folder. */
export type NoFile = 'device' | 'pipe' | 'socket'

/** What a file really is, if it is no log. */
export type NoText =
  | 'archive'
  | 'program'
  | 'pdf'
  | 'image'
  | 'database'
  | 'bzip2'
  | 'xz'
  | 'hdf5'
  | 'utf-16'
  | 'trace'
  | 'binary'
  | 'nul'

export type NotReadable =
  | { readonly kind: NoFile | 'folder' }
  | { readonly kind: 'too-long'; readonly mebibytes: number }
  | { readonly kind: 'error'; readonly code: string }

/** An unusable node in the engine's own words: `drained`; `reason` may be empty. */
export type NodeState = { readonly name: string; readonly state: string; readonly reason: string }

/** What is needed of nodes, and what they have. */
export type NodeShortage = {
  readonly needed: number
  readonly usable: number
  readonly unusable: readonly NodeState[]
}

// Parts of sentences that several subjects share.

/** The names that an unknown name may stand for: see `alternatives` in core/yaml. */
export type Alternatives = {
  /** The most likely one. */
  readonly meant: string | null
  /** All valid names; empty where {@link meant} is known. */
  readonly valid: readonly string[]
}

export function alternativesEn({ meant, valid }: Alternatives): string {
  if (meant !== null) return `Did you mean '${meant}'?`
  return valid.length === 0 ? 'There are none.' : `Use one of: ${valid.join(', ')}.`
}

export function alternativesZh({ meant, valid }: Alternatives): string {
  if (meant !== null) return `是否指“${meant}”？`
  return valid.length === 0 ? '目前没有可用的名称。' : `可用名称：${valid.join('、')}。`
}

export const alternativesText = (names: Alternatives): Texts => ({
  en: alternativesEn(names),
  zh: alternativesZh(names),
})

/** Up to this many nodes are named in a sentence; of more it gives the number. */
const fewNodes = 3

/** Maximum of values in a sentence. */
const fewValues = 4

export const nodesText = (nodes: readonly string[], counted: (count: number) => string): string =>
  nodes.length > fewNodes ? counted(nodes.length) : nodes.join(', ')

/** The first values, and the number of others. */
export const shownValues = <T>(
  values: readonly T[],
): { readonly shown: readonly T[]; readonly more: number } => ({
  shown: values.slice(0, fewValues),
  more: Math.max(0, values.length - fewValues),
})

export const nodeStateEn = ({ name, state, reason }: NodeState) =>
  `${name} is ${state}${reason === '' ? '' : `: ${reason}`}`

export const tooFewNodesEn = ({ needed, usable, unusable }: NodeShortage) =>
  `${counted(needed, 'node')} needed, ${usable} usable${unusable.length === 0 ? '' : `; ${unusable.map(nodeStateEn).join('; ')}`}`

export const nodeStateZh = ({ name, state, reason }: NodeState) =>
  `${name} 状态为 ${state}${reason === '' ? '' : `（${reason}）`}`

export const tooFewNodesZh = ({ needed, usable, unusable }: NodeShortage) =>
  `需要 ${needed} 个节点，可用 ${usable} 个${unusable.length === 0 ? '' : `；${unusable.map(nodeStateZh).join('；')}`}`

/** A text after a Chinese character: a space goes before letters and digits. */
export const afterChinese = (text: string): string => (/^[!-~]/.test(text) ? ` ${text}` : text)

/** Follows 是. */
export const noFileNames: Readonly<Record<NoFile, string>> = {
  device: '设备',
  pipe: '管道',
  socket: '套接字',
}
