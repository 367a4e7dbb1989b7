import { colourRules, colourVariables, palette } from '../svg/series.ts'

/** The style sheet of a report. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --paper: #ffffff; --ground: #f6f7f9; --ink: #1b2028; --soft: #5b6573; --faint: #e3e7ec; --line: #cfd6de;
  --accent: #0b5cad; --accent-soft: #d3e4f6; --warn: #9a5b00; --warn-soft: #fff3dc; --bad: #b3261e; --bad-soft: #fdeceb; --shade: rgb(20 30 50 / 0.22);
  ${colourVariables(palette.light)}
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'PingFang SC', 'Hiragino Sans GB',
    'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Noto Sans Mono CJK SC', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #171b21; --ground: #101318; --ink: #e6eaf0; --soft: #9ba6b4; --faint: #272d36; --line: #3a424e;
    --accent: #7ab8f5; --accent-soft: #1d3a57; --warn: #f0b95b; --warn-soft: #33270f; --bad: #ff9a92; --bad-soft: #3a1c1a; --shade: rgb(0 0 0 / 0.7);
    ${colourVariables(palette.dark)}
  }
}
@property --more-left { syntax: '<length>'; inherits: true; initial-value: 0px; }
@property --more-right { syntax: '<length>'; inherits: false; initial-value: 0px; }
@property --more-below { syntax: '<length>'; inherits: false; initial-value: 0px; }
@keyframes more-left { from { --more-left: 0px; } 1%, to { --more-left: 5rem; } }
@keyframes more-right { from, 99% { --more-right: 5rem; } to { --more-right: 0px; } }
@keyframes more-below { from, 99% { --more-below: 3.5rem; } to { --more-below: 0px; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.6 var(--sans); }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.18em; }
a:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
header, .page, footer { max-width: 84rem; margin: 0 auto; padding: 0 clamp(1rem, 2.6vw, 2.5rem); }
header { padding-top: 1rem; padding-bottom: 1.25rem; }
.bar { display: flex; gap: 1.25rem; justify-content: space-between; font-size: 0.875rem; }
.brand { color: var(--soft); letter-spacing: 0.04em; }
h1 { margin: 1rem 0 0.5rem; font-size: clamp(1.45rem, 1.1rem + 1.6vw, 2.2rem); line-height: 1.2; letter-spacing: -0.015em;
  text-wrap: balance; overflow-wrap: anywhere; }
.lead { margin: 0; max-width: 68rem; font-size: clamp(0.98rem, 0.93rem + 0.3vw, 1.12rem); line-height: 1.5; overflow-wrap: anywhere; }
h2 { margin: 0 0 1rem; font-size: 1.4rem; line-height: 1.3; letter-spacing: -0.01em; overflow-wrap: anywhere; }
h3 { margin: 2rem 0 0.6rem; font-size: 1.02rem; line-height: 1.4; overflow-wrap: anywhere; }
section > h2 + h3 { margin-top: 0; }
p { margin: 0 0 1rem; max-width: 48rem; overflow-wrap: anywhere; }
nav { font-size: 0.92rem; }
nav ol { display: flex; gap: 1.2rem; margin: 0 0 0.75rem; padding: 0 0 0.25rem; overflow-x: auto; white-space: nowrap; list-style: none; }
nav a { color: var(--soft); text-decoration: none; }
nav a:hover { color: var(--accent); text-decoration: underline; }
main { min-width: 0; }
section { margin: 0 0 1.25rem; padding: clamp(1rem, 3vw, 1.75rem); background: var(--paper); border: 1px solid var(--faint); border-radius: 10px; }
section > :last-child { margin-bottom: 0; }
footer { padding-top: 0.5rem; padding-bottom: 2.5rem; color: var(--soft); font-size: 0.875rem; }
@media (min-width: 75rem) {
  .page { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: 1.5rem; }
  nav { position: sticky; top: 1.5rem; align-self: start; }
  nav ol { display: block; margin-top: 0.4rem; white-space: normal; }
  nav li { padding: 0.2rem 0; overflow-wrap: anywhere; }
}
code, pre { font-family: var(--mono); font-size: 0.86em; }
pre { max-height: calc(20lh + 0.9rem + 1px); margin: 0 0 1rem; padding: 0.9rem 1rem; overflow: auto; background: var(--ground); border: 1px solid var(--faint);
  border-radius: 7px; line-height: 1.5; tab-size: 8; }
pre code { font-size: 0.9em; }
.scroll, pre { animation: more-left linear both, more-right linear both, more-below linear both;
  animation-timeline: scroll(self inline), scroll(self inline), scroll(self);
  mask: linear-gradient(to right, transparent, #000 var(--fade-left, var(--more-left))),
    linear-gradient(to left, transparent, #000 var(--more-right)), linear-gradient(to top, transparent, #000 var(--more-below));
  mask-composite: intersect; }
.whole { white-space: nowrap; }
.code-title { margin: 1rem 0 0.35rem; color: var(--soft); }
dl { margin: 0 0 1rem; }
dt { min-width: 0; overflow-wrap: anywhere; }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
.prose { margin-bottom: 1rem; }
.prose > :first-child { margin-top: 0; }
.prose > :last-child { margin-bottom: 0; }
.prose h4, .prose h5, .prose h6 { margin: 1.25rem 0 0.5rem; font-size: 0.95rem; overflow-wrap: anywhere; }
.prose ul, .prose ol { margin: 0 0 1rem; padding-left: 1.5rem; max-width: 48rem; }
.prose :is(ul, ol):has(> li > pre) { max-width: none; }
.prose li { overflow-wrap: anywhere; }
.prose blockquote { margin: 0 0 1rem; padding: 0.1rem 0 0.1rem 1rem; border-left: 3px solid var(--line); color: var(--soft); }
.prose ${`:is(ul, ol, blockquote) `.repeat(6)}:is(ul, ol, blockquote) { padding-left: 0; }
.prose td, .prose th { max-width: 32rem; overflow-wrap: break-word; }
.prose img { max-width: 100%; height: auto; }
.contents { margin: 0; padding: 0; list-style: none; columns: 18rem; column-gap: 2rem; }
.contents li { break-inside: avoid; overflow-wrap: anywhere; }
.contents .inner { padding-left: 1.25rem; font-size: 0.92rem; }
.facts > div { display: grid; grid-template-columns: minmax(7rem, 12rem) minmax(0, 1fr); gap: 0.1rem 1.5rem; padding: 0.42rem 0;
  border-bottom: 1px solid var(--faint); break-inside: avoid; }
@media (min-width: 66rem) { .facts.short { columns: 2; column-gap: 3rem; } }
.facts dt { color: var(--soft); }
.beside { color: var(--soft); font-weight: 400; font-size: 0.9em; }
.unit { font-weight: 400; }
.scroll { margin: 0 0 0.75rem; overflow-x: auto; background:
  linear-gradient(to right, var(--paper) 30%, transparent) left / 2.5rem 100%, linear-gradient(to left, var(--paper) 30%, transparent) right / 2.5rem 100%,
  linear-gradient(to right, var(--shade), transparent) left / 0.9rem 100%, linear-gradient(to left, var(--shade), transparent) right / 0.9rem 100%;
  background-repeat: no-repeat; background-attachment: local, local, scroll, scroll; }
table { border-collapse: collapse; font-size: 0.92rem; line-height: 1.45; }
th, td { padding: 0.45rem 0.6rem; text-align: left; vertical-align: baseline; border-bottom: 1px solid var(--faint); }
th { color: var(--soft); font-weight: 600; font-size: 0.85rem; border-bottom-color: var(--line); vertical-align: bottom; }
th:first-child, td:first-child { padding-left: 0.25rem; }
th:last-child, td:last-child { padding-right: 0.25rem; }
th.center, td.center { text-align: center; }
th.end, td.end { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
th.end { white-space: normal; min-width: 5.5rem; }
td.short { white-space: nowrap; }
td.long { min-width: 15rem; overflow-wrap: anywhere; }
td.long:nth-last-child(n + 4), td.long:nth-last-child(n + 4) ~ td.long { min-width: 9rem; }
#environment td:not(:first-child).short { min-width: 7rem; white-space: normal; overflow-wrap: anywhere; }
@media (max-width: 84rem) { td .beside { display: block; } }
tbody tr:hover { background: var(--ground); }
tbody tr:target { background: var(--accent-soft); }
a.figure { color: inherit; text-decoration: none; }
a.figure[href] { text-decoration: underline dotted var(--line) 1px; text-underline-offset: 0.28em; }
a.figure[href]:hover { color: var(--accent); text-decoration: underline solid currentColor 1px; }
.missing { color: var(--soft); text-decoration: none; }
sup { font-size: 0.7em; line-height: 0; margin-left: 0.1em; }
.notes { margin: 0 0 1rem; padding-left: 1.6rem; color: var(--soft); font-size: 0.88rem; }
.notes li:target { color: var(--ink); }
.cause { margin: 0 0 0.75rem; padding: 0.75rem 1rem; background: var(--ground); border-left: 4px solid var(--line); border-radius: 0 7px 7px 0; }
.cause.warning { background: var(--warn-soft); border-color: var(--warn); }
.cause.error { background: var(--bad-soft); border-color: var(--bad); }
.cause > summary { color: inherit; margin-bottom: 0.2rem; } .cause > summary h3 { display: inline; margin: 0 0.4rem 0 0; }
.finding + .finding { margin-top: 0.7rem; }
.finding.warning strong { color: var(--warn); }
.finding.error strong { color: var(--bad); }
.finding p, .finding ul { margin: 0; max-width: 60rem; }
.finding ul { padding-left: 1.2rem; }
.finding .todo, .finding .about { color: var(--soft); }
summary { color: var(--accent); cursor: pointer; }
.chart { margin: 2rem 0 1rem; }
figcaption { margin-bottom: 0.9rem; font-weight: 600; }
.file { display: none; }
.file:target { display: block; }
.file pre { max-height: none; }
mark { background: var(--accent-soft); color: inherit; }
svg { display: block; overflow: visible; max-width: 100%; height: auto; font-family: var(--sans); font-size: 13px; fill: var(--ink); }
.wide { max-width: 1040px; }
.narrow { display: none; max-width: 520px; } .narrow svg { width: 100%; }
@media (max-width: 64rem) { .wide { display: none; } .narrow { display: block; } }
svg .grid { stroke: var(--faint); } svg .track { stroke: var(--faint); } svg .zero, svg .stub { stroke: var(--line); }
svg .tick { fill: var(--soft); font-size: 12px; } svg .axis { fill: var(--soft); font-size: 12px; }
svg text { paint-order: stroke; stroke: var(--paper); stroke-width: 3px; stroke-linejoin: round; } svg .none { fill: var(--soft); }
svg .group { font-weight: 600; }
svg .figure { font-weight: 600; font-variant-numeric: tabular-nums; }
svg .bar { fill: var(--c, var(--accent)); fill-opacity: 0.6; } svg .run { fill: var(--c, var(--accent)); fill-opacity: 0.85; stroke: var(--paper); stroke-width: 1; }
svg .median { stroke: var(--ink); stroke-width: 2; } svg .whisker .stem { stroke: var(--ink); stroke-width: 1.5; }
svg .ideal { stroke: var(--soft); stroke-width: 1.5; stroke-dasharray: 5 5; }
svg .course { fill: none; stroke: var(--c); stroke-width: 2; } svg .point { fill: var(--c); stroke: var(--paper); stroke-width: 1.25; }
svg .window { fill: var(--accent-soft); fill-opacity: 0.7; }
svg .series.stem { stroke: var(--c); stroke-width: 1.5; }
${colourRules()}
@media (max-width: 40rem) {
  .facts > div { grid-template-columns: minmax(0, 1fr); }
  .facts dt { font-size: 0.88rem; }
  table { font-size: 0.85rem; }
  th, td { padding: 0.35rem 0.45rem; }
  th.end { min-width: 4rem; }
  tbody td.name:first-child, thead th.name:first-child { position: sticky; left: 0; background: var(--paper); z-index: 1; }
  .scroll:has(tbody td.name:first-child) { --fade-left: 0px; }
  :is(tbody td, thead th).name:first-child::after { content: ''; position: absolute; inset: 0 auto 0 100%; width: var(--more-left);
    background: linear-gradient(to right, var(--paper), transparent); pointer-events: none; }
  tr td.long:nth-last-child(n + 4) ~ td.long:last-child { min-width: 16rem; }
  td.name.short { white-space: normal; min-width: 6.5rem; }
}
@media print {
  :root { --paper: #fff; --ground: #fff; --ink: #000; --soft: #444; --faint: #ddd; --line: #999; --accent: #0b5cad; --accent-soft: #d3e4f6; }
  body { font-size: 10.5pt; }
  nav, .narrow { display: none; } .wide { display: block; }
  .page { display: block; }
  section { padding: 0; border: 0; margin-bottom: 1.5rem; }
  .scroll, pre { animation: none; mask: none; }
  .scroll { overflow: visible; background: none; } table { font-size: 8.5pt; } th { font-size: 8pt; } th.end { min-width: 0; }
  th, td { padding: 0.25rem 0.4rem; } a.figure[href] { text-decoration: none; }
  td.long { min-width: 0; } td.short { white-space: normal; }
  pre { max-height: none; overflow: visible; white-space: pre-wrap; overflow-wrap: anywhere; }
  tr, figure, .finding { break-inside: avoid; } h2, h3 { break-after: avoid; } thead { display: table-header-group; }
  a { color: inherit; text-decoration: none; }
}
`
