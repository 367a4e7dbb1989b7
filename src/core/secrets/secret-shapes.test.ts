import { describe, expect, it } from 'vitest'
import { isSecretOption, secretsIn } from './secret-shapes.ts'

const found = (text: string) => secretsIn(text).map(({ start, end }) => text.slice(start, end))

describe('secrets in a text', () => {
  it.each([
    ['train.py --password=hunter2 --epochs 3', 'hunter2'],
    ['train.py --wandb-api-key s3cr3t', 's3cr3t'],
    ['train.py --token abc', 'abc'],
    ['export HF_TOKEN=hf_x', 'hf_x'],
    ["environ({'MY_TOKEN': 'q1'})", 'q1'],
    ['MY_TOKEN: abc123', 'abc123'],
    ['{"api_key": "q1w2e3", "lr": 0.1}', 'q1w2e3'],
    ['Authorization: Bearer abc.def', 'abc.def'],
    ['git clone https://me:pass@host/x', 'me:pass'],
    [`login with ghp_${'a1'.repeat(18)} failed`, `ghp_${'a1'.repeat(18)}`],
    ['key AKIAABCDEFGHIJKLMNOP', 'AKIAABCDEFGHIJKLMNOP'],
    ['client_secret = zz11', 'zz11'],
  ])('%s: %s', (text, secret) => {
    expect(found(text)).toEqual([secret])
  })

  it.each([
    'tokens=128 token: 5 tokens/s 51.2',
    'bos_token: <s> EOS_TOKEN=2x pad_token: [PAD]',
    'num_key_value_heads=8 key=3',
    'password = None',
    'ssh://git@github.com/a/b',
    'the secret of it, a password',
    'secret: (redacted)',
    'API_KEY=$API_KEY',
    'author: me, tokenizer: bpe',
  ])('%s: none', (text) => {
    expect(found(text)).toEqual([])
  })

  it('in a program are what stands in quotes', () => {
    const code = 'login(password=args.password, api_key="q1w2e3")\nsecret = getpass()'
    expect(secretsIn(code, 'code').map(({ start, end }) => code.slice(start, end))).toEqual(['q1w2e3'])
  })

  it('a long line is read once', () => {
    const line = 'a_'.repeat(200_000)
    expect(found(`${line} --password=x`)).toEqual(['x'])
    expect(found('-'.repeat(200_000))).toEqual([])
  })
})

it('an option that names a secret is told from others', () => {
  expect(['--api-key', '--token', '-password', '--hf_token'].map(isSecretOption)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['--tokens', '--key', 'token', '--eos-token-id'].map(isSecretOption)).toEqual(Array(4).fill(false))
})
