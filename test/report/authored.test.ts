import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshFolder } from '../run/replayed.ts'
import { runSteady } from '../run/steady.ts'
import { reportYaml, writeAuthored } from './authored-report.ts'

let folder: string
let md: { readonly en: string; readonly zh: string }
let html: { readonly en: string; readonly zh: string }

const steady = (...args: string[]) => runSteady(args, folder)
const read = (file: string) => readFileSync(join(folder, 'results/report', file), 'utf8')
const headings = (text: string) => [...text.matchAll(/^##+ .*$/gm)].map(([line]) => line)

beforeAll(async () => {
  folder = freshFolder()
  writeAuthored(folder)
  const { code, stderr } = await steady('import', 'logs', '--results', 'results')
  expect(code, stderr).toBe(0)
  const made = await steady('report', 'results')
  expect(made.code, made.stderr).toBe(0)
  md = { en: read('report.en.md'), zh: read('report.zh.md') }
  html = { en: read('report.en.html'), zh: read('report.zh.html') }
})

describe('a report with what its author adds', () => {
  it('numbers its parts and sections in the order that is asked for, in Chinese as published reports do', () => {
    expect(headings(md.en).slice(0, 6)).toEqual([
      '## Contents',
      '## 1. Overview',
      '## 2. Environment',
      '### 2.1 Single node',
      '### 2.2 Several nodes',
      '### 2.3 Frameworks and images',
    ])
    expect(headings(md.zh).slice(0, 6)).toEqual([
      '## 目录',
      '## 一、概述',
      '## 二、测试环境',
      '### 1. 单机',
      '### 2. 多机',
      '### 3. 框架与镜像',
    ])
    expect(headings(md.zh)).toContain('## 四、计算规则')
    expect(headings(md.zh)).toContain('### 1. 中值')
    expect(headings(md.en)).toContain('## 9. Raw logs')
  })

  it('has a link for each entry of its contents, in Markdown and in HTML', () => {
    expect(md.zh).toContain('- [二、测试环境](#二测试环境)\n  - [1. 单机](#1-单机)')
    const anchors = [...html.zh.matchAll(/<li(?: class="inner")?><a href="#([^"]+)">/g)].map(([, id]) => id)
    expect(anchors.length).toBeGreaterThan(12)
    for (const id of anchors) expect(html.zh).toContain(`id="${id ?? ''}"`)
  })

  it('renders links, lists, tables, code and images of sections', () => {
    expect(html.en).toContain('<a href="https://example.com/a">link</a>')
    expect(html.en).toContain('<a href="#section-2">rule</a>')
    expect(html.en).toMatch(/<img src="data:image\/png;base64,[^"]+" alt="speed">/)
    expect(html.en).toContain('<ol><li>sort</li><li>take the middle</li></ol>')
    expect(html.en).toContain('<td class="end">2</td>')
    expect(html.zh).toContain('<code>sort -n</code>')
    expect(md.en).toContain('![speed](../suite/figures/speed.png)')
    expect(md.en).toMatch(/\| a \|\s+b \|\n/)
  })

  it('describes machines of several kinds, with the cases that ran on each', () => {
    expect(md.en).toContain('- Topologies (nodes × devices): 2×8\n- GPU: Tesla V100-SXM2-32GB \\* 8')
  })

  it('has a table of frameworks that keeps versions as they are written', () => {
    expect(md.en).toMatch(/\| Version\s+\| `?1\.10/)
    expect(md.en).toMatch(/\| CUDA\s+\| `?10\.2\.89/)
    expect(md.en).toContain('[`DeepLearningExamples@fed7ba9`](https://example.com/code)')
  })

  it('prints a published figure beside its own with the ratio, or why the two are not comparable', () => {
    const friends = /### \d\.\d Our friends\n\n([^#]*)/.exec(md.en)?.[1] ?? ''
    expect(friends).toMatch(/\| +100\.60 \| +201\.2 \| 0\.50 \(0\.50 – 0\.50\) \| README\.md:7/)
    expect(friends).toContain('Only one side states these conditions in full, so they may differ')
    const nvidia = /### \d\.\d NVIDIA's figures\n\n([^]*?)\n#/.exec(md.en)?.[1] ?? ''
    // No row has a ratio: there is no column of them, and each reason stands once below the table.
    expect(nvidia).toMatch(/\| +100\.60 \| +369\.62 \| \[TensorFlow[^|]*\/blob\/fed7ba9\//)
    expect(nvidia).toContain('Not comparable in the rows of 2×8: topology is 2 nodes here, 1 node there.')
    expect(nvidia).toContain(
      'No row is comparable: batch per device is 64 here, 128 there; the rules differ (',
    )
    expect(nvidia).not.toMatch(/Ratio|dlperf-first-100/)
    expect(md.zh).toContain('各行均不宜直接比较：batch size 本次为 64，公布数据为 128；测速规则不同（')
  })

  it('links to archives of its logs', () => {
    expect(md.zh).toContain('全部日志：[https://example.com/logs.tgz](https://example.com/logs.tgz)')
    expect(html.en).toContain('<a href="https://example.com/logs.tgz">')
  })

  it('passes its check, and fails it once a section is edited in the report', async () => {
    expect(await steady('check', 'results')).toMatchObject({ code: 0 })
    writeFileSync(
      join(folder, 'results/report/report.en.md'),
      md.en.replace('Kept for a year', 'Kept for two'),
    )
    const { code, stdout } = await steady('check', 'results')
    writeFileSync(join(folder, 'results/report/report.en.md'), md.en)
    expect(code).not.toBe(0)
    expect(stdout).toContain('report.en.md:')
  })

  it('is published with its sections, images and published figures', async () => {
    expect((await steady('publish', 'results', '--to', 'copy')).code).toBe(0)
    expect((await steady('check', 'copy')).code).toBe(0)
    const copy = readFileSync(join(folder, 'copy/report/report.en.html'), 'utf8')
    expect(copy).toContain('<img src="data:image/png;base64,')
    expect(copy).toContain('Our friends')
  })

  it('takes an edited report.yaml when the same logs are imported again', async () => {
    const path = join(folder, 'logs/report.yaml')
    writeFileSync(path, reportYaml.replace('en: Our cluster', 'en: Your cluster'))
    expect((await steady('import', 'logs', '--results', 'results')).code).toBe(0)
    const { stdout } = await steady('report', 'results', '--format', 'md', '--language', 'en', '--out', '-')
    expect(stdout).toContain('# Your cluster')
    writeFileSync(path, reportYaml)
  })
})

it('a draft marks what it has not settled, and has text above a table and no figure of another batch', async () => {
  const other = freshFolder()
  const draft = reportYaml
    .replace('    cuda: 10.2.89\n', '    cuda: 10.2.89\n    unsettled: [image]\n')
    .replace('friends.yaml', 'friends.yaml\n    same-batch: true')
    .replace(
      'nvidia-deeplearningexamples-resnet50',
      'nvidia-deeplearningexamples-resnet50\n    same-batch: true',
    )
    .replace(
      'sections:',
      'sections:\n  - { place: above published, title: Others, body: Measured by others. }',
    )
  writeAuthored(other, draft)
  expect((await runSteady(['import', 'logs', '--results', 'results'], other)).code).toBe(0)
  const made = await runSteady(
    ['report', 'results', '--format', 'md', '--language', 'en', '--out', '-'],
    other,
  )
  expect(made.stderr).toBe('')
  expect(made.stdout).toContain('nvcr.io/nvidia/tensorflow:20.03-tf1-py3 ‡')
  expect(made.stdout).toContain(
    'Values without a mark are stated by the author of the report; ‡ as stated by the author of the report, but not settled yet.',
  )
  expect(made.stdout).toMatch(/### \d\.\d Others\n\nMeasured by others\.\n\n### \d\.\d NVIDIA's figures/)
  const nvidia = /### \d\.\d NVIDIA's figures\n\n([^]*?)\n#/.exec(made.stdout)?.[1] ?? ''
  expect(nvidia).not.toContain('| 369.62 |')
  expect(made.stdout).toContain('README.md:7')
})

it('markup that is only written about stays text, and a wide table keeps its 12 columns', async () => {
  const other = freshFolder()
  const row = (cell: string) => `|${` ${cell} |`.repeat(12)}`
  const body = [
    '`<img src=x onerror=alert(1)>` and &lt;script&gt; and ![a](b.png" onerror="alert(1)) end',
    [row('head'), row('---'), row('cell')].join('\n'),
  ].join('\n\n')
  writeAuthored(
    other,
    `sections:\n  - { place: first, title: '<b onclick=x>', body: ${JSON.stringify(body)} }\n`,
  )
  expect((await runSteady(['import', 'logs', '--results', 'results'], other)).code).toBe(0)
  expect((await runSteady(['report', 'results'], other)).code).toBe(0)
  const page = readFileSync(join(other, 'results/report/report.en.html'), 'utf8')
  expect(page).not.toMatch(/<(?:script|img|b)\b|<[^>]*\son\w+=/)
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(page.match(/<td>cell<\/td>/g)).toHaveLength(12)
})

describe('a report.yaml that is wrong is refused before anything is written, with the line', () => {
  const section = (body: string) =>
    `sections:\n  - place: last\n    title: T\n    body: ${JSON.stringify(body)}\n`
  it.each([
    ['a script', section('<script>alert(1)</script>'), 'SECTION_UNSAFE', /report\.yaml:4:/],
    ['raw HTML', section('a <b>b</b>'), 'SECTION_UNSAFE', /'<b>'/],
    ['a link that runs', section('[a](javascript:alert)'), 'SECTION_UNSAFE', /javascript:alert/],
    ['an event handler', section('<p onclick="alert(1)">a</p>'), 'SECTION_UNSAFE', /onclick/],
    [
      'a link that hides its scheme',
      section('[a](java&#9;script:alert(1))'),
      'SECTION_UNSAFE',
      /report\.yaml:4:/,
    ],
    ['a link that is a page', section('[a](data:text/html,b)'), 'SECTION_UNSAFE', /data:text/],
    ['a reference that runs', section('[a][b]\n\n[b]: javascript:alert'), 'SECTION_UNSAFE', /javascript:/],
    ['an image of the machine', section('![a](/etc/passwd.png)'), 'SECTION_UNSAFE', /passwd/],
    ['an encoded path outside', section('![a](%2e%2e/secret.png)'), 'SECTION_UNSAFE', /secret/],
    ['an image from the network', section('![a](https://example.com/a.png)'), 'SECTION_UNSAFE', /network/],
    ['a file that is not there', section('![a](b.png)'), 'SECTION_FILE_MISSING', /b\.png/],
    ['a file outside', section('[a](../secret)'), 'SECTION_UNSAFE', /\.\.\/secret/],
    [
      'a section without a title',
      'sections:\n  - { place: first, body: text }\n',
      'SECTION_UNTITLED',
      /first/,
    ],
    ['an unknown place', 'sections:\n  - { place: frist, title: a, body: b }\n', 'REPORT_', /first/],
    ['an unknown baseline', 'published: [{ baseline: nobody }]\n', 'BASELINE_UNKNOWN', /nobody/],
    ['a baseline outside', 'published: [{ baseline: ../a.yaml }]\n', 'REPORT_', /baseline/],
    ['an archive at no address', 'archives: [{ title: a, url: "ftp:x" }]\n', 'REPORT_', /archives/],
  ])('%s', async (_, yaml, code, seen) => {
    const other = freshFolder()
    writeAuthored(other, yaml)
    const { code: exit, stderr } = await runSteady(['import', 'logs', '--results', 'results'], other)
    expect(exit).toBe(2)
    expect(stderr).toContain(code)
    expect(stderr).toMatch(seen)
    expect(() => readFileSync(join(other, 'results/steadystate.json'))).toThrow()
  })
})
