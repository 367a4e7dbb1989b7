import { csv } from './csv.ts'
import type { Renderer, ReportFormat } from './renderer.ts'
import { html } from './html.ts'
import { json } from './json.ts'
import { markdown } from './markdown.ts'

/** Every format that a report can be written in. */
export const renderers: Readonly<Record<ReportFormat, Renderer>> = { md: markdown, html, csv, json }
