/** A process that does not end; with `--stubborn` not when it is asked to either. */
if (process.argv.includes('--stubborn')) process.on('SIGTERM', () => undefined)
setInterval(() => undefined, 1e9)
