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
    ['curl -s -u jane:Pa55 http://x', 'jane:Pa55'],
    ['mysql -u root -ppw123 db', 'pw123'],
    ['sshpass -p hunter2 ssh h', 'hunter2'],
    ['GET /x?token=q1w2e3&a=1', 'q1w2e3'],
    ['https://x/c?sv=2020&sig=ab%3D&se=1', 'ab%3D'],
    ['Set-Cookie: session=abc; path=/', 'session=abc; path=/'],
    ['machine h login me password pw77', 'pw77'],
    ['"auth": "amFuZTpkb2NrZXJwdw=="', 'amFuZTpkb2NrZXJwdw=='],
    ['PGPASSWORD=pg6 psql', 'pg6'],
    ['the password is hunter2xyz', 'hunter2xyz'],
    ["token = 'qwe123rty'", 'qwe123rty'],
    ['AccountKey=Eby8vdM02xNOcqFlqUwJPLl6tq==', 'Eby8vdM02xNOcqFlqUwJPLl6tq=='],
    [`--wandb_key=${'0f'.repeat(20)}`, '0f'.repeat(20)],
    [`wandb login ${'a1'.repeat(20)}`, 'a1'.repeat(20)],
    ['git clone https://abcdefghij0123456789x@host/y', 'abcdefghij0123456789x'],
    ['sent Bearer abcdef1234567890bearer', 'abcdef1234567890bearer'],
    [`hooks.slack.com/services/T0/B0/${'x'.repeat(24)}`, `T0/B0/${'x'.repeat(24)}`],
    [`using sk_live_${'a1'.repeat(8)}`, `sk_live_${'a1'.repeat(8)}`],
    [`dapi${'0a'.repeat(16)}`, `dapi${'0a'.repeat(16)}`],
    [`123456789:AA${'x'.repeat(33)}`, `123456789:AA${'x'.repeat(33)}`],
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
    'key: encoder.layer.0.attention.self.query.weight missing',
    'unexpected key: layers_0_attention_self_query_kernel',
    'sort_key=timestamp cache_key=4711',
    'token = "hello" token: "covid"',
    'the password is required, the password is wrong',
    'python3 -u train.py --lr 0.1:0.2',
    'mkdir -p data/x; sinfo -p gpu',
    'ssh://jane@host/x https://jane@host',
    `commit ${'a1'.repeat(20)}`,
    'the bearer of the news',
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
