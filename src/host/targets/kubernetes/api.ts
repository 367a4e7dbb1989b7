import http from 'node:http'
import https from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { SteadyError } from '../../../core/model/error.ts'
import { statusSchema } from './objects.ts'

export interface ApiAnswer {
  readonly status: number
  /** Parsed JSON; undefined where the body is not JSON. */
  readonly body: unknown
}

/** Adds the user's credentials, and the server certificates to trust, to a request. */
export type Authenticate = (options: https.RequestOptions) => Promise<void>

export interface KubernetesApi {
  /**
   * Sends a request, and repeats it a few times until the server answers. Creating an object twice is harmless, because
   * every object of steadystate has its own name.
   *
   * @param path with its query
   * @throws SteadyError `KUBERNETES_NOT_ANSWERING`
   */
  ask(method: RequestMethod, path: string, body?: unknown): Promise<ApiAnswer>
  /** {@link ask} with one attempt; undefined without an answer. */
  tryOnce(method: RequestMethod, path: string, body?: unknown): Promise<ApiAnswer | undefined>
  /**
   * Passes on each line of an answer as it arrives, without an incomplete last line.
   *
   * @param take must not throw
   * @returns the status once the answer has ended; undefined where the connection broke
   */
  lines(path: string, take: (line: string) => void, signal: AbortSignal): Promise<number | undefined>
}

export type RequestMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Milliseconds for the answer to one request. */
const answerTime = 20_000
const tries = 5

/** @param server its URL, as in a kubeconfig */
export function kubernetesApi(server: string, authenticate: Authenticate): KubernetesApi {
  const open = async (method: RequestMethod, path: string, text: string | undefined, signal: AbortSignal) => {
    const url = new URL(`${server.replace(/\/$/, '')}${path}`)
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
    const headers = {
      Accept: 'application/json',
      // Node sets the length by itself only for methods that usually have a body.
      ...(text === undefined ? {} : { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) }),
    }
    const options: https.RequestOptions = { method, signal, headers }
    await authenticate(options)
    return new Promise<http.IncomingMessage>((resolve, reject) => {
      const client = url.protocol === 'http:' ? http : https
      const request = client.request(url, options, resolve)
      request.on('error', reject)
      request.end(text)
    })
  }
  const once = async (method: RequestMethod, path: string, body: unknown): Promise<ApiAnswer> => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const response = await open(method, path, text, AbortSignal.timeout(answerTime))
    const chunks: Buffer[] = []
    for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
    return { status: response.statusCode ?? 0, body: jsonOf(Buffer.concat(chunks).toString('utf8')) }
  }
  return {
    ask: async (method, path, body) => {
      let printed = ''
      for (let turn = 0; turn < tries; turn++) {
        if (turn > 0) await sleep(250 * 2 ** turn)
        try {
          const answer = await once(method, path, body)
          if (!comesAgain(method, answer.status)) return answer
          printed = answerText(answer)
        } catch (error) {
          printed = error instanceof Error ? error.message : String(error)
        }
      }
      throw new SteadyError('KUBERNETES_NOT_ANSWERING', { server, tries, printed })
    },
    tryOnce: (method, path, body) => once(method, path, body).catch(() => undefined),
    lines: async (path, take, signal) => {
      try {
        const response = await open('GET', path, undefined, signal)
        if (response.statusCode !== 200) {
          response.resume()
          return response.statusCode
        }
        let rest = ''
        response.setEncoding('utf8')
        for await (const chunk of response as AsyncIterable<string>) {
          const lines = (rest + chunk).split('\n')
          rest = lines.pop() ?? ''
          for (const line of lines) take(line)
        }
        return response.statusCode
      } catch {
        return undefined
      }
    },
  }
}

/** Whether a repeated request may get another answer a moment later. */
const comesAgain = (method: RequestMethod, status: number) =>
  status >= 500 || status === 429 || (method === 'PATCH' && status === 409)

/** The server's message for why it refused. */
export function answerText({ status, body }: ApiAnswer): string {
  const read = statusSchema.safeParse(body)
  return (read.success ? read.data.message : undefined) ?? `HTTP status ${status}`
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
