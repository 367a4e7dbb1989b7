/** A secret in a text, and the start of the name that marks it. */
export interface FoundSecret {
  readonly start: number
  readonly end: number
  /** Equal to `start` for a token that is recognised by its form alone. */
  readonly nameStart: number
}

/**
 * Tokens with a prefix that secret scanners know: GitHub, GitLab, AWS, Hugging Face, OpenAI and Anthropic, Slack, Google,
 * npm, PyPI, NVIDIA NGC, Weights & Biases, Stripe, SendGrid, DigitalOcean, Databricks, Replicate, Groq, Telegram, Docker,
 * Vault, Grafana, Tailscale, Shopify and LangSmith; JSON Web Tokens (RFC 7519) and private keys (RFC 7468).
 */
const words = [
  String.raw`gh[oprsu]_\w{30,}`,
  String.raw`github_pat_\w{22,}`,
  String.raw`glpat-[\w-]{20,}`,
  String.raw`(?:AKIA|ASIA)[A-Z0-9]{16}\b`,
  String.raw`(?:hf|api_org)_[A-Za-z0-9]{20,}`,
  String.raw`sk-[\w-]{20,}`,
  String.raw`(?:xox[abeoprs]|xapp)-[\w-]{10,}`,
  String.raw`(?:AIza[\w-]{35}|ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,})`,
  String.raw`[rs]k_(?:live|test)_\w{16,}`,
  String.raw`SG\.[\w-]{16,}\.[\w-]{16,}`,
  String.raw`do[opr]_v1_[0-9a-f]{64}`,
  String.raw`dapi[0-9a-f]{32}\b`,
  String.raw`r8_[A-Za-z0-9]{30,}`,
  String.raw`gsk_[A-Za-z0-9]{40,}`,
  String.raw`\d{8,10}:AA[\w-]{32,}`,
  String.raw`dckr_[ops]at_[\w-]{20,}`,
  String.raw`hv[bsr]\.[\w-]{20,}`,
  String.raw`gl(?:sa|c)_[\w+/=]{30,}`,
  String.raw`tskey-[\w-]{20,}`,
  String.raw`shp(?:at|ca|pa|ss)_[0-9a-f]{32}`,
  String.raw`lsv2_[ps][kt]_\w{30,}`,
  String.raw`npm_[A-Za-z0-9]{36}`,
  String.raw`pypi-[\w-]{50,}`,
  String.raw`nvapi-[\w-]{40,}`,
  String.raw`wandb_v\d+_\w{20,}`,
  String.raw`eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*`,
  String.raw`eyJhcGlf[\w+/-]{40,}={0,2}`,
]

/** Tried only at the start of a word, because a log may have gigabytes. */
const tokens = new RegExp(String.raw`\b(?:${words.join('|')})`, 'g')

