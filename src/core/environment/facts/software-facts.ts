import type { Environment } from '../../model/environment.ts'
import { missing } from '../../model/missing.ts'
import { same } from '../../model/text.ts'
import { written, type MachineFact } from './machine-fact.ts'

/** The programs and libraries that were probed on any of these machines, and the commit of the suite. */
export function softwareFacts(environments: readonly Environment[]): MachineFact[] {
  const programs = new Set(environments.flatMap(({ software }) => software.map(({ name }) => name)))
  return [...[...programs].map(version), commit]
}

const version = (program: string): MachineFact => ({
  name: `version-${program}`,
  label: same(program),
  nature: 'speed',
  value: written(({ software }) => software.find(({ name }) => name === program)?.version ?? notLookedFor),
})

const notLookedFor = missing('not-looked-for')

const commit: MachineFact = {
  name: 'commit',
  label: { en: 'Commit of the suite', zh: '测试方案的提交' },
  nature: 'other',
  value: written((environment) => environment.commit),
  mono: true,
}
