import { hasSeveralRuns } from '../tables/csv-header.ts'
import type { FileWithoutSteps } from '../tables/file-without-steps.ts'
import { objectOf } from '../vocabulary/json.ts'

const HEAD_LINES = 8

/** The first lines of a file that are not empty. */
export const headOf = (text: string): string[] =>
  text
    .split(/\r?\n/, 4 * HEAD_LINES)
    .filter((line) => line.trim() !== '')
    .slice(0, HEAD_LINES)

/** What a file is whose first lines are of something that holds no steps. */
export function filledWithoutSteps([first = '', ...more]: readonly string[]): FileWithoutSteps | undefined {
  const isQuery =
    first.includes(',') &&
    /(?:utilization\.(?:gpu|memory)|power\.draw|memory\.(?:used|total)|temperature\.gpu)/.test(first)
  if (isQuery || /^# ?gpu +(?:pid|pwr|sm|gtemp)/.test(first)) return 'nvidia-smi'
  if (hasSeveralRuns(first)) return 'wandb-several-runs'
  if (more.length > 0 || !first.startsWith('{')) return undefined
  const keys = Object.keys(objectOf(first) ?? {})
  return ['_runtime', '_step', '_timestamp'].every((key) => keys.includes(key)) ? 'wandb-summary' : undefined
}
