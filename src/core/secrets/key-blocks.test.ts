import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openSecrets } from './secrets.ts'

const { hide } = openSecrets()

/** Digits of a key: every line of them is found again in what leaks. */
const digits = fc.stringMatching(/^[A-Za-z][0-9][A-Za-z0-9+/]{40,60}$/)
const body = fc.array(digits, { minLength: 1, maxLength: 8 })
const mark = fc.constantFrom(
  'RSA PRIVATE KEY',
  'PRIVATE KEY',
  'ENCRYPTED PRIVATE KEY',
  'EC PRIVATE KEY',
  'OPENSSH PRIVATE KEY',
  'PGP PRIVATE KEY BLOCK',
)
const headers = fc.constantFrom(
  [],
  ['Proc-Type: 4,ENCRYPTED', 'DEK-Info: AES-128-CBC,AB12', ''],
  ['Version: GnuPG v2', ''],
)
const prefix = fc.constantFrom('', '2026-01-01 12:00:00,123 INFO ', '[rank0]: ', 'worker-1 | ', '    ')
const end = fc.boolean()
const joiner = fc.constantFrom('\n', '\r\n', '\\n', '\\r\\n')

describe('a private key', () => {
  it('is hidden with headers, behind what a logger writes, in JSON, and without its end; the lines after it stay', () => {
    fc.assert(
      fc.property(mark, headers, body, prefix, end, joiner, (name, more, lines, before, hasEnd, feed) => {
        const key = [
          `-----BEGIN ${name}-----`,
          ...more,
          ...lines,
          ...(hasEnd ? [`-----END ${name}-----`] : []),
        ]
        const text = [...key, 'step 1 loss 2.5', 'step 2 loss 2.4'].map((line) => before + line).join(feed)
        const hidden = hide(text)
        for (const line of lines) expect(hidden).not.toContain(line)
        expect(hidden).not.toContain('PRIVATE KEY')
        expect(hidden).toContain('step 1 loss 2.5')
        expect(hidden).toContain('step 2 loss 2.4')
        expect(hidden.split('\n')).toHaveLength(text.split('\n').length)
      }),
    )
  })

  it('is hidden where the lines of other processes come between its own', () => {
    fc.assert(
      fc.property(mark, body, fc.integer({ min: 1, max: 3 }), (name, lines, between) => {
        const foreign = Array.from({ length: between }, (_, index) => `rank 1 step ${index} loss 2.5`)
        const text = [`-----BEGIN ${name}-----`, ...lines.flatMap((line) => [line, ...foreign])].join('\n')
        const hidden = hide(text)
        for (const line of lines) expect(hidden).not.toContain(line)
        expect(hidden.split('rank 1 step 0 loss 2.5')).toHaveLength(lines.length + 1)
      }),
    )
  })

  it('is hidden on one line, and as PuTTY and base64 write it', () => {
    fc.assert(
      fc.property(body, (lines) => {
        const pem = `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----`
        const forms = [
          `got -----BEGIN RSA PRIVATE KEY----- ${lines.join(' ')} -----END RSA PRIVATE KEY----- ok`,
          `Private-Lines: ${lines.length}\n${lines.join('\n')}\nPrivate-MAC: a1b2c3\nstep 1`,
          `client-key-data: ${Buffer.from(pem).toString('base64')}`,
        ]
        for (const form of forms) {
          const hidden = hide(form)
          for (const line of [
            ...lines,
            Buffer.from(lines[0] ?? '')
              .toString('base64')
              .slice(4, 40),
          ])
            expect(hidden).not.toContain(line)
        }
      }),
    )
  })

  it('ends where lines are no part of one: what a program prints after it is kept', () => {
    const log = ['12 images/s', 'done', 'epoch 3', '1234567', '0.5', 'Finished', 'loss=2.5', 'a b c'].join(
      '\n',
    )
    expect(hide(`-----BEGIN PRIVATE KEY-----\n${log}`)).toBe(`(redacted)\n${log}`)
  })

  it('that is public, or a certificate, is none', () => {
    const text = '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQ\n-----END PUBLIC KEY-----'
    expect(hide(text)).toBe(text)
  })
})
