import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redactYaml } from './redact-yaml.ts'
import { isSecretArgument, secretsIn } from './secret-shapes.ts'
import { openSecrets, secretsOfDocument } from './secrets.ts'

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
    ['密码：hunter2x', 'hunter2x'],
    ['数据库口令是 Hunter-2x', 'Hunter-2x'],
    ['令牌 “q1w2e3r4t5”', 'q1w2e3r4t5'],
    [`| api_key | ${'q1'.repeat(10)} |`, 'q1'.repeat(10)],
    [`│ hub_token     │ q1w2e3r4t5 │`, 'q1w2e3r4t5'],
    [`api_key ......... ${'q1'.repeat(10)}`, 'q1'.repeat(10)],
    ['token ==> Q1w2e3r4t5y6', 'Q1w2e3r4t5y6'],
    ['<SecretAccessKey>q1w2e3r4t5y6u7i8o9p0</SecretAccessKey>', 'q1w2e3r4t5y6u7i8o9p0'],
    ['\u001b[33mapi_key\u001b[0m=\u001b[32m"q1w2e3"', 'q1w2e3'],
    ['unzip -P hunter2 x.zip', 'hunter2'],
    ['7z x -phunter2 x.7z', 'hunter2'],
    ['ossutil64 config -i x -k q1w2e3r4', 'q1w2e3r4'],
    ['openssl enc -d -k hunter2 -in x', 'hunter2'],
    ['swanlab login -k q1w2e3r4', 'q1w2e3r4'],
    ['curl -x http://p:1 -U me:hunter2 https://x', 'me:hunter2'],
    ['lftp -u bob,hunter2 sftp://x', 'hunter2'],
    ['smbclient //nas/d -U bob%hunter2', 'hunter2'],
    ['mc alias set m http://h:9000 admin hunter2', 'hunter2'],
    ['echo hunter2 | docker login r.example -u bob --password-stdin', 'hunter2'],
    ['echo hunter2 | sudo -S nvidia-smi', 'hunter2'],
    ['kubectl create secret generic x --from-literal=token=Hunter_2!', 'Hunter_2!'],
    ['machine h\n  login me\n  password pw77', 'pw77'],
    ["login('bot@x.example', 'hunter2')", 'hunter2'],
    ['AUTH PLAIN AGJvdABodW50ZXIy', 'AGJvdABodW50ZXIy'],
    ['::add-mask::hunter2', 'hunter2'],
    ['name: HF_TOKEN\n    value: q1w2e3', 'q1w2e3'],
    ['{"name": "API_SECRET", "value": "q1w2e3"}', 'q1w2e3'],
    ['https://conda.example/t/tk-0a1b2c3d-4e5f/main', 'tk-0a1b2c3d-4e5f'],
    [`wandb: Appending key for api.wandb.ai to your netrc file: ${'a1'.repeat(20)}`, 'a1'.repeat(20)],
    [`open.feishu.cn/open-apis/bot/v2/hook/${'a1-'.repeat(8)}x`, `${'a1-'.repeat(8)}x`],
    [`api.telegram.org/bot123456789:${'x1'.repeat(16)}/send`, `123456789:${'x1'.repeat(16)}`],
    [`Invalid token passed: '${'q1'.repeat(12)}'`, 'q1'.repeat(12)],
    ['passphrase was: Hunter2x', 'Hunter2x'],
    ['bob with password "hunter2" ok', 'hunter2'],
    ['the API key is q1w2e3r4t5y6u7i8o9p0', 'q1w2e3r4t5y6u7i8o9p0'],
    ['One-time code: 123456', '123456'],
    ['OBS_SK=q1w2e3r4', 'q1w2e3r4'],
    [`AKID${'a1'.repeat(16)}`, `AKID${'a1'.repeat(16)}`],
    [`root:$6$ab$${'x1'.repeat(20)}:19000:0`, `$6$ab$${'x1'.repeat(20)}`],
    ["{'authorization': 'ApiKey q1w2e3'}", 'q1w2e3'],
    ['"identitytoken": "q1w2e3"', 'q1w2e3'],
    ['db:\n  password: >-\n    hunter2\nlr: 0.1', 'hunter2'],
    [`ssh_key: |\n  ${'q1'.repeat(12)}\n`, 'q1'.repeat(12)],
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
    '令牌数：1048576 每秒令牌 18234 令牌 18234tok/s 密钥=None',
    '| key | value |\n| token | count |\n| password | of the user |',
    'max_token -> 4096 key -> q_proj token ==> the',
    'pad_token ........ <pad> primary_key ..... id12',
    'name: eos_token\nvalue: </s>',
    'echo done | tee log; echo 12345678 | wc',
    'description: |\n  a text of 12 words\ntokenizer: |\n  bpe',
    'Unexpected key in state dict: "layers.0.attention.self.query.weight"',
    'https://host/t/imagenet-training-set/x',
    'wandb: artifact commit a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1',
    '| token | tokens_per_second_1234 |\n| hash_key | a1a1a1a1a1a1a1a1a1a1a1a1 |',
    'pass -> resnet50-v1; openssl version -k 3.0.13; login("user", "name")',
    'credentials: |\n  none',
    'task=ab12cd34 disk: x9y8z7w6v5 mask=ab12cd34',
  ])('%s: none', (text) => {
    expect(found(text)).toEqual([])
  })

  it('in a program are what stands in quotes', () => {
    const code = 'login(password=args.password, api_key="q1w2e3")\nsecret = getpass()'
    expect(secretsIn(code, 'code').map(({ start, end }) => code.slice(start, end))).toEqual(['q1w2e3'])
  })

  it('a name of a program, of a vocabulary or of a pass is none', () => {
    const log = [
      'forward pass: 0.53s backward_pass: 12ms pass=3 passes: 2 pin_memory=True',
      'pattern=abc123def4 spatial: x9y8z7w6 signal=ab12cd34 keyboard: q1w2e3r4 compat=v2beta345',
      'attn_key: linear key_padding_mask=abc12345 tokenizer=Qwen2.5-7B-abc123 primary_key: id1234567',
    ]
    for (const line of log) expect(found(line), line).toEqual([])
  })
})

