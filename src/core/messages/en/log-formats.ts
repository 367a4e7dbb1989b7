import type { FileWithoutSteps } from '../../logs/tables/file-without-steps.ts'
import { counted } from '../../text/counted.ts'

/** A log whose format was not found, or is not the one that was named. */
export const errors = {
  LOG_HOLDS_NO_STEPS: ({ is }: { is: FileWithoutSteps }) => withoutSteps[is],
  LOG_FORMAT_UNDETECTED: ({ nearest }: { nearest: readonly { format: string; lines: number }[] }) => ({
    seen: `no line matches a known log format${nearest.length === 0 ? ', and none contains a keyword of one' : ` (nearest: ${nearest.map(nearestText).join('; ')})`}`,
    fix: 'Check that this is the log of a training run. docs/log-formats.md lists the known formats.',
  }),
  LOG_FORMAT_MATCHES_NOTHING: ({ nearest }: { nearest: { line: number; text: string } | null }) => ({
    seen: `no line of the log matches the log format: ${
      nearest === null
        ? 'none contains the texts of its step lines'
        : `line ${nearest.line} contains its text, but none of its numbers: ${nearest.text}`
    }`,
    fix: 'Compare the log format with a step line of the log.',
  }),
}

const withoutSteps: Record<FileWithoutSteps, { readonly seen: string; readonly fix: string }> = {
  'nvidia-smi': {
    seen: 'the file is a record of nvidia-smi: it shows how busy the GPUs were, and no training step',
    fix: 'Give what the training program printed, or a file of its metrics.',
  },
  'wandb-summary': {
    seen: 'the file is a summary of Weights & Biases: it has only the last value of each metric, of one step',
    fix: 'Give output.log of the same folder, or export the history of the run as CSV.',
  },
  'wandb-several-runs': {
    seen: 'the table has the same metric of several runs, side by side',
    fix: 'Export each run to its own file.',
  },
}

const nearestText = ({ format, lines }: { format: string; lines: number }) =>
  `${format}: ${counted(lines, 'line')} ${lines === 1 ? 'contains' : 'contain'} one of its keywords, but none parses as a step`
