/** A secret in a text: where it is, and where the name begins that makes it one. */
export interface FoundSecret {
  readonly start: number
  readonly end: number
  /** Of a token, which its shape alone gives away, the same as `start`. */
  readonly nameStart: number
}

/**
 * Tokens whose makers gave them a beginning that secret scanners know: GitHub, GitLab, AWS, Hugging Face, OpenAI and Anthropic, Slack,
 * Google, npm, PyPI, NVIDIA NGC and Weights & Biases; JSON Web Tokens (RFC 7519) and private keys (RFC 7468).
 */
const tokens = new RegExp(
  [
    String.raw`\bgh[oprsu]_\w{30,}`,
    String.raw`\bgithub_pat_\w{22,}`,
    String.raw`\bglpat-[\w-]{20,}`,
    String.raw`\b(?:AKIA|ASIA)[A-Z0-9]{16}\b`,
    String.raw`\bhf_[A-Za-z0-9]{20,}`,
    String.raw`\bsk-[\w-]{20,}`,
    String.raw`\bxox[abeoprs]-[\w-]{10,}`,
    String.raw`\bAIza[\w-]{35}`,
    String.raw`\bnpm_[A-Za-z0-9]{36}`,
    String.raw`\bpypi-[\w-]{50,}`,
    String.raw`\bnvapi-[\w-]{40,}`,
    String.raw`\bwandb_v\d+_\w{20,}`,
    String.raw`\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*`,
    String.raw`-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]+-----END [A-Z ]*PRIVATE KEY-----`,
  ].join('|'),
  'g',
)

/** `https://user:password@host`; a user alone is none. */
const logins = /(?<=:\/\/)[^\s/:@"'<>]*:[^\s/@"'<>]+(?=@)/g

/** What a name ends with. Special tokens of vocabularies, as `eos_token`, are no secrets. */
const secretWord =
  '(?:password|passwd|passphrase|secret|api[_-]?key|access[_-]?key(?:[_-]?id)?|secret[_-]?key|private[_-]?key|credentials?|' +
  '(?:auth|access|api|hf|hub|wandb|github|gh|gitlab|refresh|session|bearer|bot)[_-]?token)'

/**
 * A name and what stands between it and its value: `--password=x`, `api_key: x`, `"secret": "x"`, `MY_TOKEN=x`, `--token x`,
 * `Authorization: Bearer x`. Names of variables are in capitals, because models have tokens too.
 */
const names = [
  new RegExp(
    String.raw`(?<=^|[^\w-])-{0,2}(?:[a-z0-9]+[._-])*${secretWord}["']?(?:\s*[=:]\s*|(?<=--[\w.-]*)\s+)["']?`,
    'gi',
  ),
  /(?<=^|[^\w-])--?token(?:=|\s+)["']?/g,
  /(?<=^|[^\w-])(?:[A-Z0-9]+_)*(?<!(?:BOS|EOS|PAD|UNK|MASK|CLS|SEP|PER|MAX|MIN|NUM|SPECIAL)_)TOKEN["']?\s?[=:]\s?["']?/g,
  /\bauthorization["']?\s*[=:]\s*["']?(?:(?:Bearer|Basic|token)\s+)?/gi,
]

const value = /[^\s"'`,;&<>()[\]{}|]+/y

/** Values that say that there is none, or where it is read from. */
const noSecret =
  /^(?:\d+(?:\.\d+)?|none|null|nil|true|false|yes|no|unset|redacted|\*+|x{3,}|\.{3}|\$.*|%.*%|-.*)$/i

/** What a text is: in a program a name stands before an expression, and only what is in quotes is a value. */
export type WrittenAs = 'text' | 'code'

/** Every secret that a text shows by its shape or by the name before it, in the order of the text. */
export function secretsIn(text: string, writtenAs: WrittenAs = 'text'): FoundSecret[] {
  const found: FoundSecret[] = []
  for (const pattern of [tokens, logins])
    for (const { 0: secret, index } of text.matchAll(pattern))
      found.push({ start: index, end: index + secret.length, nameStart: index })
  for (const name of names)
    for (const { 0: before, index } of text.matchAll(name)) {
      const start = index + before.length
      if (writtenAs === 'code' && !/["']$/.test(before)) continue
      value.lastIndex = start
      const [secret] = value.exec(text) ?? []
      if (secret !== undefined && !noSecret.test(secret))
        found.push({ start, end: start + secret.length, nameStart: index })
    }
  found.sort((a, b) => a.start - b.start || b.end - a.end)
  let end = 0
  return found.filter((secret) => {
    if (secret.start < end) return false
    end = secret.end
    return true
  })
}

/** Whether an argument alone is the name of a secret, so that the next argument is its value: `--api-key`. */
export const isSecretOption = (argument: string): boolean => secretOption.test(argument)

const secretOption = new RegExp(String.raw`^--?(?:[A-Za-z0-9]+[._-])*(?:${secretWord}|token)$`, 'i')
