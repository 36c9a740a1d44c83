import { AppError } from '@monarch/schema'
import { lookup as resolveName } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type AllowList, isPublicAddress } from './addresses.ts'

export interface OutsideOptions {
  readonly allow: AllowList
  /** For the whole answer, redirects included. */
  readonly milliseconds: number
  /** Size of the answer's body. */
  readonly bytes: number
  /** The error for a larger body. */
  readonly tooLarge?: (host: string, bytes: number) => Error
  /** Resolves all addresses of a name; tests replace it. */
  readonly resolve?: (host: string) => Promise<readonly { address: string; family: number }[]>
}

/** Why an outbound call was not made or not completed, in a sentence for the user who configured it. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  /** The same call may succeed later. */
  readonly isTransient: boolean
  constructor(message: string, isTransient: boolean, options?: ErrorOptions) {
    super(message, options)
    this.isTransient = isTransient
  }
}

/**
 * The only way from this server to addresses that users entered: a `fetch` for libraries that accept one. The address is resolved once,
 * checked, and connected to, so that DNS rebinding has no effect; each redirect is checked in the same way. Plain http is allowed only
 * where the operator has allowed it. The limits also apply to a body that is read as it arrives: reading more than they allow fails.
 */
export function outsideFetch(options: OutsideOptions): typeof fetch {
  return async (input, init) => {
    checkForm(new URL(input instanceof Request ? input.url : input))
    const request = new Request(input, init)
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer())
    const timeout = AbortSignal.timeout(options.milliseconds)
    const signal = AbortSignal.any([timeout, request.signal])
    const headers = Object.fromEntries(request.headers)
    const call = { url: new URL(request.url), method: request.method, headers, body }
    const target: Target = { host: call.url.host, isInternal: false }
    const explain = (error: unknown): unknown => {
      if (!timeout.aborted || error instanceof OutboundError) return error
      const seconds = Math.round(options.milliseconds / 1000)
      return notReached(target, `${target.host} did not answer within ${seconds} seconds.`, error)
    }
    try {
      return await follow(call, { ...options, explain, target }, signal)
    } catch (error) {
      throw explain(error)
    }
  }
}

/** The problem of a URL regardless of its destination; `null` if there is none. */
export function problemOfUrl(url: URL): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return `An address must begin with https://, not with "${url.protocol}".`
  if (url.username !== '' || url.password !== '') return 'An address must not contain a user name or a password.'
  return null
}

interface Call {
  readonly url: URL
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: Buffer | null
}

/** The host that is called, after redirects. Errors do not describe internal hosts, since that would map the network. */
interface Target {
  host: string
  isInternal: boolean
}

interface CallOptions extends OutsideOptions {
  readonly target: Target
  /** Replaces an error that the time limit caused. */
  readonly explain: (error: unknown) => unknown
}

async function follow(first: Call, options: CallOptions, signal: AbortSignal): Promise<Response> {
  let call = first
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await send(call, options, signal)
    const location = response.headers.get('location')
    if (!redirects.has(response.status) || location === null) return response
    await response.body?.cancel()
    call = redirected(call, response.status, location)
  }
  throw new OutboundError(`${first.url.host} redirects too often.`, false)
}

/** Never forwards a body, or a header that could hold a secret, to another origin. */
function redirected(call: Call, status: number, location: string): Call {
  const url = URL.parse(location, call.url)
  if (!url) throw new OutboundError(`${call.url.host} redirects to an invalid address.`, false)
  const isElsewhere = url.origin !== call.url.origin
  const isRead = call.method === 'GET' || call.method === 'HEAD'
  const keepsMethod = isRead || status === 307 || status === 308
  if (isElsewhere && keepsMethod && !isRead)
    throw new OutboundError(
      `${call.url.host} redirects to another address, to which the request is not forwarded. Enter the address that it redirects to.`,
      false,
    )
  const headers = Object.fromEntries(
    Object.entries(call.headers).filter(
      ([name]) => (!isElsewhere || plainHeaders.has(name)) && (keepsMethod || !name.startsWith('content-')),
    ),
  )
  return keepsMethod ? { ...call, url, headers } : { url, method: 'GET', headers, body: null }
}

async function send({ url, method, headers, body }: Call, options: CallOptions, signal: AbortSignal) {
  const { target } = options
  target.host = url.host
  const lookup = await checkedAddress(url, options, signal)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise<Response>((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => reject(unreachable(target, error))
    const length = body && { 'content-length': String(body.byteLength) }
    // Without an agent no connection is reused; it could have been opened under other rules.
    const sent = request(
      url,
      { method, headers: { ...headers, ...length }, lookup, signal, agent: false },
      (answer) => {
        const status = answer.statusCode ?? 0
        // `Response` throws for other statuses, and nothing would catch that here.
        if (status < 200 || status > 599) {
          answer.destroy()
          reject(notReached(target, `${target.host} answered with the invalid status ${status}.`))
          return
        }
        const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        )
        const content = limited(answer, options, signal)
        if (bodiless.has(status)) void content.cancel()
        resolve(new Response(bodiless.has(status) ? null : content, { status, headers }))
      },
    )
    sent.on('error', failed)
    sent.on('upgrade', (_answer, socket) => {
      socket.destroy()
      reject(notReached(target, `${target.host} answers with another protocol.`))
    })
    sent.end(body ?? undefined)
  })
}

