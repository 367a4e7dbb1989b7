import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formats } from '../../src/core/logs/formats.ts'
import { openFoundTexts } from '../../src/core/publish/found-identities.ts'
import { hiddenNames, type MachineNames } from '../../src/core/publish/hidden-names.ts'
import { openReplacer } from '../../src/core/publish/replacer.ts'
import { readResults } from '../../src/host/store/read-results.ts'
import { publishedLogs } from '../published-logs.ts'
import { readLines } from '../read-log.ts'

const folder = readResults(join(import.meta.dirname, '../fixtures/results-0.1/published'))
const nobody: MachineNames = {
  ...{ homes: [], packages: [], setups: [], temporaries: [], hosts: [], users: [], addresses: [] },
}

function replaced(log: string) {
  const texts = openFoundTexts()
  texts.lookIn(log)
  const { found } = texts
  const request = { machine: nobody, folder, realPath: folder.path, found, secrets: [], texts: [] }
  return { found, text: openReplacer(hiddenNames(request)).replace(log).text }
}

const stepsOf = (log: string) => {
  const lines = log.split(/\r?\n/)
  return formats.map((format) => readLines(format, lines))
}

/** What programs print of the machine and the model, and which identifies nobody. */
const ordinary =
  /\b(?:[AVHPT]\d{1,3}|Tesla|NVIDIA|GeForce|RTX|Xeon|EPYC|resnet\w*|bert\w*|gpt\w*|mask_rcnn|transformer|images|samples|tokens|sec|ms|GB|GiB|MHz|epoch|step|iter|loss|lr|fp16|fp32|amp|bf16|adam|sgd|gpu|cpu|rank)\b/gi

describe('the sample logs of every format', () => {
  const samples = join(import.meta.dirname, '../fixtures/logs')

  it.each(readdirSync(samples))('%s has the same steps where identities were replaced', (name) => {
    const log = readFileSync(join(samples, name), 'latin1')
    const { text } = replaced(log)
    expect(text.split('\n')).toHaveLength(log.split('\n').length)
    expect(stepsOf(text)).toEqual(stepsOf(log))
  })
})

const { folder: logs, there, entries } = publishedLogs()
const why = there ? '' : ' (skipped: the public logs are not at ../shared/logs)'

describe.skipIf(!there)(`public logs${why}`, () => {
  it.each(entries.map(({ log }) => log))(
    '%s keeps its lines, and its words of machines and models',
    (name) => {
      const log = readFileSync(join(logs, name), 'latin1')
      const { found, text } = replaced(log)
      expect(text.split('\n')).toHaveLength(log.split('\n').length)
      expect(text.match(ordinary)).toEqual(log.match(ordinary))
      // Ordinary words have no form of an identity: what was found has a digit, a dot or a path.
      for (const { kind, text: words } of found.filter((identity) => identity.kind !== 'secret'))
        expect(words, kind).toMatch(/[\d./@]/)
    },
  )
})
