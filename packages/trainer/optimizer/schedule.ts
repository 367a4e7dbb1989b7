/** Learning rate over the steps: a linear rise, then half a cosine down to zero. Loshchilov and Hutter 2016; Goyal et al. 2017. */
export type Schedule = {
  /** The rate at the end of the warm-up. */
  readonly peak: number
  readonly warmupSteps: number
  readonly totalSteps: number
}

/** The learning rate of a step, counted from 1. After `totalSteps` it stays at zero. */
export const learningRate = ({ peak, warmupSteps, totalSteps }: Schedule, step: number): number => {
  if (step <= warmupSteps) return (peak * step) / warmupSteps
  const progress = Math.min((step - warmupSteps) / Math.max(totalSteps - warmupSteps, 1), 1)
  return (peak * (1 + Math.cos(Math.PI * progress))) / 2
}

export const describe = ({ peak, warmupSteps, totalSteps }: Schedule) =>
  `linear warm-up of ${warmupSteps} steps to ${peak}, cosine to 0 at step ${totalSteps}`
