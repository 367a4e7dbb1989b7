/** What a throughput is made from. `steps` are the rates that step lines report. */
export const sources = ['steps', 'step-times', 'elapsed', 'summary'] as const

/** How the values of a window become one. */
export const statistics = ['mean', 'median', 'trimmed-mean', 'harmonic-mean', 'reported'] as const
