import { keyBlocks } from './key-blocks.ts'
import { namedAs } from './secret-names.ts'

/** A secret in a line of a text, and the start of the name that marks it. */
export interface FoundSecret {
  readonly start: number
  readonly end: number
  /** Equal to `start` for a token that is recognised by its form alone. */
  readonly nameStart: number
}

/**
 * Tokens with a prefix that secret scanners know: GitHub, GitLab, AWS, Hugging Face, OpenAI and Anthropic, Slack, Google,
 * npm, PyPI, NVIDIA NGC, Weights & Biases, Stripe, SendGrid, DigitalOcean, Databricks, Replicate, Groq, Telegram, Docker,
 * Vault, Grafana, Tailscale, Shopify, LangSmith, Atlassian, Linear, Notion, 1Password, Doppler, Perplexity, xAI, Sentry; JSON Web Tokens (RFC 7519), age's keys, and base64 of a PEM file.
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
  String.raw`eyJ[\w-]{8,2000}\.eyJ[\w-]{8,4000}\.[\w-]{0,2000}`,
  String.raw`eyJhcGlf[\w+/-]{40,}={0,2}`,
  String.raw`gl(?:ptt|rt|dt|cbt|ft)-[\w-]{20,}`,
  String.raw`ATATT3[\w=-]{30,}`,
  String.raw`lin_api_[A-Za-z0-9]{30,}`,
  String.raw`(?:secret|ntn)_[A-Za-z0-9]{40,}`,
  String.raw`ops_eyJ[\w-]{40,}`,
  String.raw`dp\.(?:pt|st|ct|sa)\.[A-Za-z0-9]{40,}`,
  String.raw`pplx-[A-Za-z0-9]{40,}`,
  String.raw`xai-[A-Za-z0-9]{60,}`,
  String.raw`sntry[su]_[\w+/=-]{40,}`,
  String.raw`SK[0-9a-f]{32}\b`,
  String.raw`AGE-SECRET-KEY-1[A-Z0-9]{50,}`,
  String.raw`LS0tLS1CRUdJTi[A-Za-z0-9+/]{20,}={0,2}`,
]

/** Tried only at the start of a word, because a log may have gigabytes. */
const tokens = new RegExp(String.raw`(?<![A-Za-z0-9])(?:${words.join('|')})`, 'g')

/** `https://user:password@host`, or a token in place of the user; a user alone, or a port, is no secret. */
const logins =
  /(?<=:\/\/)(?:[^\s/:@"'<>]{0,200}:(?!\d{1,5}(?:[/?#\s"']|$))[^\s"'<>]{1,300}|(?=[\w-]{0,200}\d)[\w-]{20,500})(?=@)/g

/** Small letters, capitals and digits together. */
const mixed = /(?=[\w-]{0,200}\d)(?=[\w-]{0,200}[a-z])(?=[\w-]{0,200}[A-Z])[\w-]{8,200}(?![\w.:/-])/y

