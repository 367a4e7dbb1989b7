import { keyBlocks, type TextRange } from './key-blocks.ts'

/** A secret in a line of a text, and the start of the name that marks it. */
export interface FoundSecret {
  readonly start: number
  readonly end: number
  /** Equal to `start` for a token that is recognised by its form alone. */
  readonly nameStart: number
}

/** Beginnings of tokens that occur in no ordinary word, each of one service, with what follows them. */
const beginnings = [
  // GitHub, GitLab, Slack, Atlassian, Linear, Sourcegraph, Sentry
  String.raw`(?:gh[oprsu]_|github_pat_)\w{22,}`,
  String.raw`(?:gl(?:pat|ptt|rt|dt|cbt|ft|soat|ffct|imt|agent|oas)-|GR1348941)[\w-]{20,}`,
  String.raw`(?:xox[abeoprs]|xapp|xoxe\.xox[bp])-[\w-]{10,}`,
  String.raw`(?:ATATT3|ATCTT3)[\w=-]{30,}`,
  String.raw`lin_(?:api|oauth)_[A-Za-z0-9]{30,}`,
  String.raw`sgp_[\w]{30,}`,
  String.raw`sntry[su]_[\w+/=-]{40,}`,
  // Registries of packages and images
  String.raw`(?:npm_[A-Za-z0-9]{36}|pypi-[\w-]{50,}|rubygems_[0-9a-f]{40,}|CLOJARS_[a-z0-9]{50,}|dckr_[ops]at_[\w-]{20,})`,
  String.raw`(?:AKCp[A-Za-z0-9]{60,}|cmVmd[A-Za-z0-9]{50,})`,
  // Models, and what watches training
  String.raw`(?:sk-(?:proj|ant|or|svcacct|admin)-[\w-]{20,}|nvapi-[\w-]{40,}|wandb_v\d+_\w{20,}|lsv2_[ps][kt]_\w{30,})`,
  String.raw`(?:gsk_[A-Za-z0-9]{40,}|pplx-[A-Za-z0-9]{40,}|xai-[A-Za-z0-9]{60,}|tvly-[\w-]{20,}|ABSK[A-Za-z0-9+/]{60,}={0,2})`,
  // Clouds
  String.raw`(?:AIza[\w-]{35}|ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,})`,
  String.raw`(?:do[opr]_v1_[0-9a-f]{64}|dapi[0-9a-f]{32}\b|pscale_(?:tkn|oauth|pw)_[\w.=-]{30,}|fm2_[\w+/=]{60,}|dt0[cs]01\.[\w.]{40,})`,
  String.raw`(?:hv[bsr]\.[\w-]{20,}|\.atlasv1\.[\w=-]{50,}|dp\.(?:pt|st|ct|sa|scim|audit)\.[A-Za-z0-9]{40,}|sha256~[\w-]{40,})`,
  String.raw`(?:gl(?:sa|c)_[\w+/=]{30,}|tskey-[\w-]{20,}|NR(?:AK|II|JS|AL)-[\w-]{16,}|pnu_[A-Za-z0-9]{30,}|sm_[aps]at_\w{16})`,
  String.raw`ops_eyJ[\w+/=-]{40,}`,
  // Money and mail
  String.raw`(?:[rs]k_(?:live|test|prod)_\w{10,}|shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}|FLWSECK_TEST-\w{12,}|sq0[ac][a-z]{2}-[\w-]{20,})`,
  String.raw`(?:SG\.[\w=-]{16,}\.[\w=-]{16,}|xkeysib-[0-9a-f]{64}-\w{16}|duffel_(?:test|live)_[\w=-]{40,}|EZ[AT]K[A-Za-z0-9]{54})`,
  // JSON Web Tokens (RFC 7519), keys of age, the base64 of a PEM file
  String.raw`(?:eyJ[\w-]{8,2000}\.eyJ[\w-]{8,4000}\.[\w-]{0,2000}|eyJ(?:hcGlf|rIjoi)[\w+/-]{40,}={0,2})`,
  String.raw`(?:AGE-SECRET-KEY-1[A-Z0-9]{50,}|LS0tLS1CRUdJTi[A-Za-z0-9+/]{20,}={0,2})`,
  // Hashes of passwords: crypt(5)
  String.raw`\$(?:[156y]|2[aby]|argon2(?:id?|d))\$[\w./$=,+-]{20,200}`,
]

