import { createInterface } from 'node:readline'
import type { CommandContext } from '../usage/command.ts'

/** Asks a person for one line. Undefined at the end of the input, or after Ctrl-C. */
export type Ask = (question: string) => Promise<string | undefined>

/** Whether a person at the terminal can answer. */
export const canAsk = (
  { terminal }: CommandContext,
  { json = false }: { readonly json?: boolean | undefined },
): boolean => terminal && !json && process.stdin.isTTY

/** Lets `act` ask a person at the terminal. Lines that are typed early wait for their question. */
export async function asking<T>(act: (ask: Ask) => Promise<T>): Promise<T> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const typed = lines[Symbol.asyncIterator]()
  try {
    return await act(async (question) => {
      const start = question.lastIndexOf('\n') + 1
      process.stderr.write(question.slice(0, start))
      lines.setPrompt(question.slice(start))
      lines.prompt()
      const { done, value } = (await typed.next()) as IteratorResult<string, undefined>
      return done === true ? undefined : value
    })
  } finally {
    lines.close()
  }
}