/** Secrets by the text before them: parameters of a URL, options of programs, lines of their configuration. */
const placed: readonly (readonly [before: RegExp, secret: RegExp])[] = [
  [
    /[?&](?:token|key|api[_-]?key|sig|signature|pwd|pass|code|x-amz-(?:signature|credential|security-token))=/gi,
    /[^\s&"'<>#]{1,300}/y,
  ],
  [/\b(?:curl|wget)\b[^\n]{0,200}?\s(?:-u|--user|--proxy-user)[ =]["']?/g, /[^\s:"']{1,200}:[^\s"']{1,200}/y],
  [/\bmysql\w{0,20}\b[^\n]{0,200}?\s-p/g, /[^\s"']{1,200}/y],
  [/\bsshpass\s{1,8}-p\s{0,8}["']?/g, /[^\s"']{1,200}/y],
  [
    /\b(?:docker|podman|helm|oras|skopeo|buildah|nerdctl|az)\b[^\n]{0,40}?\blogin\b[^\n]{0,200}?\s-p[ =]["']?/g,
    /[^\s"']{1,200}/y,
  ],
  [/\blogin\s\S{1,100}\spassword\s/g, /\S{1,300}/y],
  [/\bwandb\s{1,8}login\s{1,8}(?:--\w{1,20}\s{1,8})?|\bwandb:\s{0,8}/g, /[0-9a-f]{40}\b/y],
  [/\b(?:set-)?cookie["']?:\s{0,8}["']?/gi, /[^\s"'][^\n"']{0,300}/y],
  [/"auth"\s{0,8}:\s{0,8}"/g, /[A-Za-z0-9+/]{8,2000}={0,2}/y],
  [/\bhooks\.slack\.com\/services\//g, /[\w/]{20,200}/y],
  [/\bdiscord(?:app)?\.com\/api\/webhooks\/\d{1,30}\//g, /[\w-]{10,200}/y],
  [/(?<=[\s"'])-p["']?(?:,\s?|\s)["']?/g, mixed],
  [/\b(?:password|passphrase|passwd) (?:is |for \S{1,100}: ?)["']?/gi, /(?=\S{0,200}[\dA-Z])[\w-]{8,200}/y],
  [
    /\b(?:api[ -]?key|bearer|key is)\s{1,8}["']?/gi,
    /(?=\S{0,200}\d)(?=\S{0,200}[A-Za-z])[A-Za-z0-9+/-]{20,500}={0,2}/y,
  ],
  [
    /\bauthorization["']?\s?[=:]\s?["']?(?:(?:Bearer|Basic|token|Digest|Negotiate)\s)?/gi,
    /[^\s"'`,;<>]{1,300}/y,
  ],
]

/** Words of names whose value may be a secret. */
const hotWord =
  /pass|pwd|secret|token|key|cred|auth|pin|pat|otp|jwt|dsn|sas|sig|salt|connectionstring|connection_string/gi

/** What stands between a name and its value; the second group is a quote that begins the value. */
const assigned = /(\\{0,3}["'`]?\s{0,8}(?:=>|:=|[=:])\s{0,8})(\\{0,3}["'`])?/y
/** The next argument: `--token x`, `'--token', 'x'`, and as items of a YAML list. */
const nextArgument = /(["']?(?:\s{0,8},\s{0,8}|\s{0,8}\n\s{0,40}-\s{1,8}|[ \t]{1,8}))(["'`])?/y
const blank = /( )(["'`])?/y

/** Up to where a value goes on, by the quote that begins it. */
const quotedValue: Readonly<Record<string, RegExp>> = {
  '"': /(?:[^"\\\n]|\\[^\n]){1,300}(?=")/y,
  "'": /(?:[^'\\\n]|\\[^\n]){1,300}(?=')/y,
  '`': /[^`\n]{1,300}(?=`)/y,
}
const escapedValue = /[^"'\\\n]{1,300}(?=\\)/y

/** A value without quotes ends at a blank, at markup, and before the next name of a list. */
const bareValue =
  /(?:[^\s"'`,;<|]|["'](?=\w)|[,;](?=[^\s\w"'])|[,;](?=\w)(?![\w.-]{1,60}["']?[=:])|<(?![/a-zA-Z!])){1,300}/y
/** In a URL, the next parameter begins after `&`. */
const parameterValue = /[^\s"'`,;<&#|]{1,300}/y
const closing = /[)\]}>.]+$/

/** A random value: letters and digits in one long word. */
const drawn = /^(?=[^a-z]*[a-z])(?=\D*\d)(?:[A-Za-z0-9+/]{20,}={0,2}|[A-Za-z0-9-]{20,})$/i

/** A shorter random value, after a more specific name. */
const drawnShort = /^(?=[^a-z]*[a-z])(?=\D*\d)[\w-]{8,}$/i
const chosen = /^[a-z](?=.*[^a-z]).{5,}$/

/** Values that state that there is no secret, or where it is read from. */
const noSecret =
  /^(?:[\d.,]+%?|none|null|nil|true|false|yes|no|unset|optional|required|\(?redacted\)?|\*+|x{3,}|\.{2,}|[|>][-+]?|\$.*|%.*%|-.*|str|int|Any|Optional\b.*)$/i

/** Kind of a text: in code, a name may precede an expression, so only quoted text is a value. */
export type WrittenAs = 'text' | 'code'

/** Every secret in a text that its form or the name before it reveals, in order, apart from each other. */
export function secretsIn(text: string, writtenAs: WrittenAs = 'text'): FoundSecret[] {
  const found: FoundSecret[] = [...keyBlocks(text)].map((range) => ({ ...range, nameStart: range.start }))
  for (const pattern of [tokens, logins])
    for (const { 0: secret, index } of text.matchAll(pattern))
      found.push({ start: index, end: index + secret.length, nameStart: index })
  for (const [before, secret] of placed) found.push(...placedIn(text, before, secret))
  found.push(...namedIn(text, writtenAs))
  found.sort((a, b) => a.start - b.start || b.end - a.end)
  const apart: FoundSecret[] = []
  for (const secret of found) {
    const last = apart.at(-1)
    if (last === undefined || secret.start >= last.end) apart.push(secret)
    else if (secret.end > last.end) apart.push({ ...secret, start: last.end, nameStart: last.end })
  }
  return apart
}

function* placedIn(text: string, before: RegExp, pattern: RegExp): Generator<FoundSecret> {
  before.lastIndex = 0
  for (let place = before.exec(text); place !== null; place = before.exec(text)) {
    const start = place.index + place[0].length
    const secret = textAt(pattern, text, start)
    if (secret === '' || isHidden(secret)) continue
    const end = endOf(text, start, secret)
    yield { start, end, nameStart: place.index }
    before.lastIndex = end
  }
}

function* namedIn(text: string, writtenAs: WrittenAs): Generator<FoundSecret> {
  hotWord.lastIndex = 0
  for (let hot = hotWord.exec(text); hot !== null; hot = hotWord.exec(text)) {
    let nameStart = hot.index
    while (nameStart > 0 && isNamePart(text.charCodeAt(nameStart - 1))) nameStart -= 1
    let nameEnd = hot.index + hot[0].length
    while (nameEnd < text.length && isNamePart(text.charCodeAt(nameEnd))) nameEnd += 1
    hotWord.lastIndex = nameEnd
    if (nameEnd - nameStart > longestName) continue
    const secret = valueAfter(text, nameStart, nameEnd, writtenAs)
    if (secret === undefined) continue
    yield { ...secret, nameStart }
    hotWord.lastIndex = secret.end
  }
}

const longestName = 200

/** Letters, digits, `_`, `-` and `.`. */
const isNamePart = (code: number) =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  code === 95 ||
  code === 45 ||
  code === 46

function valueAfter(text: string, nameStart: number, nameEnd: number, writtenAs: WrittenAs) {
  const name = text.slice(nameStart, nameEnd)
  const kind = namedAs(name)
  if (kind === undefined) return undefined
  const between = matchAt(assigned, text, nameEnd)
  const further = between ?? matchAt(name.startsWith('-') ? nextArgument : blank, text, nameEnd)
  if (further === null) return undefined
  const [before, , quote] = further
  if (writtenAs === 'code' && quote === undefined) return undefined
  const start = nameEnd + before.length
  const secret = valueAt(text, start, quote, /[?&]/.test(text.charAt(nameStart - 1)))
  if (secret === '' || isHidden(secret)) return undefined
  const isSure = kind === 'secret' && (between !== null || name.startsWith('-'))
  const isSecret = isSure
    ? !noSecret.test(secret) && !isPathOf(name, secret)
    : looksChosen(name, secret, between !== null)
  return isSecret ? { start, end: endOf(text, start, secret) } : undefined
}

function valueAt(text: string, start: number, quote: string | undefined, inUrl: boolean): string {
  const inQuotes = quote?.startsWith('\\') === true ? escapedValue : quotedValue[quote ?? '']
  const secret = inQuotes === undefined ? '' : textAt(inQuotes, text, start)
  if (secret !== '') return secret
  return textAt(inUrl ? parameterValue : bareValue, text, start).replace(closing, '')
}

/** A word that only resembles a secret where a name is doubtful: letters and digits together. */
function looksChosen(name: string, value: string, isAssigned: boolean): boolean {
  if (drawn.test(value)) return isAssigned || /^[A-Z0-9_]+$/.test(name)
  if (!isAssigned) return false
  if (/pass|pwd|pin$/i.test(name)) return chosen.test(value)
  return !/key\d*$/i.test(name) && (drawnShort.test(value) || /^(?=.*[a-z][A-Z])[\w-]{8,}$/.test(value))
}

/** Whether an argument is the value of the option before it, and a secret: `--api-key x`, `-p x1y2z3w4`. */
export function isSecretArgument(option: unknown, value: unknown): boolean {
  if (typeof option !== 'string' || typeof value !== 'string') return false
  if (!/^--?[A-Za-z]/.test(option) || option.includes('=') || /^--?[A-Za-z(]|^-?$/.test(value)) return false
  // Also the option of a precision or a port.
  if (option === '-p') return matchAt(mixed, value, 0)?.[0] === value
  const kind = namedAs(option)
  return kind === 'secret' || (kind === 'doubtful' && looksChosen(option, value, true))
}

/** `PWD` and `..._FILE` have paths. */
const isPathOf = (name: string, value: string) => /pwd$/i.test(name) && /^[~/]/.test(value)

const isHidden = (value: string) => value.startsWith('(redacted')

function matchAt(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start
  return pattern.exec(text)
}

const textAt = (pattern: RegExp, text: string, start: number): string =>
  matchAt(pattern, text, start)?.[0] ?? ''

/** The end of a secret: a long one goes on after what its pattern matches at most. */
const endOf = (text: string, start: number, secret: string): number =>
  start + secret.length + (secret.length < 200 ? 0 : textAt(restOfWord, text, start + secret.length).length)

const restOfWord = /[^\s"'<>&\\]*/y
