import type * as customCommands from '../../../src/core/custom-command/messages.ts'
import { missing } from '../../../src/core/model/missing.ts'
import type { ErrorSamples } from './sample.ts'

const command = 'python3 train.py > log'

export const errors: ErrorSamples<keyof typeof customCommands.errors> = {
  COMMAND_MISSING: [{ example: 'steady time -- python3 train.py' }],
  COMMANDS_UNQUOTED: [{ words: ['python3', 'train.py'] }],
  COMMAND_NEEDS_SHELL: [{ command, part: '>' }],
  COMMAND_QUOTE_OPEN: [{ command: "python3 'train.py", quote: "'" }],
  COMMAND_DEVICES_UNKNOWN: [{ options: ['--np 2', '--gpus 4'] }],
  COMMAND_NAMES_COUNT: [{ names: 1, commands: 2 }],
  COMMAND_NAME_TWICE: [{ name: 'before' }],
  INIT_LOG_WITHOUT_FIGURE: [{ log: 'train.log', why: missing('no-steps') }],
  INIT_FILE_EXISTS: [{ path: 'workloads/train/workload.yaml' }],
}
