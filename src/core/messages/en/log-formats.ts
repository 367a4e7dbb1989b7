import { counted } from '../../text/counted.ts'

/** A log whose format was not found, or is not the one that was named. */
export const errors = {
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

const nearestText = ({ format, lines }: { format: string; lines: number }) =>
  `${format}: ${counted(lines, 'line')} ${lines === 1 ? 'contains' : 'contain'} one of its keywords, but none parses as a step`
