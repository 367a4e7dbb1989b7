import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SteadyError } from '../../core/model/error.ts'
import type { RefusalReason } from '../../core/explorer/refusal-page.ts'

/** The parts of a request that decide whether it is answered. */
export interface ArrivedRequest {
  readonly method: string
  /** The path with its query, as sent. */
  readonly target: string
  readonly host: string | undefined
  readonly origin: string | undefined
  /** `Sec-Fetch-Site`, which browsers set and pages cannot. */
  readonly site: string | undefined
  readonly cookie: string | undefined
}

type ReadAdmission =
  | { readonly kind: 'admitted'; readonly path: string; readonly query: URLSearchParams }
  /** The token is in the address, so the answer sets the cookie. */
  | { readonly kind: 'entered'; readonly path: string; readonly query: URLSearchParams }
  | { readonly kind: 'refused'; readonly status: 400 | 401 | 403 | 405; readonly why: RefusalReason }

export const cookieName = 'steady-explorer'

/** Names of this machine. Any other name is refused: a site whose name leads to this machine could read every answer. */
const loopbackHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i

/**
 * Decides whether a request may be answered: only this machine's own page may ask, and it must know the token. The port is
 * not checked, because a tunnel of ssh uses another one.
 */
export function admit(request: ArrivedRequest, token: string): ReadAdmission {
  const { method, target, host, origin, site } = request
  const refused = (status: 400 | 401 | 403 | 405, why: RefusalReason): ReadAdmission => ({
    kind: 'refused',
    status,
    why,
  })
  if (method !== 'GET' && method !== 'HEAD') return refused(405, 'method')
  if (host === undefined || !loopbackHost.test(host)) return refused(403, 'host')
  if (origin !== undefined && origin !== `http://${host}`) return refused(403, 'origin')
  const address = URL.canParse(target, 'http://127.0.0.1') ? new URL(target, 'http://127.0.0.1') : undefined
  if (address === undefined || !target.startsWith('/')) return refused(400, 'host')
  const { pathname: path, searchParams: query } = address
  // A link on another site may open the page, with the token in its address. Other sites may request nothing else.
  if ((site === 'cross-site' || site === 'same-site') && path !== '/') return refused(403, 'origin')
  const typed = query.get('token')
  if (path === '/' && typed !== null)
    return isToken(typed, token) ? { kind: 'entered', path, query } : refused(401, 'token')
  return cookiesOf(request.cookie).some((value) => isToken(value, token))
    ? { kind: 'admitted', path, query }
    : refused(401, 'token')
}

/** Compares in constant time, so that the time taken does not reveal where the texts differ. */
function isToken(typed: string, token: string): boolean {
  const [a, b] = [Buffer.from(typed), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** All ports of a host share their cookies: another explorer may have set its cookie too. */
const cookiesOf = (header = ''): string[] =>
  header.split(';').flatMap((pair) => {
    const [name = '', value = ''] = pair.trim().split('=')
    return name.startsWith(cookieName) ? [value] : []
  })

export interface ServerAnswer {
  readonly status: number
  readonly type: string
  readonly body: string | Uint8Array
}

export interface ExplorerSite {
  /** Answers an admitted request; undefined where there is no such path. */
  readonly answer: (path: string, query: URLSearchParams) => Promise<ServerAnswer | undefined>
  /** The page that answers a refused request; it tells the reader what to do. */
  readonly refusal: (why: RefusalReason) => ServerAnswer
  /** The page for an unexpected error, which no user caused. */
  readonly failure: (error: unknown) => ServerAnswer
}

export interface RunningServer {
  /** Includes the token. */
  readonly address: string
  readonly port: number
  close(): Promise<void>
}

const loopback = '127.0.0.1'

/** The page loads nothing from other sites, runs only its own scripts, and turns no text into markup. */
export const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ')

const headers = {
  'content-security-policy': `${contentPolicy}; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const

/**
 * Serves the explorer on this machine only. Anyone with the token in the address may read; nobody may write.
 *
 * @param port 0 for any free port
 * @throws SteadyError `EXPLORE_PORT_IN_USE`, `EXPLORE_PORT_REFUSED`
 */
export async function serveExplorer(site: ExplorerSite, port: number): Promise<RunningServer> {
  const token = randomBytes(24).toString('base64url')
  let bound = port
  const server = createServer({ maxHeaderSize: 1 << 17 }, (request, response) => {
    void respond(request, response, { site, token, port: bound })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new SteadyError('EXPLORE_PORT_IN_USE', { port }, { cause: error }))
      else if (error.code === 'EACCES')
        reject(new SteadyError('EXPLORE_PORT_REFUSED', { port }, { cause: error }))
      else reject(error)
    })
    server.listen(port, loopback, resolve)
  })
  bound = (server.address() as AddressInfo).port
  return {
    address: `http://${loopback}:${String(bound)}/?token=${token}`,
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

interface ServedSite {
  readonly site: ExplorerSite
  readonly token: string
  readonly port: number
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { site, token, port }: ServedSite,
): Promise<void> {
  const admission = admit(
    {
      method: request.method ?? '',
      target: request.url ?? '',
      host: request.headers.host,
      origin: request.headers.origin,
      site: header(request, 'sec-fetch-site'),
      cookie: request.headers.cookie,
    },
    token,
  )
  const extra: Record<string, string> = {}
  let answer: ServerAnswer
  if (admission.kind === 'refused') {
    answer = { ...site.refusal(admission.why), status: admission.status }
    if (admission.why === 'method') extra['allow'] = 'GET, HEAD'
  } else {
    if (admission.kind === 'entered')
      extra['set-cookie'] = `${cookieName}-${String(port)}=${token}; Path=/; HttpOnly; SameSite=Strict`
    try {
      answer = (await site.answer(admission.path, admission.query)) ?? notFound
    } catch (error) {
      answer = site.failure(error)
    }
  }
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body
  response.writeHead(answer.status, {
    ...headers,
    ...extra,
    'content-type': answer.type,
    'content-length': String(body.length),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const notFound: ServerAnswer = { status: 404, type: 'text/plain; charset=utf-8', body: '404\n' }

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}