/** Beginnings that are also parts of words: AWS, Hugging Face, OpenAI, Replicate, Telegram, Notion, Twilio, Alibaba, Tencent, Volcengine. */
const words = [
  String.raw`(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b`,
  String.raw`(?:hf|api_org|r8|secret|ntn|rdme)_[A-Za-z0-9]{20,}`,
  String.raw`sk-[\w-]{20,}`,
  String.raw`\d{8,10}:A[\w-]{33,}`,
  String.raw`SK[0-9a-f]{32}\b`,
  String.raw`(?:LTAI[A-Za-z0-9]{12,26}|AKID[A-Za-z0-9]{32}|AKLT[\w-]{30,60})\b`,
  String.raw`local-[0-9a-f]{40}\b`,
  String.raw`EAA[AM][A-Za-z0-9]{60,}`,
]

/** The latter only at the start of a word. */
const tokens = new RegExp(String.raw`${beginnings.join('|')}|(?<![A-Za-z0-9])(?:${words.join('|')})`, 'g')

/** `https://user:password@host`, or a token in place of the user; a user alone, or a port, is no secret. */
const logins =
  /(?<=:\/\/)(?:[^\s/:@"'<>]{0,200}:(?!\d{1,5}(?:[/?#\s"']|$))[^\s"'<>]{1,300}|(?=[\w-]{0,200}\d)[\w-]{20,500})(?=@)/g

/** Small letters, capitals and digits together. */
const mixed = /(?=[\w-]{0,200}\d)(?=[\w-]{0,200}[a-z])(?=[\w-]{0,200}[A-Z])[\w-]{8,200}(?![\w.:/-])/y

