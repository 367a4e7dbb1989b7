/** Names the run in the environment of each of its processes. */
export const runMarker = 'STEADY_RUN'

/** Names the results folder, by its absolute path, in the environment of each process of its runs. */
export const ownerMarker = 'STEADY_RESULTS'

/** As `/proc/<pid>/environ` holds it. */
export const entry = (name: string, value: string) => `${name}=${value}`
