// Runs one command line after the other, each as `bin/steady.js` would, without the start of a process for each.
import { main } from '../../dist/cli/main.js'

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

process.on('message', async ({ args, cwd }) => {
  process.chdir(cwd)
  printed.stdout = printed.stderr = ''
  const code = await main(args)
  process.send?.({ ended: { code, signal: null, ...printed } })
})