/** Passes the body on as it arrives, until it exceeds a limit. */
function limited(
  answer: IncomingMessage,
  { bytes, explain, target, tooLarge = sentTooMuch }: CallOptions,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const chunks = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let size = 0
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next()
        // A body without a length that the time limit cut off looks complete.
        if (done) signal.throwIfAborted()
        if (done) return controller.close()
        size += value.byteLength
        if (size > bytes) throw tooLarge(target.host, bytes)
        controller.enqueue(value)
      } catch (error) {
        answer.destroy()
        controller.error(explain(unreachable(target, error as NodeJS.ErrnoException)))
      }
    },
    cancel() {
      answer.destroy()
    },
  })
}

const sentTooMuch = (host: string, bytes: number): Error =>
  new OutboundError(`${host} sent more than ${bytes.toLocaleString('en-US')} bytes.`, false)

/** Throws for a forbidden target; otherwise returns a lookup for the connection that knows only the checked address. */
async function checkedAddress(
  url: URL,
  { allow, resolve, target }: CallOptions,
  signal: AbortSignal,
): Promise<LookupFunction> {
  checkForm(url)
  target.isInternal = true
  const { host, found, isAllowed, isInternal } = await checkedHost(url.hostname, { allow, resolve }, signal)
  target.isInternal = isInternal
  if (!isAllowed && url.protocol === 'http:')
    throw new OutboundError(`${host} must be called with https://, because http:// is not encrypted.`, false)
  const [first] = found
  return (_host, { all }, callback) => {
    if (all)
      callback(
        null,
        found.map(({ address, family }) => ({ address, family })),
      )
    else callback(null, first!.address, first!.family)
  }
}

interface CheckedHost {
  /** Without brackets, and the point of the root. */
  readonly host: string
  readonly found: readonly { readonly address: string; readonly family: number }[]
  /** Whether the operator has allowed the host, including calls without encryption. */
  readonly isAllowed: boolean
  readonly isInternal: boolean
}

/** The addresses of a host that this server may call. A caller connects to one of them, without looking the name up again. */
export async function checkedHost(
  name: string,
  { allow, resolve = everyAddress }: Pick<OutsideOptions, 'allow' | 'resolve'>,
  signal: AbortSignal,
): Promise<CheckedHost> {
  const host = name.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  const found = isIP(host) === 0 ? await lookUp(host, resolve, signal) : [{ address: host, family: isIP(host) }]
  const isAllowed = found.every(({ address }) => allow.names(host, address))
  const isInternal = !found.every(({ address }) => isPublicAddress(address))
  if (!isAllowed && isInternal) throw notPublic(host)
  return { host, found, isAllowed, isInternal }
}

function checkForm(url: URL): void {
  const problem = problemOfUrl(url)
  if (problem !== null) throw new OutboundError(problem, false)
}

async function lookUp(host: string, resolve: NonNullable<OutsideOptions['resolve']>, signal: AbortSignal) {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(notPublic(host))
  signal.addEventListener('abort', abort)
  try {
    const found = await Promise.race([resolve(host), aborted.promise])
    if (found.length > 0) return found
    throw notPublic(host)
  } catch (error) {
    throw notPublic(host, error)
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** One answer for missing and internal names, so that it does not reveal which exist. */
function notPublic(host: string, cause?: unknown): OutboundError {
  const message = `${host} is not on the public internet. An operator can allow it with MONARCH_OUTBOUND_ALLOW=${host}.`
  return new OutboundError(message, isIP(host) === 0, { cause })
}

const everyAddress: NonNullable<OutsideOptions['resolve']> = (host) => resolveName(host, { all: true })

function unreachable(target: Target, error: NodeJS.ErrnoException): Error {
  if (error instanceof OutboundError || error instanceof AppError || error.name === 'AbortError') return error
  const reason = reasons[error.code ?? ''] ?? 'the connection failed'
  return notReached(target, `${target.host} cannot be reached: ${reason}.`, error)
}

/** One message for every failure of an internal host. */
function notReached({ host, isInternal }: Target, message: string, cause?: unknown): OutboundError {
  return new OutboundError(isInternal ? `${host} cannot be reached.` : message, true, { cause })
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was closed',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
  ETIMEDOUT: 'it does not answer',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not signed by an authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not signed by an authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not signed by an authority',
}

const maxRedirects = 3
const redirects = new Set([301, 302, 303, 307, 308])
const bodiless = new Set([204, 205, 304])
/** Headers that are forwarded to another origin. Any other may hold a secret. */
const plainHeaders = new Set(['accept', 'accept-language', 'user-agent'])
