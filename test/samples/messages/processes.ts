import type * as processes from '../../../src/host/processes/messages.ts'
import type { ErrorSamples } from './sample.ts'

export const errors: ErrorSamples<keyof typeof processes.errors> = {
  PIPE_NOT_MADE: [{ folder: '/tmp' }],
  WARDEN_NOT_STARTED: [{ node: '/usr/bin/node', program: '/opt/steady/warden.js' }],
  WARDEN_LOST: [],
  PROCESS_STUCK: [{ pids: [7, 8] }],
  PROGRAM_NOT_STARTED: [{ task: 'rank0', why: 'spawn train EACCES' }],
}
