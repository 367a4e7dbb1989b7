import type { Kind } from './kind.ts'
import { indexedJob } from './kinds/job.ts'
import { jobSet } from './kinds/jobset.ts'
import { mpiJob } from './kinds/mpijob.ts'
import { pyTorchJob } from './kinds/pytorchjob.ts'
import { trainJob } from './kinds/trainjob.ts'

export const kinds = [indexedJob, jobSet, pyTorchJob, mpiJob, trainJob] as const satisfies readonly Kind[]

export const kindNames = kinds.map(({ name }) => name) as [KindName, ...KindName[]]

export type KindName = (typeof kinds)[number]['name']

export const kindNamed = (name: KindName): Kind => kinds.find((kind) => kind.name === name) ?? indexedJob
