/** Members of an executed run that say how it was launched; the same for every run on one machine. */
export const launchedLocally = {
  streams: [],
  telemetry: [],
  unkept: undefined,
  launcher: 'process',
  nodes: ['local'],
  tasks: [],
  queued: undefined,
}
