#!/usr/bin/env node
// Stands in for the Python of a published script: it trains nothing. It compares its arguments with those that the test wrote beside
// it, and prints the log of a training at a given rate, in the form that the script prints.
import { appendFileSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const folder = dirname(process.argv[1])
const { program, cases } = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'))
const words = process.argv.slice(2)
// steady asks every Python on the path for its version and its packages.
if (words[0] !== program) process.exit(1)

const { OMPI_COMM_WORLD_RANK, OMPI_COMM_WORLD_SIZE, NODE_RANK = '0', NNODES = '1' } = process.env
const rank = Number(OMPI_COMM_WORLD_RANK ?? NODE_RANK)
const ranks = Number(OMPI_COMM_WORLD_SIZE ?? NNODES)
const expected = cases.find((one) => one.ranks === ranks)
appendFileSync(join(folder, 'started'), `${ranks} ${rank}\n`)

const extra = words.filter((word) => !expected.words.includes(word))
const absent = expected.words.filter((word) => !words.includes(word))
if (extra.length > 0 || absent.length > 0) {
  console.error(`not the published arguments: without ${absent.join(' ')}, with ${extra.join(' ')}`)
  process.exit(3)
}

const { rate, samplesPerStep, form } = expected
const seconds = (step) => (step * samplesPerStep) / rate
const lines = {
  dll: (step) =>
    `DLL ${new Date(Date.UTC(2020, 8, 1, 12) + seconds(step) * 1000).toISOString().replace('T', ' ').replace('Z', '000')} - (0, ${step}) total_ips : ${rate} `,
  oneflow: (step) =>
    step % 20 === 0 &&
    `train: epoch 0, iter ${step}, loss: 6.750000, top_1: 0.000000, top_k: 0.010000, samples/s: ${rate} ${1.6e9 + seconds(step)}`,
}
if (rank === 0)
  for (let step = 1; step <= 120; step += 1) {
    const line = lines[form](step)
    if (line) console.log(line)
  }
