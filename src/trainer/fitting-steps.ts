/** Steps in which the engine's memory grows. The summary leaves them out. */
export const warmupSteps = 2

/**
 * The fewest steps that a run is cut to. The first has no start in the log, and up to half of the other seven may be
 * warm-up. Four steps then remain: of three, one noisy run in three would look as if it still became faster or slower.
 */
export const fewestSteps = 8

/**
 * How many of the planned steps fit into the time of a run. The choice is made once, from the warm-up alone, so that the
 * speed of the steps after it has no part in it.
 *
 * @param spent seconds from the start of the run to the end of its warm-up
 * @param warmStep seconds of the last step of the warm-up
 */
export const fittingSteps = (
  planned: number,
  { limit, spent, warmStep }: { readonly limit: number; readonly spent: number; readonly warmStep: number },
): number => {
  const further = Math.floor((limit - spent) / warmStep)
  return Math.min(planned, Math.max(fewestSteps, warmupSteps + further))
}
