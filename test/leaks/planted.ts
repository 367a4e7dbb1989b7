/** A secret that a test plants, and the text in which a program, a file or a person shows it. */
export interface Planted {
  /** What must never leave; in no other text. */
  readonly secret: string
  readonly shown: string
}

/** Numbers that follow from a seed (mulberry32). */
export function drawing(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const small = 'abcdefghijklmnopqrstuvwxyz'
const letters = small + small.toUpperCase()
const hexadecimal = '0123456789abcdef'
const alphanumeric = `${letters}0123456789`

/** What draws texts for {@link plantedSecrets}. */
export interface Drawn {
  readonly of: (alphabet: string, length: number) => string
  readonly among: <T>(items: readonly [T, ...T[]]) => T
}

export function drawnWith(next: () => number): Drawn {
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    of: (alphabet, length) => Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join(''),
    among: (items) => items[below(items.length)] ?? items[0],
  }
}

/** Letters and digits together, as generators of tokens give them. */
const token = ({ of: draw }: Drawn, length: number) => `q${draw(alphanumeric, length - 3)}7Z`
/** As people choose them. */
const password = ({ of: draw, among }: Drawn) =>
  `${draw(small, 6)}${among(['-', '_', '.', '!', '@', '#', '$', '%', '+', '='])}${draw(letters, 4)}${draw('0123456789', 4)}`
/** With blanks and any sign; only in quotes. */
const passphrase = ({ of: draw, among }: Drawn) =>
  `${draw(small, 6)}${among([' ', '&', '@', '/', ', ', '; ', ' #'])}${draw(small, 5)}${among([' ', ': '])}${draw(letters, 4)}81`
const keyLine = ({ of: draw }: Drawn) => `M${draw(`${alphanumeric}+/`, 62)}9`

const secretNames = [
  'password',
  'DB_PASSWORD',
  'db-password',
  'client_secret',
  'clientSecret',
  'API_KEY',
  'apiKey',
  'api-key',
  'WANDB_API_KEY',
  'AWS_SECRET_ACCESS_KEY',
  'aws_secret_access_key',
  'HF_TOKEN',
  'hf_token',
  'auth_token',
  'accessToken',
  'refresh_token',
  'GITHUB_TOKEN',
  'private_key',
  'GPG_PASSPHRASE',
  'MYSQL_PWD',
  'PGPASSWORD',
  'SMTP_PASS',
  'CI_JOB_TOKEN',
  'MY_PAT',
  'storage_account_key',
  'encryption-key',
  'bot_token',
  'slack_token',
  'credentials',
  'x-api-key',
  'session-token',
] as const

type Form = (drawn: Drawn) => Planted

const known =
  (prefix: string, alphabet: string, length: number): Form =>
  (drawn) => {
    const secret = prefix + drawn.of(alphabet, length)
    return {
      secret,
      shown: drawn.among([
        `using ${secret}`,
        `"${secret}"`,
        `(${secret})`,
        `login: ${secret} ok`,
        `x=${secret},`,
      ]),
    }
  }
const assigned =
  (write: (name: string, value: string) => string, draw: (drawn: Drawn) => string): Form =>
  (drawn) => {
    const secret = draw(drawn)
    return { secret, shown: write(drawn.among(secretNames), secret) }
  }
const placed =
  (write: (value: string) => string, draw: (drawn: Drawn) => string): Form =>
  (drawn) => {
    const secret = draw(drawn)
    return { secret, shown: write(secret) }
  }

