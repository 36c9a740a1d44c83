import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, sign, verify } from 'node:crypto'
import type { App } from '../app.ts'
import type { AdminDb } from '../db/admin-db.ts'

/**
 * Signs statements that others can verify without the secret of the installation: JSON Web Signatures (RFC 7515) with Ed25519 (RFC 8037).
 * The private key is stored sealed. Public keys are never deleted, so that everything that was ever signed can be verified.
 */
export async function signStatement(
  { sealer }: Pick<App, 'sealer'>,
  trx: Kysely<AdminDb>,
  statement: object,
): Promise<string> {
  const key = await currentKey(sealer, trx)
  const content = `${encoded({ alg: 'EdDSA', kid: key.id })}.${encoded(statement)}`
  return `${content}.${sign(null, Buffer.from(content), createPrivateKey(key.pem)).toString('base64url')}`
}

/** The statement, if a key of this installation has signed it unchanged; `null` otherwise. */
export async function readStatement({ admin }: Pick<App, 'admin'>, signed: string): Promise<unknown> {
  const [header = '', statement = '', signature = '', ...rest] = signed.trim().split('.')
  const { alg, kid } = (decoded(header) ?? {}) as { readonly alg?: unknown; readonly kid?: unknown }
  if (rest.length > 0 || alg !== 'EdDSA' || typeof kid !== 'string') return null
  const key = await admin.selectFrom('signingKeys').select('publicKey').where('id', '=', kid).executeTakeFirst()
  if (!key) return null
  const content = Buffer.from(`${header}.${statement}`)
  const isOwn = verify(null, content, createPublicKey(key.publicKey), Buffer.from(signature, 'base64url'))
  return isOwn ? decoded(statement) : null
}

export const signingKeyPurpose = (id: string): string => `signing key ${id}`

/** The newest key that still has its private half: a restore under another secret loses the private keys of the backup. */
async function currentKey(
  sealer: App['sealer'],
  trx: Kysely<AdminDb>,
): Promise<{ readonly id: string; readonly pem: string }> {
  // Two servers must not create a key each.
  await sql`lock table "signingKeys" in share row exclusive mode`.execute(trx)
  const known = await trx
    .selectFrom('signingKeys')
    .select(['id', 'sealedKey'])
    .where('sealedKey', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (known) return { id: known.id, pem: sealer.unseal(known.sealedKey!, signingKeyPurpose(known.id)) }
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { crv, kty, x } = publicKey.export({ format: 'jwk' })
  // The thumbprint of RFC 7638.
  const id = hash('sha256', JSON.stringify({ crv, kty, x }), 'base64url')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  await trx
    .insertInto('signingKeys')
    .values({
      id,
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }) as string,
      sealedKey: sealer.seal(pem, signingKeyPurpose(id)),
    })
    .execute()
  return { id, pem }
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown
  } catch {
    return null
  }
}
