import { AppError, badInput, isUuid } from '@monarch/schema'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { sql } from 'kysely'
import { isIP } from 'node:net'
import type { App } from '../../../platform/app.ts'
import { newId } from '../../../platform/new-id.ts'
import { makeChallenge, takeChallenge } from '../sign-in/challenges.ts'
import { logOwnChange } from '../sign-in/own-account.ts'
import { wrongCredentials } from '../../../request/accounts/sessions.ts'
import type { SignedIn } from '../../../request/signed-in.ts'

/** A passkey as its owner sees it. */
export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

export async function listPasskeys({ admin }: App, userId: string): Promise<Passkey[]> {
  return admin
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Options for creating a passkey. User verification is required, because a passkey replaces both factors. */
export async function beginPasskey(app: App, { user }: SignedIn, base: URL) {
  const known = await app.admin
    .selectFrom('passkeys')
    .select(['credentialId', 'transports'])
    .where('userId', '=', user.id)
    .execute()
  if (known.length >= maxPasskeys)
    throw badInput({
      path: '',
      message: `You can have at most ${maxPasskeys} passkeys. Remove one first.`,
      limit: 'passkeys',
    })
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: 'Monarch',
    rpID: relyingParty(base),
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const challenge = await makeChallenge(app, 'passkeyCreation', {
    userId: user.id,
    data: { challenge: options.challenge },
  })
  return { challenge, options }
}

export async function addPasskey(
  app: App,
  signedIn: SignedIn,
  base: URL,
  given: { readonly challenge: string; readonly name: string; readonly response: object },
): Promise<Passkey> {
  const { userId, data } = await takeChallenge<{ challenge: string }>(app, 'passkeyCreation', given.challenge)
  if (userId !== signedIn.user.id) throw notTaken()
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo } = await verifyRegistrationResponse({
    response: given.response as RegistrationResponseJSON,
    expectedChallenge: data.challenge,
    expectedOrigin: base.origin,
    expectedRPID: relyingParty(base),
    requireUserVerification: true,
  }).catch((error: unknown) => {
    app.log.debug({ err: error }, 'A passkey could not be added')
    throw notTaken()
  })
  if (!registrationInfo) throw notTaken()
  const { credential } = registrationInfo
  const id = newId()
  await app.admin.transaction().execute(async (trx) => {
    await logOwnChange(trx, signedIn, 'update', `Added the passkey "${given.name}"`)
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('passkeys')
      .values({
        id,
        userId,
        name: given.name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
      })
      .onConflict((row) => row.doNothing())
      .executeTakeFirst()
    // The credential already belongs to an account.
    if (numInsertedOrUpdatedRows === 0n) throw notTaken()
  })
  return (await listPasskeys(app, userId)).find((passkey) => passkey.id === id)!
}

export async function renamePasskey(app: App, { user }: SignedIn, id: string, name: string): Promise<void> {
  const { numUpdatedRows } = await app.admin
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', ownId(id))
    .where('userId', '=', user.id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw noSuchPasskey()
}

export async function removePasskey(app: App, signedIn: SignedIn, id: string): Promise<void> {
  await app.admin.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('passkeys')
      .where('id', '=', ownId(id))
      .where('userId', '=', signedIn.user.id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw noSuchPasskey()
    await logOwnChange(trx, signedIn, 'update', `Removed the passkey "${removed.name}"`)
  })
}

/** Starts a sign-in with any passkey of this installation; the browser offers those it has. */
export async function beginPasskeySignIn(app: App, base: URL) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({ rpID: relyingParty(base), userVerification: 'required' })
  const challenge = await makeChallenge(app, 'passkeySignIn', { userId: null, data: { challenge: options.challenge } })
  return { challenge, options }
}

/** Asks for one of the user's own passkeys. */
export async function beginPasskeyConfirmation(app: App, { user }: SignedIn, base: URL) {
  const passkeys = await app.admin
    .selectFrom('passkeys')
    .select(['credentialId', 'transports'])
    .where('userId', '=', user.id)
    .execute()
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(base),
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  })
  const data = { challenge: options.challenge }
  return { challenge: await makeChallenge(app, 'passkeyConfirmation', { userId: user.id, data }), options }
}

export interface PasskeyAnswer {
  readonly challenge: string
  readonly response: object
}

/** Returns the owner of the passkey that answered. A counter that does not increase means that the passkey was copied. */
export async function verifyPasskey(
  app: App,
  base: URL,
  given: PasskeyAnswer,
  kind: 'passkeySignIn' | 'passkeyConfirmation' = 'passkeySignIn',
): Promise<string> {
  const { data } = await takeChallenge<{ challenge: string }>(app, kind, given.challenge)
  const response = given.response as AuthenticationResponseJSON
  const passkey = await app.admin
    .selectFrom('passkeys')
    .selectAll()
    .where('credentialId', '=', typeof response.id === 'string' ? response.id : '')
    .executeTakeFirst()
  if (!passkey) throw unknownPasskey()
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: data.challenge,
    expectedOrigin: base.origin,
    expectedRPID: relyingParty(base),
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    app.log.debug({ err: error }, 'A passkey was not accepted')
    throw unknownPasskey()
  })
  if (!verified) throw unknownPasskey()
  const counter = authenticationInfo.newCounter
  const { numUpdatedRows } = await app.admin
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: sql<string>`now()` })
    .where('id', '=', passkey.id)
    .where(sql<boolean>`(counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw wrongCredentials()
  return passkey.userId
}

const maxPasskeys = 20

/** Passkeys are bound to a host name, so an installation at a bare IP address has none. */
function relyingParty({ hostname }: URL): string {
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0) return hostname
  throw badInput({
    path: '',
    message: 'Passkeys need a host name. Open Monarch by its host name instead of an IP address.',
  })
}

const ownId = (id: string): string => {
  if (isUuid(id)) return id
  throw noSuchPasskey()
}
const noSuchPasskey = (): AppError => new AppError('NOT_FOUND', 'There is no such passkey.')
const notTaken = (): AppError => badInput({ path: '', message: 'The passkey could not be added. Please try again.' })
const unknownPasskey = (): AppError => new AppError('UNAUTHENTICATED', 'This passkey is not registered.')
