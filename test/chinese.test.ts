import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadSuite } from '../src/app/load-suite.ts'
import type { Text } from '../src/core/model/text.ts'
import { findSuite, suiteNames } from '../src/host/catalogue/suites.ts'
import { openCatalogue, shippedWorkloads } from '../src/host/catalogue/workloads.ts'
import { root } from './architecture/source-files.ts'

/** Chinese as it is printed: in Chinese characters, without a blank next to a full-width stop. */
const isChinese = ({ zh }: Text) => /\p{Script=Han}/u.test(zh) && !/[，。；：、] | [，。；：、]/.test(zh)

describe('what ships with steadystate', () => {
  it('gives every reason why a workload cannot do something in Chinese too', async () => {
    const catalogue = await openCatalogue([shippedWorkloads])
    const workloads = await Promise.all(catalogue.names.map((name) => catalogue.load(name)))
    const reasons = workloads.flatMap((workload) => {
      if (workload === undefined) return []
      const { axes, multiNode } = workload.unsupported
      return [...Object.values(axes), multiNode].filter((reason) => reason !== undefined)
    })
    expect(reasons.length).toBeGreaterThan(0)
    expect(reasons.filter((reason) => !isChinese(reason))).toEqual([])
  })

  it('has every text of a suite in Chinese too', async () => {
    for (const name of await suiteNames()) {
      const { suite } = await loadSuite(await findSuite(name, root))
      const texts = [suite.report.title, ...suite.report.notes, ...suite.skip.map(({ reason }) => reason)]
      expect(
        texts.filter((text) => !isChinese(text)),
        name,
      ).toEqual([])
    }
  })
})

/** A noun has one word; these are others that it could have had. */
const others: Readonly<Record<string, readonly string[]>> = {
  测试方案: ['套件', '测试计划'],
  用例: ['测试点'],
}

describe('the Chinese of the program', () => {
  it.each(Object.entries(others))('says %s, not %j', (_, words) => {
    const files = ['src', 'suites', 'workloads'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(?:ts|yaml)$/.test(file))
        .map((file) => join(folder, file)),
    )
    const found = files.filter((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return words.some((word) => text.includes(word))
    })
    expect(found).toEqual([])
  })
})
