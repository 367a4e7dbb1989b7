import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

const document = z.strictObject({ repository: z.string(), commit: z.string(), path: z.string() })

const { documents, facts } = z
  .strictObject({
    documents: z.record(z.string(), document),
    facts: z.array(
      z.strictObject({
        workload: z.string(),
        /** Its path in workload.yaml. */
        fact: z.string(),
        is: z.string(),
        in: z.string(),
        says: z.string(),
      }),
    ),
  })
  .parse(parse(readFileSync(new URL('published-programs.yaml', import.meta.url), 'utf8'), { merge: true }))

/** What recipes state of their images, commits, folders and steps, each with the document that says so. */
export const programFacts = facts.map(({ in: name, ...fact }) => {
  const source = documents[name]
  if (source === undefined) throw new Error(`no document ${name}`)
  return { ...fact, source }
})
