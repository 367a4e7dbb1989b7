import type { SubmittedFile } from './submission.ts'

/** What a person needs to start a job without steady. */
export interface HandStart {
  readonly files: readonly SubmittedFile[]
  /** Of a shell script that starts it. Comments say how to follow and how to remove what it starts. */
  readonly lines: readonly string[]
}

/** The script of a {@link HandStart}. */
export const startScriptName = 'start.sh'