describe('the work of a long line', () => {
  /** Each begins what may be a secret, again and again, and never ends it. */
  const shapes = [
    '?token=',
    'password=',
    'TOKEN=',
    'A_TOKEN=',
    'key=',
    'key: ',
    'Cookie: ',
    '://a:',
    '://a:a@',
    'a.',
    'a_',
    '-',
    'eyJaaaaaaaa-',
    'eyJaaaaaaaa.',
    '-----BEGIN PRIVATE KEY-----',
    '-----BEGIN PRIVATE KEY----- ',
    'Private-Lines: 3\n',
    'password="',
    "--token '",
    'password=-',
    'password=$',
    'curl ',
    'mysql ',
    'docker login ',
    '--api-key,',
    'token\\":\\"',
    'AAAA ',
    'AAAAAAAAAAAAAAAAAAAA',
    'password=a,',
    'password=a;b',
    'login x password ',
    'echo ',
    'unzip ',
    'lftp -u ',
    "login('",
    'name: PASS\n',
    'password |',
    'password\u001b[0m',
    'password: |\n  ',
    '密码：',
    'token a b ',
    '$6$',
    'Authorization: Bearer ',
    'sk-',
    'password is ',
    'A=',
    ' -p ',
    '\\n',
    '://',
  ]

  it.each(shapes)('%s grows with its length', (shape) => {
    const time = (length: number) => {
      const line = shape.repeat(Math.ceil(length / shape.length))
      const before = process.cpuUsage()
      secretsIn(line)
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    time(20_000)
    const least = (length: number) => Math.min(time(length), time(length), time(length))
    // Eight times the length takes 8 times as long, or 64 times where work grows with the square.
    expect(least(160_000) / Math.max(least(20_000), 1000)).toBeLessThan(32)
  })
})

it.each([
  ['--api-key', 'x', true],
  ['--token', 'x', true],
  ['-password', 'x', true],
  ['--hf_token', 'x', true],
  ['--api-key', '--lr', false],
  ['--tokens', '128', false],
  ['--key', 'loss', false],
  ['--key', 'q1w2e3r4t5y6u7i8o9p0a1', true],
  ['token', 'x', false],
  ['--eos-token-id', '2', false],
  ['-p', 'q1W2e3r4', true],
  ['-p', '8080', false],
  ['-p', 'bfloat16', false],
] as const)('%s %s: a secret is %s', (option, value, isSecret) => {
  expect(isSecretArgument(option, value)).toBe(isSecret)
})

describe('a value', () => {
  const { hide, hideIn } = openSecrets()
  const name = fc.constantFrom(
    'password',
    'DB_PASSWORD',
    'client_secret',
    'apiKey',
    'MYSQL_PWD',
    'GPG_PASSPHRASE',
    'HF_TOKEN',
    'MY_PAT',
  )
  /** A secret as people choose and draw them, with a tail by which any half of it is found. */
  const secret = (separators: string) =>
    fc
      .tuple(
        fc.stringMatching(/^[a-k]{3,8}$/),
        fc.nat({ max: separators.length - 1 }).map((at) => separators.charAt(at)),
        fc.stringMatching(/^[a-kA-K]{4}[0-9]{4}$/),
      )
      .map((parts) => ({ text: parts.join(''), parts: [parts[0], parts[2]] }))
  const isGone = (hidden: string, { parts }: { parts: readonly string[] }) =>
    parts.every((part) => part.length < 4 || !hidden.includes(part))

  it('in quotes is hidden whole: with blanks, and any other sign', () => {
    const written = fc.constantFrom(
      (key: string, value: string) => `${key}="${value}"`,
      (key: string, value: string) => `${key} = '${value}'`,
      (key: string, value: string) => `{"${key}": "${value}", "lr": 0.1}`,
      (key: string, value: string) => `{'${key}': '${value}', 'lr': 0.1}`,
      (key: string, value: string) => `{\\"${key}\\": \\"${value}\\", \\"lr\\": 0.1}`,
      (key: string, value: string) => `train.py --${key} "${value}" --lr 0.1`,
      (key: string, value: string) => `['--${key}', '${value}', '--lr', '0.1']`,
    )
    fc.assert(
      fc.property(name, secret(' &@/,;:<>()[]{}|=+%#'), written, (key, value, write) => {
        const text = write(key.startsWith('MY') ? 'access_token' : key, value.text)
        const hidden = hide(text)
        expect(isGone(hidden, value), hidden).toBe(true)
        if (text.includes('lr')) expect(hidden).toMatch(/lr.*0\.1/)
      }),
    )
  })

  it('without quotes is hidden whole, up to a blank or the next name', () => {
    fc.assert(
      fc.property(name, secret('&@/+=%#:()[]{}!$^*'), (key, value) => {
        for (const text of [
          `${key}=${value.text}`,
          `x ${key}: ${value.text} lr: 0.1`,
          `a(${key}=${value.text}, lr=0.1)`,
        ]) {
          const hidden = hide(text)
          expect(isGone(hidden, value), hidden).toBe(true)
          if (text.includes('lr')) expect(hidden).toMatch(/lr.*0\.1/)
        }
        expect(hide(`lr=0.1,${key}=${value.text},steps=9`)).toMatch(/^lr=0\.1,.*,steps=9$/)
      }),
    )
  })

  it('of a login in a URL is hidden whole', () => {
    fc.assert(
      fc.property(
        secret('@/:&#?!'),
        fc.constantFrom('postgres', 'https', 'mongodb+srv', 'redis'),
        (value, scheme) => {
          const hidden = hide(`at ${scheme}://bob:${value.text}@db.example/x and on`)
          expect(isGone(hidden, value), hidden).toBe(true)
          expect(hidden).toMatch(/^at .*@db\.example\/x and on$/)
        },
      ),
    )
    for (const url of ['http://host:8080/a@b', 'docker://registry:5000/x@sha256:ab', 'https://host/@scope/x'])
      expect(hide(url)).toBe(url)
  })

  it('in a document is hidden by the key or the option before it', () => {
    fc.assert(
      fc.property(
        secret(' &@/'),
        fc.constantFrom('--api-key', '--password', '--hf-token'),
        (value, option) => {
          const document = {
            command: ['a.py', option, value.text, '--lr', '0.1'],
            launch: { client_secret: value.text },
          }
          expect(hideIn(document)).toEqual({
            command: ['a.py', option, '(redacted)', '--lr', '0.1'],
            launch: { client_secret: '(redacted)' },
          })
          expect(secretsOfDocument(document)).toEqual([value.text])
          const yaml = [
            'command:',
            '  - a.py',
            `  - ${option} # mine`,
            `  - "${value.text}"`,
            '  - --lr',
            `password: "${value.text}"`,
          ]
          expect(isGone(redactYaml(yaml.join('\n')), value)).toBe(true)
        },
      ),
    )
  })
})
