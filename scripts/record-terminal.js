// Records `steady time` of a small training script as an animated SVG for README: node scripts/record-terminal.js
// Every line is one that the run printed, at the moment when it did; waits are shortened.
import { spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const words = ['time', '--no-report', '--plain', '--', 'python3', 'train.py', '--batch', '8']
const shown = '$ steady time -- python3 train.py --batch 8'

/** In seconds, of the shown recording. */
const longestWait = 1
const line = { height: 18, width: 7.8, margin: 16 }

const folder = mkdtempSync(join(tmpdir(), 'steady-recording-'))
copyFileSync(join(root, 'scripts/recorded-train.py'), join(folder, 'train.py'))
const lines = await record()
rmSync(folder, { recursive: true })
writeFileSync(join(root, 'docs/images/time.svg'), drawn(lines))

/** @returns what the run printed, each line with its seconds since the start */
async function record() {
  const began = performance.now()
  const printed = [{ at: 0, text: shown }]
  const run = spawn(process.execPath, [join(root, 'bin/steady.js'), ...words], {
    cwd: folder,
    env: { ...process.env, COLUMNS: '88', NO_COLOR: '1', LC_ALL: 'C.UTF-8' },
  })
  for (const stream of [run.stdout, run.stderr]) {
    let rest = ''
    stream.setEncoding('utf8').on('data', (text) => {
      const parts = (rest + text).split('\n')
      rest = parts.pop() ?? ''
      const at = (performance.now() - began) / 1000
      printed.push(...parts.map((part) => ({ at, text: part })))
    })
  }
  const code = await new Promise((resolve) => run.on('close', resolve))
  if (code !== 0) throw new Error(`steady ended with ${code}`)
  return printed
}

function drawn(lines) {
  const width = Math.ceil(Math.max(...lines.map(({ text }) => text.length)) * line.width) + 2 * line.margin
  const height = lines.length * line.height + 2 * line.margin
  let at = 0
  let before = 0
  const texts = lines.map(({ at: printedAt, text }, index) => {
    at += Math.min(longestWait, printedAt - before)
    before = printedAt
    const y = line.margin + (index + 0.75) * line.height
    return `<text x="${line.margin}" y="${y}" style="animation-delay:${at.toFixed(2)}s">${escaped(text)}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(shown)}">
<style>
text{font:13px ui-monospace,Menlo,Consolas,monospace;fill:#d6dce5;white-space:pre;animation:show .01s backwards}
@keyframes show{from{opacity:0}to{opacity:1}}
@media (prefers-reduced-motion:reduce){text{animation:none}}
</style>
<rect width="100%" height="100%" rx="8" fill="#161b22"/>
${texts.join('\n')}
</svg>
`
}

function escaped(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
