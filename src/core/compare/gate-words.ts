import { enumeration, listed, sentences } from '../document/text-line.ts'
import type { Text } from '../model/text.ts'
import type { Gate } from './comparison.ts'
import { isHeldBack } from './gate.ts'
import { shareText } from './words.ts'

/** A sentence about some cases; empty without cases. */
const aboutCases = (names: readonly string[], sentence: (names: Text) => Text): Text[] =>
  names.length === 0 ? [] : [sentence(listed(names, enumeration))]

const noneCompared: Text = { en: 'No case could be compared.', zh: '没有可比的用例。' }

/** The outcome of the gate, with its cases. */
export function gateText(gate: Gate): Text {
  const limit = shareText(gate.limit)
  if (gate.outcome === 'passed')
    return {
      en: `Gate passed: no case is slower by more than ${limit}.`,
      zh: `门禁通过：没有用例慢了 ${limit} 以上。`,
    }
  const { slowerByUnknown: open = [], otherHardware: elsewhere = [] } = gate
  const further = gate.beyond.filter((name) => !open.includes(name) && !elsewhere.includes(name))
  const unjudged = further.filter((name) => gate.unjudged.includes(name))
  const doubtful = further.filter((name) => !gate.unjudged.includes(name))
  const unsure = gate.unsure.filter((name) => ![...open, ...elsewhere, ...further].includes(name))
  const nothing: Text = {
    en: 'The gate judged nothing: no ratio has an interval.',
    zh: '门禁未作任何判定：没有一个比值有置信区间。',
  }
  const undecided: Text = isHeldBack(gate)
    ? { en: 'Gate undecided, so it does not pass.', zh: '门禁未能判定，故不予通过。' }
    : { en: 'Gate passed, without proof.', zh: '门禁放行，但未得到证明。' }
  const parts = [
    ...(gate.outcome === 'slower' ? [] : [undecided]),
    ...(gate.judged > 0 || gate.unjudged.length === 0 ? [] : [nothing]),
    ...aboutCases(gate.slower, ({ en, zh }) => ({
      en: `Gate failed: slower by more than ${limit} beyond doubt: ${en}.`,
      zh: `门禁未通过：以下用例确实慢了 ${limit} 以上：${zh}。`,
    })),
    ...aboutCases(gate.lost, ({ en, zh }) => ({
      en: `No figure of B is comparable with these cases of A: ${en}.`,
      zh: `A 的以下用例在 B 中没有可比的数值：${zh}。`,
    })),
    ...aboutCases(elsewhere, ({ en, zh }) => ({
      en: `Inconclusive, because A and B ran on other hardware: ${en}.`,
      zh: `A 与 B 的硬件不同，以下用例无法得出结论：${zh}。`,
    })),
    ...aboutCases(open, ({ en, zh }) => ({
      en: `Slower beyond doubt, but whether by more than ${limit} is open: ${en}.`,
      zh: `以下用例确实变慢，但是否慢了 ${limit} 以上无法判定：${zh}。`,
    })),
    ...aboutCases(unjudged, ({ en, zh }) => ({
      en: `Slower by more than ${limit}, but not judged, without an interval: ${en}.`,
      zh: `以下用例的比值慢了 ${limit} 以上，但没有置信区间，未作判定：${zh}。`,
    })),
    ...aboutCases(doubtful, ({ en, zh }) => ({
      en: `Slower by more than ${limit}, but not beyond doubt: ${en}.`,
      zh: `以下用例的比值慢了 ${limit} 以上，但不能排除偶然：${zh}。`,
    })),
    ...aboutCases(unsure, ({ en, zh }) => ({
      en: `The data cannot tell whether these are slower by more than ${limit}: ${en}.`,
      zh: `以下用例是否慢了 ${limit} 以上无法判定：${zh}。`,
    })),
  ]
  return sentences(parts[0] === undecided && parts.length === 1 ? [undecided, noneCompared] : parts)
}
