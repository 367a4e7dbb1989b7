import { githubBenchmark } from './github-benchmark.ts'
import { html } from './html.ts'
import { json } from './json.ts'
import { junit } from './junit.ts'
import { githubSummary, markdown } from './markdown.ts'
import type { CompareFormat, CompareRenderer } from './renderer.ts'

/** Every form that a comparison can be written in. */
export const compareRenderers: Readonly<Record<CompareFormat, CompareRenderer>> = {
  md: markdown,
  html,
  json,
  junit,
  'github-summary': githubSummary,
  'github-benchmark': githubBenchmark,
}
