// Prints what steady makes of every hostile log: npm run hostile [SEED...]
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const seeds = process.argv.slice(2).map(Number)
const { module } = await runnerImport(fileURLToPath(new URL('../test/hostile/print.ts', import.meta.url)), {
  configFile: false,
})
module.printTable(seeds.length > 0 ? seeds : [1, 2, 3, 4, 5])
