import type { Quoted } from '../data.ts'
import { percent, signedPercent } from '../numbers.ts'

/** So many repeats that more of them help little. */
const manyRepeats = 10

/** What is doubtful about the repeats of a case. */
export const findings = {
  'repeats-without-figure': ({ count, of, why }: { count: number; of: number; why: Quoted }) => ({
    seen: `${count} of ${of} repeats gave no figure: ${why}`,
    todo: "Check the logs of these repeats. The case's figure uses only the other repeats.",
  }),
  'few-repeats': ({ repeats }: { repeats: number }) => ({
    seen:
      repeats === 1
        ? 'there is one repeat, so the spread between runs is unknown and there is no interval'
        : `with ${repeats} repeats, the interval is many times wider than the differences between them`,
    todo: 'Run at least 3 repeats; with 5 or more the interval depends on the repeats alone.',
  }),
  'interval-wide': ({ share, repeats }: { share: number; repeats: number }) => ({
    seen: `the interval is ±${percent(share)}% of the figure`,
    todo:
      repeats < manyRepeats
        ? 'Run more repeats or longer runs, on a quieter machine.'
        : 'Run longer, on a quieter machine.',
  }),
  'repeats-drift': ({ share, repeats }: { share: number; repeats: number }) => ({
    seen: `throughput ${share < 0 ? 'falls' : 'rises'} by ${percent(share)}% from the first to the last of ${repeats} repeats`,
    todo: 'The machine changed between the repeats. Check temperature, clocks and other load.',
  }),
  'repeat-outlier': ({ far }: { far: readonly { repeat: number; share: number }[] }) => ({
    seen: `${far.length === 1 ? 'an outlier' : 'outliers'} among the repeats: ${far.map(({ repeat, share }) => `repeat ${repeat} (${signedPercent(share)} from the median)`).join(', ')}`,
    todo: 'Compare the log and the findings of that run with the other repeats.',
  }),
  'two-speeds': ({ gap, slow, fast }: { gap: number; slow: number; fast: number }) => ({
    seen: `the repeats run at two speeds, ${percent(gap)}% apart: ${slow} slow and ${fast} fast`,
    todo: 'Find what differs between the two groups, for example placement on cores or nodes. Their median describes neither group.',
  }),
  'super-linear': ({ efficiency }: { efficiency: number }) => ({
    seen: `scaling efficiency is ${percent(efficiency)}%, above 100% by more than its interval`,
    todo: 'Check that the one-device case ran under the same conditions: threads per device, memory, clocks.',
  }),
  'timed-by-arrival': () => ({
    seen: 'the log has no time stamps, so steady timed the steps by when their lines arrived',
    todo: 'Let the program flush every line. Buffered output makes these times inexact.',
  }),
}

/** Why a case has no figure, or no speedup. */
export const missing = {
  'no-completed-run': () => 'no run of this case completed',
  'too-few-repeats': ({ protocol, repeats }: { protocol: string; repeats: number }) =>
    `${protocol} drops the fastest and the slowest repeat and needs 3; there are ${repeats}`,
  'one-repeat': () => 'one repeat has no spread and no interval',
  'no-one-device-case': () => 'the suite has no one-device case (1x1) with the same settings',
  'one-device-case-missing': ({ case: id }: { case: string }) => `the one-device case ${id} has no figure`,
}