/** Every form is one line. */
export const forms: Readonly<Record<string, Form>> = {
  github: known('ghp_', alphanumeric, 36),
  'github, fine-grained': known('github_pat_', alphanumeric, 60),
  gitlab: known('glpat-', alphanumeric, 20),
  aws: known('AKIA', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16),
  'hugging face': known('hf_', letters, 34),
  openai: known('sk-proj-', alphanumeric, 48),
  anthropic: known('sk-ant-api03-', alphanumeric, 80),
  slack: known('xoxb-', '0123456789', 24),
  google: known('AIza', alphanumeric, 35),
  npm: known('npm_', alphanumeric, 36),
  pypi: known('pypi-AgEIcHlwaS5vcmc', alphanumeric, 80),
  ngc: known('nvapi-', alphanumeric, 64),
  stripe: known('sk_live_', alphanumeric, 24),
  databricks: known('dapi', hexadecimal, 32),
  replicate: known('r8_', alphanumeric, 37),
  vault: known('hvs.', alphanumeric, 24),
  docker: known('dckr_pat_', alphanumeric, 27),
  sendgrid: (drawn) => {
    const secret = `SG.${drawn.of(alphanumeric, 22)}.${drawn.of(alphanumeric, 43)}`
    return { secret, shown: `mail ${secret}` }
  },
  jwt: (drawn) => {
    const secret = `eyJ${drawn.of(alphanumeric, 30)}.eyJ${drawn.of(alphanumeric, 60)}.${drawn.of(alphanumeric, 40)}`
    return { secret, shown: `got ${secret}` }
  },
  'NAME=value': assigned((name, value) => `${name}=${value}`, password),
  'name: value': assigned(
    (name, value) => `config ${name}: ${value}`,
    (drawn) => token(drawn, 20),
  ),
  'name = "value"': assigned((name, value) => `${name} = "${value}"`, passphrase),
  "'name': 'value'": assigned((name, value) => `{'lr': 0.1, '${name}': '${value}', 'batch': 8}`, passphrase),
  '"name":"value"': assigned(
    (name, value) => `{"lr":0.1,"${name}":"${value}","batch":8}`,
    (drawn) => token(drawn, 16),
  ),
  'JSON in JSON': assigned(
    (name, value) => `"{\\"${name}\\": \\"${value}\\"}"`,
    (drawn) => token(drawn, 16),
  ),
  'Namespace()': assigned(
    (name, value) => `Namespace(lr=0.1, ${name.replaceAll('-', '_')}='${value}', batch=8)`,
    passphrase,
  ),
  '--name value': assigned(
    (name, value) => `python train.py --${name} ${value} --lr 0.1`,
    (drawn) => token(drawn, 12),
  ),
  '--name=value': assigned((name, value) => `python train.py --${name}=${value} --lr 0.1`, password),
  "['--name', 'value']": assigned(
    (name, value) => `['train.py', '--${name}', '${value}', '--lr', '0.1']`,
    passphrase,
  ),
  'export NAME=': assigned(
    (name, value) => `+ export ${name.toUpperCase().replaceAll('-', '_')}='${value}'`,
    passphrase,
  ),
  'URL parameter': placed(
    (value) => `GET https://api.example/x?a=1&token=${value}&step=3`,
    (drawn) => token(drawn, 12),
  ),
  'signed URL': placed(
    (value) => `https://x.blob.core.windows.net/c?sv=1&sig=${value}%3D`,
    (drawn) => token(drawn, 30),
  ),
  login: placed((value) => `clone https://bob:${value}@git.example/x.git`, password),
  'login in a DSN': placed((value) => `DSN postgres://bob:${value}@db.example:5432/x`, password),
  bearer: placed(
    (value) => `curl -H 'Authorization: Bearer ${value}' https://x`,
    (drawn) => token(drawn, 24),
  ),
  basic: placed(
    (value) => `Authorization: Basic ${value}`,
    ({ of: draw }) => `${draw(alphanumeric, 26)}==`,
  ),
  'curl -u': placed(
    (value) => `curl -s -u bob:${value} https://x`,
    (drawn) => token(drawn, 12),
  ),
  'mysql -p': placed(
    (value) => `mysql -u bob -p${value} db`,
    (drawn) => token(drawn, 12),
  ),
  sshpass: placed(
    (value) => `sshpass -p ${value} ssh node`,
    (drawn) => token(drawn, 12),
  ),
  'docker login': placed(
    (value) => `docker login -u bob -p ${value} r.example`,
    (drawn) => token(drawn, 12),
  ),
  cookie: placed(
    (value) => `Cookie: session=${value}; theme=dark`,
    (drawn) => token(drawn, 24),
  ),
  'private key': (drawn) => {
    const secret = keyLine(drawn)
    return { secret, shown: `key -----BEGIN PRIVATE KEY-----\\n${secret}\\n-----END PRIVATE KEY-----` }
  },
  'Chinese label': (drawn) => {
    const secret = token(drawn, 14)
    const label = drawn.among(['密码：', '密钥=', '访问令牌: ', '数据库口令是 ', '授权码（'])
    return { secret, shown: `${label}${secret}` }
  },
  table: placed(
    (value) => `| api_key | ${value} |`,
    (drawn) => token(drawn, 24),
  ),
  'dotted line': placed(
    (value) => `  hub_token ................. ${value}`,
    (drawn) => token(drawn, 24),
  ),
  xml: placed(
    (value) => `<SecretAccessKey>${value}</SecretAccessKey>`,
    (drawn) => token(drawn, 40),
  ),
  piped: placed(
    (value) => `echo ${value} | docker login r.example -u bob --password-stdin`,
    (drawn) => token(drawn, 20),
  ),
  'variable of a container': placed(
    (value) => `{"name": "HF_TOKEN", "value": "${value}"}`,
    (drawn) => token(drawn, 20),
  ),
  archive: placed(
    (value) => `unzip -P ${value} sets.zip`,
    (drawn) => token(drawn, 12),
  ),
  'channel of conda': placed(
    (value) => `https://conda.example/t/${value}/main`,
    (drawn) => token(drawn, 24),
  ),
  slackHook: placed(
    (value) => `POST https://hooks.slack.com/services/${value}`,
    ({ of: draw }) => `T0/B0/${draw(alphanumeric, 24)}`,
  ),
  netrc: placed(
    (value) => `machine h login bob password ${value}`,
    (drawn) => token(drawn, 10),
  ),
  connectionString: placed(
    (value) => `'DefaultEndpointsProtocol=https;AccountName=x;AccountKey=${value};EndpointSuffix=core'`,
    ({ of: draw }) => `${draw(alphanumeric, 60)}7q==`,
  ),
}

/** As many secrets of all forms, in turn; the same of the same seed. */
export function plantedSecrets(count: number, seed: number): (Planted & { readonly form: string })[] {
  const drawn = drawnWith(drawing(seed))
  const all = Object.entries(forms)
  return Array.from({ length: count }, (_, index) => {
    const [form, draw] = all[index % all.length] ?? ['', known('', letters, 9)]
    return { form, ...draw(drawn) }
  })
}
