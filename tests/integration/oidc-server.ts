import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the provider asserts: claims of the id token and how it is signed. */
export interface Saying {
  claims: JWTPayload
  /** Signed with another key. */
  isForged?: boolean
}

export interface OidcServer {
  readonly issuer: string
  /** Opens the authorization URL; returns the query of the redirect back. */
  authorize(url: string, say: Saying): string
  close(): void
}

/** A small OpenID Connect provider on loopback, controlled by tests. */
export async function startOidcServer(): Promise<OidcServer> {
  const own = await generateKeyPair('RS256')
  const foreign = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  const codes = new Map<string, { say: Saying; request: URLSearchParams }>()
  let issuer = ''

  const tokenFor = async (form: URLSearchParams): Promise<object | null> => {
    const code = form.get('code') ?? ''
    const known = codes.get(code)
    codes.delete(code)
    if (!known) return null
    const { say, request } = known
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(form.get('code_verifier') ?? '')))
    const isSame = ['client_id', 'redirect_uri'].every((name) => form.get(name) === request.get(name))
    if (!isSame || digest.toString('base64url') !== request.get('code_challenge')) return null
    const now = Math.floor(Date.now() / 1000)
    const standard = {
      iss: issuer,
      aud: request.get('client_id')!,
      nonce: request.get('nonce'),
      iat: now,
      exp: now + 300,
    }
    const idToken = await new SignJWT({ ...standard, ...say.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .sign(say.isForged ? foreign.privateKey : own.privateKey)
    return { access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: idToken }
  }

  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/.well-known/openid-configuration')
      return answer(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/userinfo`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      })
    if (request.url === '/jwks') return answer(200, { keys: [jwk] })
    if (request.url !== '/token') return answer(404, {})
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      void tokenFor(new URLSearchParams(text)).then((tokens) =>
        tokens ? answer(200, tokens) : answer(400, { error: 'invalid_grant' }),
      )
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    authorize(url, say) {
      const request = new URL(url).searchParams
      const code = crypto.randomUUID()
      codes.set(code, { say, request })
      return `?${new URLSearchParams({ code, state: request.get('state')!, iss: issuer }).toString()}`
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
