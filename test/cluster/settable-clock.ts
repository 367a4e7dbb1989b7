import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fakeClock = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
/** Why no clock can be set; undefined where one can. */
export const noClock = existsSync(fakeClock) ? undefined : 'faketime is not installed'

/**
 * The stand-in for a clock that is set: libfaketime, for processes with these variables. Their monotonic clock is real.
 *
 * @param folder that those processes see too
 * @param offset of the clock at first, as faketime has it
 */
export function settableClock(folder: string, offset = '+0') {
  const file = join(mkdtempSync(join(folder, 'clock-')), 'offset')
  const write = (by: string) => {
    writeFileSync(file, `${by}\n`)
  }
  write(offset)
  return {
    variables: {
      LD_PRELOAD: fakeClock,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    /** Back by an hour. */
    jump: () => {
      write('-3600')
    },
  }
}
