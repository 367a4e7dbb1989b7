import { documentHtml } from '../../document/html/html.ts'
import { jsonText } from '../../document/document-renderers.ts'
import { byItself } from '../../document/links.ts'
import { documentMarkdown } from '../../document/markdown/markdown.ts'
import { answerDocument, comparisonDocument } from '../comparison-document.ts'
import { comparisonRecord } from '../comparison.ts'
import { githubBenchmark } from './github-benchmark.ts'
import { junit } from './junit.ts'
import type { CompareRenderer } from './renderer.ts'

/** Every form that a comparison can be written in. */
export const compareRenderers = {
  md: (comparison, { language, pathTo }) =>
    documentMarkdown(comparisonDocument(comparison, pathTo), byItself(language)),
  html: (comparison, { language, pathTo }) =>
    documentHtml(comparisonDocument(comparison, pathTo), byItself(language)),
  json: (comparison) => jsonText(comparisonRecord(comparison)),
  junit,
  'github-summary': (comparison, { language }) =>
    documentMarkdown(answerDocument(comparison), byItself(language)),
  'github-benchmark': githubBenchmark,
} as const satisfies Readonly<Record<string, CompareRenderer>>

export const compareFormats: readonly string[] = Object.keys(compareRenderers)