/** `https://user:password@host`, or a token in place of the user; a user alone is no secret. */
const logins = /(?<=:\/\/)(?:[^\s/:@"'<>]*:[^\s/@"'<>]+|(?=[\w-]*\d)[\w-]{20,})(?=@)/g

const privateKeys = /-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]+-----END [A-Z ]*PRIVATE KEY-----/g

/** Secrets by the text before them: parameters of a URL, options of programs, lines of their configuration. */
const placed: readonly (readonly [before: RegExp, secret: RegExp])[] = [
  [
    /[?&](?:token|key|api[_-]?key|sig|signature|pwd|pass|x-amz-(?:signature|credential|security-token))=/gi,
    /[^\s&"'<>#]+/y,
  ],
  [/\b(?:curl|wget)\b[^\n]{0,200}?\s(?:-u|--user|--proxy-user)[ =]["']?/g, /[^\s:"']+:[^\s"']+/y],
  [/\bmysql\w*\b[^\n]{0,200}?\s-p/g, /[^\s"']+/y],
  [/\bsshpass\s+-p\s*["']?/g, /[^\s"']+/y],
  [/\blogin\s+\S{1,100}\s+password\s+/g, /\S+/y],
  [/\bwandb\s+login\s+(?:--\w+\s+)?/g, /[0-9a-f]{40}\b/y],
  [/\b(?:set-)?cookie["']?:\s*["']?/gi, /[^\s"'][^\n"']*/y],
  [/"auth"\s*:\s*"/g, /[A-Za-z0-9+/]{8,}={0,2}/y],
  [/\bhooks\.slack\.com\/services\//g, /[\w/]{20,}/y],
]

/** Last word of a secret's name. Special tokens of vocabularies, such as `eos_token`, are no secrets. */
const secretWord =
  '(?:password|passwd|passphrase|secret|api[_-]?key|access[_-]?key(?:[_-]?id)?|secret[_-]?key|private[_-]?key|credentials?|' +
  '(?:auth|access|api|hf|hub|wandb|github|gh|gitlab|refresh|session|bearer|bot)[_-]?token)'

/**
 * A name and the text up to its value: `--password=x`, `api_key: x`, `"secret": "x"`, `MY_TOKEN=x`, `--token x`,
 * `Authorization: Bearer x`. Variables must be in capitals, because models have tokens too.
 */
const names = [
  new RegExp(
    String.raw`(?<=^|[^\w-])-{0,2}(?:[a-z0-9]+[._-])*${secretWord}["']?(?:\s*[=:]\s*|(?<=--[\w.-]*)\s+)["']?`,
    'gi',
  ),
  /(?<=^|[^\w-])--?token(?:=|\s+)["']?/g,
  /(?<=^|[^\w-])(?:[A-Z0-9]+_)*(?<!(?:BOS|EOS|PAD|UNK|MASK|CLS|SEP|PER|MAX|MIN|NUM|SPECIAL)_)TOKEN["']?\s?[=:]\s?["']?/g,
  /\bauthorization["']?\s*[=:]\s*["']?(?:(?:Bearer|Basic|token)\s+)?/gi,
  // Without a dash between the words: PGPASSWORD, MYSQL_PWD.
  /(?:PASSWORD|PASSWD|PASSPHRASE|_PWD|SSHPASS|SECRET|APIKEY)["']?\s?[=:]\s?["']?/g,
]

/** Names that are also used otherwise: they mark a secret only if the value looks random. */
const weakNames = [
  /key["']?\s*[=:]\s*["']?/gi,
  /\b(?:api[ -]?key|bearer)\s+["']?/gi,
  /\btoken["']?\s*[=:]\s*["']/g,
  /\bpassword\s+is\s+["']?/gi,
]

/** A random value: letters and digits in one long word. */
const drawn = /^(?=[^a-z]*[a-z])(?=\D*\d)(?:[A-Za-z0-9+/]{20,}={0,2}|[A-Za-z0-9-]{20,})$/i

/** A shorter random value, after a more specific name. */
const drawnShort = /^(?=[^a-z]*[a-z])(?=\D*\d)[\w-]{8,}$/i

const value = /[^\s"'`,;&<>()[\]{}|]+/y

/** Values that state that there is no secret, or where it is read from. */
const noSecret =
  /^(?:\d+(?:\.\d+)?|none|null|nil|true|false|yes|no|unset|redacted|\*+|x{3,}|\.{3}|\$.*|%.*%|-.*)$/i

/** Kind of a text: in code, a name may precede an expression, so only quoted text is a value. */
export type WrittenAs = 'text' | 'code'

/** Every secret in a text that its form or the name before it reveals, in order. */
export function secretsIn(text: string, writtenAs: WrittenAs = 'text'): FoundSecret[] {
  const found: FoundSecret[] = []
  for (const pattern of [tokens, privateKeys, logins])
    for (const { 0: secret, index } of text.matchAll(pattern))
      found.push({ start: index, end: index + secret.length, nameStart: index })
  for (const name of names)
    for (const { 0: before, index } of text.matchAll(name)) {
      const start = index + before.length
      if (writtenAs === 'code' && !/["']$/.test(before)) continue
      const secret = matchAt(value, text, start)
      if (secret !== '' && !noSecret.test(secret))
        found.push({ start, end: start + secret.length, nameStart: index })
    }
  for (const [place, secretThere] of placed)
    for (const { 0: before, index } of text.matchAll(place)) {
      const start = index + before.length
      const secret = matchAt(secretThere, text, start)
      if (secret !== '') found.push({ start, end: start + secret.length, nameStart: index })
    }
  for (const name of weakNames)
    for (const { 0: before, index } of text.matchAll(name)) {
      const start = index + before.length
      const secret = matchAt(value, text, start)
      const isDrawn = /^(?:token|password)/i.test(before) ? drawnShort : drawn
      if (isDrawn.test(secret)) found.push({ start, end: start + secret.length, nameStart: index })
    }
  found.sort((a, b) => a.start - b.start || b.end - a.end)
  let end = 0
  return found.filter((secret) => {
    if (secret.start < end) return false
    end = secret.end
    return true
  })
}

function matchAt(pattern: RegExp, text: string, start: number): string {
  pattern.lastIndex = start
  return pattern.exec(text)?.[0] ?? ''
}

/** Whether an argument names a secret, so that the next argument is its value: `--api-key`. */
export const isSecretOption = (argument: string): boolean => secretOption.test(argument)

const secretOption = new RegExp(String.raw`^--?(?:[A-Za-z0-9]+[._-])*(?:${secretWord}|token)$`, 'i')
