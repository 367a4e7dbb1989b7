import { main } from '../../dist/src/cli/main.js'
import { slipIn } from './judge.js'

/** What the commands of this process print goes here, and to no terminal. */
const printed = { stdout: '', stderr: '' }

export function catchOutput() {
  for (const name of ['stdout', 'stderr']) {
    process[name].setMaxListeners(Infinity)
    process[name].write = (text, encoding, done) => {
      printed[name] += typeof text === 'string' ? text : Buffer.from(text).toString('utf8')
      const written = typeof encoding === 'function' ? encoding : done
      if (written !== undefined) process.nextTick(written)
      return true
    }
  }
}

/**
 * Runs a command as the program would.
 *
 * @returns its exit code, and what it printed
 * @throws what would be a stack trace
 */
export async function steady(args, folder) {
  process.chdir(folder)
  printed.stdout = printed.stderr = ''
  const code = await main(args)
  return { code, ...printed }
}

/** What is wrong with what a command printed; undefined where nothing is. */
export function flawOfOutput({ code, stdout, stderr }, input) {
  if (![0, 1, 2, 3].includes(code)) return `exit code ${code}`
  if (code === 2 && !/^ {2}(?:fix: |解决办法：)./m.test(stderr)) return `no way out: ${stderr.slice(0, 200)}`
  // eslint-disable-next-line no-control-regex -- these are what may not be printed
  const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/.exec(stdout + stderr)
  if (control !== null) return `prints the control character ${control[0].charCodeAt(0)}`
  const slip = slipIn(stderr, input) ?? slipIn(stdout, input)
  return slip === undefined ? undefined : `prints: ${slip}`
}
