import { expect, it } from 'vitest'
import { identityPlaces, openFoundTexts, secretName } from './found-identities.ts'
import type { HiddenKind } from './hidden-name.ts'
import { identityForms } from './identity-forms.ts'

const found = (text: string, kind: HiddenKind) => [
  ...new Set([...identityPlaces(text)].filter((place) => place.kind === kind).map((place) => place.text)),
]

it.each(identityForms.map((form) => [form.sample, form] as const))(
  '%s has the form of a row',
  (marked, form) => {
    const sample = marked.replaceAll(/[⟦⟧]/g, '')
    const [, identity] = /⟦(.+)⟧/.exec(marked) ?? []
    const [match] = sample.matchAll(form.pattern)
    const [from, to] = match?.indices?.[1] ?? []
    expect(sample.slice(from, to)).toBe(identity)
  },
)

it.each(identityForms.map(({ pattern, sample }) => [sample, pattern.source] as const))(
  'a long line takes linear time to be searched for %s: every repetition has a bound',
  (_, source) => {
    const outside = source
      .replaceAll(/\\[^\n]|\[(?:\\.|[^\]\\])*\]/g, 'x')
      .replaceAll(/\(\?(?:<[=!]|[=!:])/g, '(')
    expect(outside).not.toMatch(/[*+]|\{\d+,\}/)
  },
)

it.each([
  ['Successfully connected to 203.0.113.9:41139', '203.0.113.9'],
  ['init_method=tcp://10.0.0.4', '10.0.0.4'],
  ['172.40.1.1 is public', '172.40.1.1'],
  ['bench@10.0.0.4: permission denied', '10.0.0.4'],
  ['NET/IB: 192.168.3.17 up', '192.168.3.17'],
  ['link-local 169.254.1.1.', '169.254.1.1'],
  ['master 10.0.3.7 answers', '10.0.3.7'],
  ['bound to fe80::a00:27ff:fe4e:66a1%eth0', 'fe80::a00:27ff:fe4e:66a1'],
  ['[2001:DB8::1]:29500', '2001:DB8::1'],
  ['fd12:3456:789a:1:2:3:4:5 up', 'fd12:3456:789a:1:2:3:4:5'],
  ['ether 08:00:27:4e:66:a1 txqueuelen', '08:00:27:4e:66:a1'],
  ['Node GUID: 0x98039b0300a2c4d6', '98039b0300a2c4d6'],
  ['learned 0800.274e.66a1 on port 3', '0800.274e.66a1'],
  ['inet addr:84.17.33.21 Bcast', '84.17.33.21'],
  ['rank 1 on ip-10-20-30-41.ec2.internal', 'ip-10-20-30-41'],
  ['lookup 10-20-30-42.default.pod.cluster.local', '10-20-30-42'],
])('%s names an address', (text, address) => {
  expect(found(text, 'address')).toEqual([address])
})

it.each([
  'cuDNN 9.26.0.51',
  'libcublas 10.1.0.105',
  'at 12.4.5.8: ok',
  '1192.168.3.4',
  'nvidia-cublas-cu10==10.2.2.89',
  'CUDA runtime 10.1.0.2',
  'c10d::ProcessGroup std::vector fc2::add',
  '2024-11-22 19:21:23 2024-11-22-19-21-23',
  'at 01:02:03:04:05:06',
  'loss fade:1.5 face',
  'run 2024-10-20-30 and 1-2-3-4.log',
  'loss 1234.5678.9012',
])('%s names none: it may be a version', (text) => {
  expect(found(text, 'address')).toEqual([])
})

it('people, GPUs and secrets are found by their form', () => {
  const text = [
    'mail to jane.doe+x@lab.example.org, not git@github.com:a/b.git nor a@b',
    'CUDA_VISIBLE_DEVICES=GPU-1f3a2b4c-0000-1111-2222-33334444aaaa',
    'uuid gpu-1F3A2B4C-0000-1111-2222-33334444BBBB, Serial Number : 1563221045678, bob%40lab.example',
    'train.py --password=hunter2',
  ].join('\n')
  const texts = openFoundTexts()
  texts.lookIn(text)
  const textsOf = (kind: HiddenKind) =>
    texts.found.filter((text) => text.kind === kind).map(({ text: words }) => words)
  expect(textsOf('email')).toEqual(['jane.doe+x@lab.example.org', 'bob%40lab.example'])
  expect(textsOf('device')).toEqual([
    '1563221045678',
    'GPU-1f3a2b4c-0000-1111-2222-33334444aaaa',
    'gpu-1F3A2B4C-0000-1111-2222-33334444BBBB',
  ])
  expect(textsOf('secret')).toEqual(['--password=hunter2'])
})

it('the name of a secret stays', () => {
  expect(secretName('--password=hunter2')).toBe('--password=(redacted)')
  expect(secretName('no secret')).toBe('(redacted)')
})

it('a name that documents also have as the name of a member is replaced only in its place', () => {
  const texts = openFoundTexts()
  texts.lookInDocument({ USER: 'origin', origin: { command: ['--user', 'mirela'] } })
  expect(texts.found).toEqual([
    { kind: 'user', text: 'origin', placed: true },
    { kind: 'user', text: 'mirela', placed: false },
  ])
})
