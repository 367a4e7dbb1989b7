import type { z } from 'zod'
import type { Quote } from '../messages/data.ts'
import { expectedIn } from '../model/text.ts'

export interface JsonProblem {
  /** The path of the wrong member, such as `cases.0.unit`; empty for the whole. */
  readonly at: string
  /** What is expected there. */
  readonly expected: Quote
}

/** The first problem. For a value of several possible forms, the form that fits it furthest counts. */
export function firstProblem(
  [issue]: readonly z.core.$ZodIssue[],
  above: readonly PropertyKey[] = [],
): JsonProblem {
  const path = [...above, ...(issue?.path ?? [])]
  if (issue?.code === 'invalid_union') {
    const [closest = []] = issue.errors.toSorted((a, b) => depthOf(b) - depthOf(a))
    if (depthOf(closest) > 0) return firstProblem(closest, path)
  }
  return { at: path.map(String).join('.'), expected: expectedIn(issue?.message ?? '') }
}

const depthOf = ([issue]: readonly z.core.$ZodIssue[]) => issue?.path.length ?? 0
