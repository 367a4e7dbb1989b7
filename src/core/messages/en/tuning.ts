import { sizeText } from '../../text/size.ts'

/** Why a run of a race of settings is not needed. */
export const missing = {
  'race-won': ({ case: leader }: { case: string }) => `the race is won by ${leader}`,
  'race-waits': ({ case: leader }: { case: string }) => `its first run was slower than most; ${leader} leads`,
  'race-cannot-win': ({ case: leader }: { case: string }) => `it cannot win against ${leader}, with 99%`,
  'race-out-of-memory': ({ run }: { run: string }) => `its run ${run} ran out of memory`,
  'race-needs-no-less': ({ case: smaller }: { case: string }) =>
    `${smaller} ran out of memory, and its batch is no larger`,
  'race-failed': ({ run }: { run: string }) => `its run ${run} did not complete`,
  'race-without-figure': ({ run }: { run: string }) => `its run ${run} gives no figure`,
  'race-runs-spent': ({ runs }: { runs: number }) => `the race has spent its ${runs} runs`,
}

/** Why a setting does not race. */
export const skips = {
  'memory-too-small': ({ needs, has }: { needs: number; has: number }) =>
    `it needs at least ${sizeText(needs)} of memory on a device by the memory model, and a device has ${sizeText(has)}`,
}
