import { AppError, type EmbedReason } from '@monarch/schema'
import { errors, jwtVerify, SignJWT } from 'jose'

/** A website signs a token for each visit, so a longer lifetime would only help attackers who copy a token. */
export const longestTokenSeconds = 60 * 60
/** Allows for the difference between the clocks of two servers. */
const toleranceSeconds = 60
/** Far more characters than four parameters need. */
const mostTokenLength = 8000

/** The claims of a token that one of these secrets has signed (JWT, HS256 only) for this embed, and that is valid now. */
export async function readEmbedToken(
  token: string,
  embedId: string,
  secrets: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  if (token.length > mostTokenLength) throw embedRefusal('EMBED_INVALID')
  for (const secret of secrets) {
    const payload = await verified(token, secret)
    if (!payload) continue
    const { embed, exp, params = {} } = payload
    if (embed !== embedId) throw embedRefusal('EMBED_INVALID')
    if (exp === undefined || exp > Date.now() / 1000 + longestTokenSeconds + toleranceSeconds)
      throw embedRefusal('EMBED_LIFETIME')
    if (typeof params !== 'object' || params === null || Array.isArray(params)) throw embedRefusal('EMBED_INVALID')
    return params as Readonly<Record<string, unknown>>
  }
  throw embedRefusal('EMBED_INVALID')
}

/** The token that a website would sign, for the preview of a user who may embed the dashboard. */
export const signEmbedToken = (secret: string, embed: string, params: object, seconds: number): Promise<string> =>
  new SignJWT({ embed, params: { ...params } })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(Buffer.from(secret))

/** `null` for another signature, another algorithm, and any other text. */
async function verified(token: string, secret: string) {
  try {
    const { payload } = await jwtVerify(token, Buffer.from(secret), {
      algorithms: ['HS256'],
      clockTolerance: toleranceSeconds,
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw embedRefusal('EMBED_EXPIRED')
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

const sentences: Readonly<Record<Exclude<EmbedReason, 'EMBED_PARAMETERS'>, string>> = {
  EMBED_INVALID: 'This address was not signed for this dashboard, or the dashboard is no longer embedded.',
  EMBED_EXPIRED: 'This address has expired. Reload the page that shows the dashboard.',
  EMBED_LIFETIME: 'The token needs an "exp" that is at most an hour ahead.',
  EMBED_OFF: 'This dashboard is switched off at the moment.',
}

export const embedRefusal = (reason: keyof typeof sentences): AppError =>
  new AppError('FORBIDDEN', sentences[reason], { reason })
