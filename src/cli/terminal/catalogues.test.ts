import { stripVTControlCharacters } from 'node:util'
import stringWidth from 'string-width'
import { expect, it } from 'vitest'
import { languages } from '../../core/messages/data.ts'
import { allBaselines } from '../../host/catalogue/baselines.ts'
import { openCatalogue, shippedWorkloads } from '../../host/catalogue/workloads.ts'
import { baselinesPrintout } from '../../core/baselines/baseline-printout.ts'
import { printoutText } from '../../core/document/terminal/terminal.ts'
import { workloadsPrintout } from '../../app/suite/workloads-printout.ts'

const tooWide = (text: string) =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => stringWidth(line) > 80)

it.each(languages)('the workloads that ship are listed within 80 columns in %s', async (language) => {
  const catalogue = await openCatalogue([shippedWorkloads()])
  const workloads = await Promise.all(catalogue.names.map((name) => catalogue.load(name)))
  expect(
    tooWide(
      printoutText(workloadsPrintout(workloads.filter((workload) => workload !== undefined)), {
        width: 80,
        language,
      }),
    ),
  ).toEqual([])
})

it.each(languages)('the baselines that ship are listed within 80 columns in %s', async (language) => {
  const baselines = await allBaselines()
  expect(tooWide(printoutText(baselinesPrintout(baselines), { width: 80, language }))).toEqual([])
})
