import { namedArchitectures } from '../../src/core/flops/architectures.ts'
import { flopsConventions } from '../../src/core/flops/conventions.ts'
import { devicePeaks } from '../../src/core/flops/peaks.ts'
import { computePrecisions } from '../../src/core/flops/peaks/device-peaks.ts'
import { publishedRows } from './published-fits.ts'
import { printedForms } from '../../src/core/logs/printed/printed-forms.ts'

const rows = (head: readonly string[], body: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |\n`).join('')

const linked = (source: string) => {
  const [, url = '', rest = ''] = /^(https:\S+?)(,.*|\s.*)?$/.exec(source) ?? []
  if (url === '') return source
  const name = url.replace(/^https:\/\/(?:github\.com\/|docs\.cloud\.|arxiv\.org\/abs\/)/, '')
  const short = name.replace(/\/(?:blob|tree)\/([0-9a-f]{9})[0-9a-f]{31}\//, ' $1: ')
  return `[${url.includes('arxiv') ? `arXiv ${short}` : short}](${url})${rest}`
}

/** `llama` of `llama-3-8b`, `mpt` of `mpt-7b`; names without one are of the scripts that ship. */
const familyOf = ({ names: [name] }: (typeof namedArchitectures)[number]) =>
  /^(?:torchtitan-)?([a-z]+(?:-3)?)[\d.]*(?:-|$)/.exec(name)?.[1]?.replace(/^tiny$/, 'llama') ?? 'llama'

/** What of docs/flops.md follows from the tables of the product, by the heading that it stands below. */
export const flopsTables: Readonly<Record<string, string>> = {
  '## Which rule a printed figure follows': rows(
    ['log format', 'rules that the program prints by'],
    printedForms.map(([format, { rules }]) => [
      `\`${format}\``,
      rules.length === 0 ? 'not known' : rules.map((rule) => `\`${rule}\``).join(', '),
    ]),
  ),
  '## Rules': rows(
    ['rule', 'FLOPs per token', 'source'],
    flopsConventions.map(({ id, formula, source }) => [`\`${id}\``, formula, linked(source)]),
  ),
  '## Models': rows(
    ['family', 'names'],
    [...new Set(namedArchitectures.map(familyOf))].map((family) => [
      family,
      namedArchitectures
        .filter((architecture) => familyOf(architecture) === family)
        .flatMap(({ names }) => names.map((name) => `\`${name}\``))
        .join(', '),
    ]),
  ),
  '## Published tables': rows(
    ['baseline', 'rows', 'of named models', 'rules within 1 %, and for how many rows'],
    await publishedRows(),
  ),
  '## Peak rates': rows(
    ['device', ...computePrecisions, 'source, if not its data sheet'],
    devicePeaks.map((peaks) => [
      `\`${peaks.id}\``,
      ...computePrecisions.map((precision) => String(peaks[precision] ?? '')),
      / data sheet$/.test(peaks.source) ? '' : linked(peaks.source),
    ]),
  ),
}
