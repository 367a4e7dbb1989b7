import { describe, expect, it } from 'vitest'
import { admit, cookieName, type ArrivedRequest } from './explorer-server.ts'

const token = 'c2VjcmV0LW9mLXRoZS1leHBsb3Jlcg'

const ofThePage: ArrivedRequest = {
  method: 'GET',
  target: '/api/state',
  host: '127.0.0.1:7000',
  origin: undefined,
  site: 'same-origin',
  cookie: `${cookieName}-7000=${token}`,
}

const admitted = (change: Partial<ArrivedRequest>) => admit({ ...ofThePage, ...change }, token)

describe('who may read the explorer', () => {
  it('the page itself, by its cookie, and through a tunnel to another port', () => {
    expect(admitted({})).toMatchObject({ kind: 'admitted', path: '/api/state' })
    expect(admitted({ host: 'localhost:9999' }).kind).toBe('admitted')
    expect(admitted({ host: '[::1]:7000', origin: 'http://[::1]:7000' }).kind).toBe('admitted')
  })

  it('whoever opens the address with the token, also by a link on another site', () => {
    const address = { target: `/?token=${token}&view=compare`, cookie: undefined }
    expect(admitted({ ...address, site: 'none' }).kind).toBe('entered')
    expect(admitted({ ...address, site: 'cross-site' }).kind).toBe('entered')
  })

  it('nobody without a token, with another one, or with a part of it', () => {
    const refused = { kind: 'refused', status: 401, why: 'token' }
    expect(admitted({ cookie: undefined })).toEqual(refused)
    expect(admitted({ cookie: `${cookieName}-7000=${token.slice(1)}` })).toEqual(refused)
    expect(admitted({ cookie: `other=${token}` })).toEqual(refused)
    expect(admitted({ target: '/?token=', cookie: undefined })).toEqual(refused)
    expect(admitted({ target: '/?token=x' })).toEqual(refused)
    expect(admitted({ target: `/api/state?token=${token}`, cookie: undefined })).toEqual(refused)
  })

  it('no name that another site made lead to this machine', () => {
    for (const host of [
      'evil.example:7000',
      '127.0.0.1.evil.example',
      'localhost.evil.example:7000',
      undefined,
    ])
      expect(admitted({ host })).toEqual({ kind: 'refused', status: 403, why: 'host' })
  })

  it('no request of another site', () => {
    const refused = { kind: 'refused', status: 403, why: 'origin' }
    expect(admitted({ origin: 'https://evil.example' })).toEqual(refused)
    expect(admitted({ origin: 'null' })).toEqual(refused)
    expect(admitted({ origin: 'http://127.0.0.1:9000' })).toEqual(refused)
    expect(admitted({ site: 'cross-site' })).toEqual(refused)
    expect(admitted({ site: 'same-site' })).toEqual(refused)
  })

  it('nobody who would write', () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])
      expect(admitted({ method })).toEqual({ kind: 'refused', status: 405, why: 'method' })
  })

  it('no address that is none', () => {
    expect(admitted({ target: 'http://127.0.0.1:7000/api/state' })).toMatchObject({ kind: 'refused' })
    expect(admitted({ target: '//[' })).toMatchObject({ kind: 'refused', status: 400 })
  })
})
