import { dotted } from '../../document/compose.ts'
import { same, type Text } from '../../model/text.ts'
import { layoutWords as words } from './layout-words.ts'
import type { LayoutCase } from './step-seconds.ts'

/** Everything that a forecast is of but its model and machine: `1x8 · TP 2 · FSDP · batch 2 · 8192 tokens`. */
export function settingText(topology: string, { layout, work, isRecomputeOpen }: LayoutCase): Text {
  const sizes = [
    ['TP', layout.tensorParallel],
    ['PP', layout.pipelineParallel],
    ['VP', layout.virtualPipeline],
    ['CP', layout.contextParallel],
    ['EP', layout.expertParallel],
  ] as const
  return dotted([
    same(topology),
    ...sizes.flatMap(([name, size]) => (size === 1 ? [] : [same(`${name} ${size}`)])),
    ...(layout.sharding === 'none' ? [] : [same(layout.sharding)]),
    words.batch(work.batch),
    ...(work.accumulation === 1 ? [] : [words.accumulation(work.accumulation)]),
    words.tokens(work.sequenceLength),
    ...(isRecomputeOpen === true || work.recompute === 'none' ? [] : [words.recompute[work.recompute]]),
  ])
}
