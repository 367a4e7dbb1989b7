import type { NodeShortage, NodeState } from '../model/node-state.ts'
import { counted } from '../text/counted.ts'

export const nodeStateEn = ({ name, state, reason }: NodeState) =>
  `${name} is ${state}${reason === '' ? '' : `: ${reason}`}`

export const tooFewNodesEn = ({ needed, usable, unusable }: NodeShortage) =>
  `${counted(needed, 'node')} needed, ${usable} usable${unusable.length === 0 ? '' : `; ${unusable.map(nodeStateEn).join('; ')}`}`

export const nodeStateZh = ({ name, state, reason }: NodeState) =>
  `${name} 状态为 ${state}${reason === '' ? '' : `（${reason}）`}`

export const tooFewNodesZh = ({ needed, usable, unusable }: NodeShortage) =>
  `需要 ${needed} 个节点，可用 ${usable} 个${unusable.length === 0 ? '' : `；${unusable.map(nodeStateZh).join('；')}`}`
