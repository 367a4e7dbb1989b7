import { csv } from './csv.ts'
import { html, type Renderer, type ReportFormat } from './renderer.ts'
import { json } from './json.ts'
import { markdown } from './markdown.ts'

/** Every format that a report can be written in. */
export const renderers: Readonly<Record<ReportFormat, Renderer>> = { md: markdown, html, csv, json }
