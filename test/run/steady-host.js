// Runs each command line as `bin/steady.js` would, one after the other, without the start of a process for each.
import { main } from '../../dist/src/cli/main.js'

const printed = { stdout: '', stderr: '' }
for (const name of /** @type {const} */ (['stdout', 'stderr'])) {
  process[name].setMaxListeners(Infinity)
  process[name].write = (text, encoding, done) => {
    printed[name] += typeof text === 'string' ? text : Buffer.from(text).toString('utf8')
    const written = typeof encoding === 'function' ? encoding : done
    if (written !== undefined) process.nextTick(written)
    return true
  }
}

process.on('message', async ({ args, cwd, variables }) => {
  const before = Object.keys(variables).map((name) => [name, process.env[name]])
  process.chdir(cwd)
  Object.assign(process.env, variables)
  printed.stdout = printed.stderr = ''
  const code = await main(args)
  for (const [name, value] of before)
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  process.send?.({ ended: { code, signal: null, ...printed } })
})
