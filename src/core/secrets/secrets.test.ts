import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redactYaml } from './redact-yaml.ts'
import { parse } from 'yaml'
import { formsOf, inheritedSecrets, openSecrets, redacted, secretValues, withoutRedacted } from './secrets.ts'

const variables = { HF_TOKEN: 'hf_abc"def', LR: '0.1', PROXY: 'http://me:hunter22@proxy/', A_KEY: 'x' }

describe('secrets', () => {
  it('are redacted by the name of their variable, and in logins', () => {
    expect(redacted(variables)).toEqual({
      A_KEY: '(redacted)',
      HF_TOKEN: '(redacted)',
      LR: '0.1',
      PROXY: 'http://(redacted)@proxy/',
    })
    expect(redacted({ A_TOKEN: 'abc defg', URL: 'x?t=abc defg' })['URL']).toBe('x?t=(redacted)')
    expect(withoutRedacted(redacted(variables))).toEqual({ LR: '0.1', PROXY: 'http://(redacted)@proxy/' })
  })

  it('are hidden in any text, unless they are too short to be told from words', () => {
    const values = secretValues(variables)
    expect(values).toEqual(['me:hunter22', 'hf_abc"def', 'hunter22'])
    const { hide } = openSecrets(values)
    expect(hide('--xyz hf_abc"def --x')).toBe('--xyz (redacted) --x')
    expect(hide(JSON.stringify({ line: 'got hf_abc"def' }))).toBe('{"line":"got (redacted)"}')
  })
})

describe('secrets in what is written', () => {
  const secrets = openSecrets(['plain-value'])

  it('are hidden in every string but in names of files', () => {
    const document = {
      id: 'plain-value/1',
      case: { id: 'plain-value', parameters: { note: 'plain-value' } },
      log: { path: 'runs/plain-value/1/log.txt', lines: 3 },
      command: ['train.py', '--api-key', 'abc', '--token', '--lr', '0.1', 'x=plain-value'],
      lastLines: ['MY_TOKEN=zz11', 'step 1'],
    }
    expect(secrets.hideIn(document)).toEqual({
      ...document,
      case: { id: 'plain-value', parameters: { note: '(redacted)' } },
      command: ['train.py', '--api-key', '(redacted)', '--token', '--lr', '0.1', 'x=(redacted)'],
      lastLines: ['MY_TOKEN=(redacted)', 'step 1'],
    })
  })

  it('are hidden wherever base64 begins to encode them', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 9 }), fc.string(), fc.string(), (secret, before, after) => {
        const encoded = Buffer.from(`${before}${secret}${after}`).toString('base64')
        expect(formsOf(secret).some((form) => encoded.includes(form))).toBe(true)
      }),
    )
  })

  it('hidden once, they are hidden for good, by all that hides', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'password=',
        '--api-key ',
        '"token": "',
        '"',
        "'",
        '&',
        '?token=',
        'https://a:',
        '@',
        ' ',
        '\n',
        '(redacted)',
        '(redacted',
        ')',
        'Cookie: ',
        'Authorization: Bearer ',
        '-----BEGIN RSA PRIVATE KEY-----',
        '-----END RSA PRIVATE KEY-----',
        'MIIEpAIBAAKCAQEA',
        'ghp_0123456789abcdefghij0123456789abcdef',
        'plain-value',
        'HF_TOKEN: ',
        'key is ',
        ',',
        '-p ',
        'q1W2e3r4',
        'redacted',
      ),
    )
    const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''))
    const all = openSecrets(['plain-value', 'redacted'])
    fc.assert(
      fc.property(text, (before) => {
        const hidden = all.hide(before)
        expect(all.hide(hidden)).toBe(hidden)
        expect(all.hide(all.hide(before, 'code'), 'code')).toBe(all.hide(before, 'code'))
        const yaml = redactYaml(before)
        expect(redactYaml(yaml)).toBe(yaml)
        const document = all.hideIn({ note: before, api_key: before, list: ['--api-key', before] })
        expect(all.hideIn(document)).toEqual(document)
        const variables = redacted({ MY_PAT: before, URL: before })
        expect(redacted(variables)).toEqual(variables)
      }),
      { numRuns: 500 },
    )
  })

  it('of an environment are values that are no word, no path and no number', () => {
    expect(
      inheritedSecrets({
        HF_TOKEN: 'hf_abc12345',
        MY_SECRET: 'plain-value-77',
        SSH_AUTH_SOCK: '/run/agent.1',
        COLOR_KEY: 'default',
        TOKENIZERS_PARALLELISM: 'false-or-not-1',
        HOME: '/root',
      }),
    ).toEqual(['plain-value-77', 'hf_abc12345'])
  })
})

describe('redactYaml', () => {
  it('changes nothing but the values of secrets', () => {
    const suite = [
      'suite: s # HF_TOKEN is set below',
      'environment:',
      '  HF_TOKEN: "hf_abc" # mine',
      '  LR: 0.1',
      'launch: { variables: { API_KEY: abc, NCCL_IB_HCA: mlx5_0 } }',
      'notes: [KEY]',
    ].join('\n')
    expect(redactYaml(suite)).toBe(suite.replace('"hf_abc"', '(redacted)').replace('abc,', '(redacted),'))
  })

  it('knows every way to write a value', () => {
    const written = fc.constantFrom(
      (value: string) => JSON.stringify(value),
      (value: string) => `'${value.replaceAll("'", "''")}'`,
      (value: string) => `|\n    ${value}`,
      (value: string) => `>-\n    ${value}`,
    )
    const value = fc.stringMatching(/^[a-zA-Z0-9'"\\#:]{8,20}$/)
    fc.assert(
      fc.property(value, written, (secret, write) => {
        const text = `suite: s\nenvironment:\n  MY_SECRET: ${write(secret)}\n  LR: 1\nseed: 2\n`
        const after = redactYaml(text)
        expect(parse(after)).toEqual({
          suite: 's',
          environment: { MY_SECRET: expect.stringContaining('(redacted)') as string, LR: 1 },
          seed: 2,
        })
        expect(after).not.toContain(secret)
      }),
    )
  })
})
