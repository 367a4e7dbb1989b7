/** A process that does not end; with `--stubborn` it also ignores SIGTERM. */
if (process.argv.includes('--stubborn')) process.on('SIGTERM', () => undefined)
setInterval(() => undefined, 1e9)
