import type * as commands from '../../../src/app/messages.ts'
import type { ErrorSamples } from './sample.ts'

const help = 'steady plan --help'

export const errors: ErrorSamples<keyof typeof commands.errors> = {
  COMMAND_UNKNOWN: [{ name: 'pln', meant: 'plan', help: 'steady --help' }],
  OPTION_UNKNOWN: [{ option: '--al', meant: '--all', help }],
  ARGUMENT_MISSING: [{ name: 'log', help }],
  ARGUMENT_UNEXPECTED: [{ expected: 1, given: 2, help }],
  OPTION_INCOMPLETE: [{ option: '--protocol <name>', help }],
  OPTION_MISSING: [{ option: '--against <baseline>', help }],
  OPTION_INVALID: [{ option: '--devices', typed: 'x', wanted: { kind: 'whole-number', least: 1 } }],
  OPTIONS_CONFLICT: [{ is: { kind: 'exclusive', option: '--protocol', others: ['--from', '--skip'] } }],
  USAGE_INVALID: [{ printed: 'option --a cannot be used with option --b', help }],
  FILES_NOT_TRUSTED: [
    {
      files: [
        {
          path: '/home/me/bench/suite.yaml',
          stranger: { kind: 'commit', commit: '4c8fe2917f30aa', author: 'Jane Doe <jane@lab.example>' },
        },
      ],
    },
  ],
  NODES_UNEVEN: [{ devices: 8, nodes: 3 }],
  REPORT_FILES_SEVERAL: [{ files: ['report.en.md', 'report.zh.md'] }],
  OUTPUT_NOT_WRITABLE: [{ code: 'ENOSPC' }],
  SYSTEM_REFUSED: [{ code: 'EACCES', call: 'open', path: '/data/suite.yaml' }],
}
