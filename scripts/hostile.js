// Prints what steady makes of every hostile log: npm run hostile [PART_OF_NAME] [SEED...]
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const words = process.argv.slice(2)
const seeds = words.map(Number).filter((seed) => !Number.isNaN(seed))
const part = words.find((word) => Number.isNaN(Number(word)))
const { module } = await runnerImport(fileURLToPath(new URL('../test/hostile/print.ts', import.meta.url)), {
  configFile: false,
})
await module.printTable(seeds.length > 0 ? seeds : [1, 2, 3, 4, 5], part)
