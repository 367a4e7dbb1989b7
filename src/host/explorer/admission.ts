import { timingSafeEqual } from 'node:crypto'
import type { RefusalReason } from '../../core/explorer/refusal-page.ts'

/** What a request says of itself. */
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

export type ReadAdmission =
  | { readonly kind: 'admitted'; readonly path: string; readonly query: URLSearchParams }
  /** The token came in the address: the answer sets the cookie. */
  | { readonly kind: 'entered'; readonly path: string; readonly query: URLSearchParams }
  | { readonly kind: 'refused'; readonly status: 400 | 401 | 403 | 405; readonly why: RefusalReason }

export const cookieName = 'steady-explorer'

/** Names of this machine. Another name that leads here is a trick: the page of its site could read every answer. */
const loopbackHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i

/**
 * Decides whether a request may be answered: it comes from this machine's own page, which knows the token. The port is not
 * looked at, because a tunnel of ssh has another one.
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
  // A link on another site may open the page, with the token in it; nothing else may be asked from there.
  if ((site === 'cross-site' || site === 'same-site') && path !== '/') return refused(403, 'origin')
  const typed = query.get('token')
  if (path === '/' && typed !== null)
    return isToken(typed, token) ? { kind: 'entered', path, query } : refused(401, 'token')
  return cookiesOf(request.cookie).some((value) => isToken(value, token))
    ? { kind: 'admitted', path, query }
    : refused(401, 'token')
}

/** In a time that does not depend on where they differ. */
function isToken(typed: string, token: string): boolean {
  const [a, b] = [Buffer.from(typed), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Cookies are shared by all ports of a host: another explorer may have set its cookie too. */
const cookiesOf = (header = ''): string[] =>
  header.split(';').flatMap((pair) => {
    const [name = '', value = ''] = pair.trim().split('=')
    return name.startsWith(cookieName) ? [value] : []
  })
