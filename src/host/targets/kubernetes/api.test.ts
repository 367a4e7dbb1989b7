import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kubernetesApi, type KubernetesApi, type RequestMethod } from './api.ts'

describe('requests to an API server', () => {
  const heard: { method: string; body: string }[] = []
  let statuses: number[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      heard.push({ method: request.method ?? '', body })
      response.statusCode = statuses.shift() ?? 200
      response.end('{}')
    })
  })
  let api: KubernetesApi
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    api = kubernetesApi(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => Promise.resolve())
  })
  afterAll(() => server.close())

  // Without its options a deletion leaves what belongs to a Job.
  it.each<RequestMethod>(['POST', 'PATCH', 'DELETE'])('have a body, also those of %s', async (method) => {
    await api.ask(method, '/', { policy: 'Foreground é' })
    expect(heard.at(-1)).toEqual({ method, body: '{"policy":"Foreground é"}' })
  })

  it.each<[RequestMethod, number]>([
    ['GET', 429],
    ['POST', 503],
    ['PATCH', 409],
  ])('are made again: %s with %i', async (method, status) => {
    statuses = [status]
    expect(await api.ask(method, '/', method === 'GET' ? undefined : {})).toMatchObject({ status: 200 })
  })

  it('are not made again where the answer would be the same', async () => {
    statuses = [409, 200]
    expect(await api.ask('POST', '/', {})).toMatchObject({ status: 409 })
    statuses = []
  })
})
