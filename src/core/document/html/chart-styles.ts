import type { Block } from '../blocks.ts'
import type { Chart } from '../chart-model.ts'

/** Beside the style of every page: what only a page with such a chart needs. */
const styles: Readonly<Partial<Record<Chart['kind'], string>>> = {
  forest: `
svg .margin { fill: var(--faint); } svg .limit { stroke: var(--bad); stroke-width: 1.5; stroke-dasharray: 4 4; }
svg .overall { fill: var(--ink); }
`,
  curve: `
svg .band { fill: var(--accent); fill-opacity: 0.18; stroke: none; }
`,
  levels: `
svg .level { stroke: var(--accent); stroke-width: 2; } svg .change { stroke: var(--bad); stroke-width: 1.5; stroke-dasharray: 4 4; }
.marked .end { font-weight: 600; }
`,
}

/** The style sheets of all charts among these blocks, each once. */
export const chartStyles = (blocks: readonly Block[]): string =>
  [...new Set(blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart.kind] : [])))]
    .map((kind) => styles[kind] ?? '')
    .join('')