/** Secrets by the text before them: parameters of a URL, options of programs, lines of their configuration. */
const placed: readonly (readonly [before: RegExp, secret: RegExp])[] = [
  [
    /[?&](?:token|key|api[_-]?key|sig|(?:x-(?:amz|goog|oss)-|q-)?signature|pwd|pass|code|x-(?:amz|goog)-(?:credential|security-token))=/gi,
    /[^\s&"'<>#]{1,300}/y,
  ],
  [
    /\b(?:curl|wget)\b[^\n]{0,200}?\s(?:-[uU]|--user|--proxy-user)[ =]["']?/g,
    /[^\s:"']{1,200}:[^\s"']{1,200}/y,
  ],
  [/\bmysql\w{0,20}\b[^\n]{0,200}?\s-p/g, /[^\s"']{1,200}/y],
  [/\bsshpass\s{1,8}-p\s{0,8}["']?/g, /[^\s"']{1,200}/y],
  [
    /\b(?:docker|podman|helm|oras|skopeo|buildah|nerdctl|az)\b[^\n]{0,40}?\blogin\b[^\n]{0,200}?\s-p[ =]["']?/g,
    /[^\s"']{1,200}/y,
  ],
  [/\blogin\s{1,8}\S{1,100}\s{1,16}password\s{1,8}/g, /\S{1,300}/y],
  [/\b(?:unzip|zip)\b[^\n]{0,200}?\s-P\s?["']?|\b(?:7z[ar]?|rar)\s[^\n]{0,200}?\s-p/g, /[^\s"']{4,200}/y],
  [
    /\b(?:openssl enc|swanlab login|ossutil(?:64)?|obsutil)\b[^\n]{0,200}?\s-k[ =]["']?/g,
    /[^\s"'/]{6,200}(?![^\s"'])/y,
  ],
  [
    /\blftp\s[^\n]{0,200}?\s?-u\s?[^\s,]{1,60},|\bsmbclient\s[^\n]{0,200}?\s-U\s?["']?[^\s%]{1,60}%/g,
    /[^\s"']{1,200}/y,
  ],
  [/\bmc (?:alias set|config host add) \S{1,60} \S{1,200} \S{1,100} /g, /\S{4,200}/y],
  [
    /\becho (?:-n )?["']?/g,
    /[^\s"'$|]{4,200}(?=["']?\s{0,4}\|[^\n|]{0,100}?(?:--password-stdin|\bsudo -S|--passphrase-fd))/y,
  ],
  [/--from-literal[= ]["']?[\w.-]{0,60}(?:token|key|pass|password|pwd|secret|auth)=/gi, /[^\s"']{1,300}/y],
  [/\blogin\((["'])[^"'\n]{1,100}\1,\s?["']/g, /(?=[^"'\n]{0,200}\d)[^"'\n]{4,200}(?=["'])/y],
  [/\bAUTH (?:PLAIN|LOGIN) /g, /[A-Za-z0-9+/]{8,500}={0,2}/y],
  [/::add-mask::/g, /[^\n]{1,300}/y],
  // Variables of a container: its name, then its value
  [
    /\bname["']?\s?[:=]\s?["']?(?:[A-Z0-9_]{0,60}(?:TOKEN|SECRET|PASS|PASSWORD|PASSWD|PASSPHRASE|PAT|_KEY)|password|secret|api_key)["']?[,\s]{1,40}["']?value["']?\s?[:=]\s?["']?/g,
    /[^\s"',}]{1,300}/y,
  ],
  [/https?:\/\/[\w.:-]{1,100}\/t\//g, /(?=[\w-]{0,100}\d)[\w-]{16,200}(?![\w.-])/y],
  [
    /\bwandb\s{1,8}login\s{1,8}(?:--\w{1,20}\s{1,8})?|\bwandb:\s{0,8}(?:[^\n]{0,60}?\b(?:netrc|API key)\b[^\n:]{0,80}:\s{1,4})?/g,
    /[0-9a-f]{40}\b/y,
  ],
  [/\b(?:set-)?cookie["']?:\s{0,8}["']?/gi, /[^\s"'][^\n"']{0,300}/y],
  [/"auth"\s{0,8}:\s{0,8}"/g, /[A-Za-z0-9+/]{8,2000}={0,2}/y],
  [/\bhooks\.slack\.com\/services\/|\/open-apis\/bot\/v2\/hook\//g, /[\w/-]{20,200}/y],
  [/\bapi\.telegram\.org\/(?:file\/)?bot/g, /\d{6,12}:[\w-]{20,100}/y],
  [/\bwebhook\.office\.com\/webhookb2\//g, /[\w@/-]{20,300}/y],
  [/\bdiscord(?:app)?\.com\/api\/webhooks\/\d{1,30}\//g, /[\w-]{10,200}/y],
  [/(?<=[\s"'])-p["']?(?:,\s?|\s)["']?/g, mixed],
  [
    /\b(?:password|passphrase|passwd) (?:(?:is|was):? |for \S{1,100}: ?)["']?/gi,
    /(?=\S{0,200}[\dA-Z])[\w-]{8,200}/y,
  ],
  [/\b(?:password|passphrase|passwd) ["']/gi, /(?=[^\s"']{0,200}\d)[^\s"']{6,200}(?=["'])/y],
  [
    /\b(?:token|key|secret|password)(?: \w{1,12}){1,3}: ?["']/gi,
    /(?=[^\s"']{0,200}\d)(?=[^\s"']{0,200}[a-z])[A-Za-z0-9+/-]{20,500}={0,2}(?=["'])/y,
  ],
  [/\b(?:activation|product) key:? ["']?/gi, /[A-Za-z0-9]{4,8}(?:-[A-Za-z0-9]{4,8}){2,10}/y],
  [/\bone-time (?:code|password)(?: is|:) /gi, /(?=\w{0,20}\d)\w{6,20}/y],
  // Chinese: password, key, token, private key, authorization code, credential
  [
    /(?:密码|口令|密钥|秘钥|令牌|私钥|授权码|验证码|凭证|凭据)\s{0,4}(?:是|为|[：:=（(]|\s)\s{0,4}["'“‘「]?/g,
    /(?!\d{1,12}(?:\.\d{1,6})?[a-z/]{1,12}(?![!-~]))(?=[!-~]{0,200}\d)(?=[!-~]{0,200}[A-Za-z])[^\s"'“”‘’「」（）()，。；,;<>\u4e00-\u9fff]{6,300}/y,
  ],
  [/(?:密码|口令|验证码)(?:是|为|[：:=])\s{0,4}/g, /\d{6,20}(?![\w.])/y],
  [
    /\b(?:api[ -]?key(?: is| was|:)?|bearer|key is)\s{1,8}["']?/gi,
    /(?=\S{0,200}\d)(?=\S{0,200}[A-Za-z])[A-Za-z0-9+/-]{20,500}={0,2}/y,
  ],
  [
    /\bauthorization["']?\s?[=:,]\s?["']?(?:(?:Bearer|Basic|token|Digest|Negotiate|ApiKey|Key|OAuth)\s)?/gi,
    /[^\s"'`,;<>]{1,300}/y,
  ],
]

/** How surely a name tells that its value is a secret. After a doubtful name, only a value that looks random is. */
type NamedAs = 'secret' | 'doubtful'

/** What a name ends with whose value is always a secret; written without separators. */
const sureEnd = new RegExp(
  '(?:password|passwd|passphrase|passcode|secret|credentials?|connectionstring|' +
    '(?:api|access|secret|private|account|storage|signing|encryption|master|license|sshpriv|hmac)key(?:id)?|' +
    '(?:auth|access|api|app|hf|hub|wandb|github|gh|gitlab|refresh|session|security|bearer|bot|personal|private|' +
    'deploy|account|user|secret|service|sas|slack|login|oauth|jwt|csrf|admin|client|registry|vault|npm|identity)token)' +
    '(?:\\d+|value|string|hash|plain|prod|dev)?$',
)

/** Special tokens of vocabularies, and counts of tokens. */
const ordinaryToken =
  /(?:^|_)(?:bos|eos|pad|unk|mask|cls|sep|eot|image|video|audio|special|start|end|begin|first|last|next|prev|new|per|max|min|num|total|stop)_?token$/

const doubtfulWord = /(?:^|_)(?:key|token|auth|pass|pwd|pin|pat|otp|jwt|creds?|dsn|sas|sig|salt|[as]k)\d*$/

/**
 * What a name in a text says of its value; undefined for an ordinary name.
 *
 * @param name such as `--wandb-api-key`, `client_secret`, `MYSQL_PWD`
 */
export function namedAs(name: string): NamedAs | undefined {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
  if (sureEnd.test(words.replaceAll('_', ''))) return 'secret'
  if (ordinaryToken.test(words)) return undefined
  if (!doubtfulWord.test(words)) return undefined
  // Variables and options are named for what they hold: MY_TOKEN, DB_PASS, --token. A key is often no secret.
  const isVariable = /^-*[A-Z0-9_]+$/.test(name) && !/KEY\d*$/.test(name) && name.includes('_')
  const isOption = /^--?(?:token|pass|pwd|auth[_-]token)$/i.test(name)
  return isVariable || isOption || /^TOKEN$|SSHPASS$|PGPASS$/.test(name) ? 'secret' : 'doubtful'
}

/** Variables of tokenizers, keyboards and authors are no secrets, nor is the working folder. */
const variableName =
  /TOKEN(?!IZ)|SECRET|PASSW|PASSPHRASE|KEY(?!BOARD)|CREDENTIAL|AUTH(?!OR)|COOKIE|WEBHOOK|CONN(?:ECTION)?_?STR|(?:^|_)(?:PASS|PAT|CREDS?|PIN|OTP|JWT|DSN|SAS|SALT|SK)\d*(?:_|$)|_PWD$|^SSHPASS$/i

/** Whether a variable with this name has a secret value. What is not sure counts as one. */
export const namesSecret = (name: string): boolean => variableName.test(name) && name !== 'OLDPWD'

/** Words of names whose value may be a secret. */
const hotWord =
  /pass|pwd|secret|token|key|cred|auth|pin|pat|otp|jwt|dsn|sas|sig|salt|connection_?string|(?<![a-z])[as]k(?![a-z])/gi

const colour = String.raw`(?:\u001b\[[\d;]{0,12}m){0,3}`
/** What stands between a name and its value; the second group is a quote that begins the value. */
const assigned = new RegExp(
  String.raw`(\\{0,3}["'\x60]?${colour}\s{0,8}(?:={1,2}>|:=|[=:])${colour}\s{0,8}${colour})(\\{0,3}["'\x60])?`,
  'y',
)
/** Columns of tables, dotted lines, arrows and elements of XML: only what looks random after them is a value. */
const listed =
  /([ \t]{0,60}[|│┃][ \t]{0,8}|[ \t]?\.{3,200}[ \t]{1,4}|[ \t]{0,4}[-=]{1,2}>[ \t]{0,4}|>|\t{1,4})(["'`])?/y
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
/** Small letters, capitals and digits. */
const drawnMixed = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w+/=-]{12,}$/
const chosen = /^[a-z](?=.*[^a-z]).{5,}$/

/** Values that state that there is no secret, or where it is read from. */
const noSecret =
  /^(?:[\d.,]+%?|none|null|nil|true|false|yes|no|unset|optional|required|\(?redacted\)?|\*+|x{3,}|\.{2,}|[|>][-+]?|\$.*|%.*%|-.*|str|int|Any|Optional\b.*)$/i

/** Kind of a text: in code, a name may precede an expression, so only quoted text is a value. */
export type WrittenAs = 'text' | 'code'

/** Every secret in a text that its form or the name before it reveals, in order, apart from each other. */
export function secretsIn(text: string, writtenAs: WrittenAs = 'text'): FoundSecret[] {
  const keys = /PRIVATE KEY|Private-Lines/.test(text) ? [...keyBlocks(text)] : []
  const found: FoundSecret[] = [...keys, ...blockScalars(text)].map(withoutName)
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

const withoutName = (range: TextRange): FoundSecret => ({ ...range, nameStart: range.start })

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

/** The lines of a block of YAML that a name marks, each a range. */
function* blockScalars(text: string): Generator<TextRange> {
  let done = 0
  for (const { 0: mark, 1: indent = '', index } of text.matchAll(blockBegin)) {
    if (index < done) continue
    const name = /[\w.-]+(?=["']?$)/.exec(text.slice(Math.max(0, index - 100), index))?.[0] ?? ''
    const kind = namedAs(name)
    let at = index + mark.length - indent.length
    for (let count = 0; kind !== undefined && count < 200 && text.startsWith(indent, at); count += 1) {
      const feed = text.indexOf('\n', at)
      const end = feed === -1 ? text.length : feed
      const line = text.slice(at + indent.length, end).trimEnd()
      const start = at + indent.length
      if (line !== '' && !isHidden(line) && !noSecret.test(line) && (kind === 'secret' || drawn.test(line)))
        yield { start, end: start + line.length }
      at = end + 1
      done = at
    }
  }
}

const blockBegin = /:[ \t]{1,4}[|>][-+\d]{0,2}[ \t]{0,4}\r?\n([ \t]{1,40})/g

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
  const column = between ?? matchAt(listed, text, nameEnd)
  const further = column ?? matchAt(name.startsWith('-') ? nextArgument : blank, text, nameEnd)
  if (further === null) return undefined
  const [before, , quote] = further
  if (writtenAs === 'code' && quote === undefined) return undefined
  const start = nameEnd + before.length
  const secret = valueAt(text, start, quote, /[?&]/.test(text.charAt(nameStart - 1)))
  if (secret === '' || isHidden(secret)) return undefined
  const isSure = kind === 'secret' && (between !== null || name.startsWith('-'))
  const isSecret = isSure
    ? !noSecret.test(secret) && !isPathOf(name, secret)
    : looksChosen(name, secret, between !== null) ||
      (kind === 'secret' && (column === null ? drawn : drawnShort).test(secret)) ||
      (column !== null && drawnMixed.test(secret))
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
  if (/pwd$/i.test(name) && drawnShort.test(value)) return true
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
