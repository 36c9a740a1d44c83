import { sha256 } from '@noble/hashes/sha2.js'
import { type Challenge, type DeriveKeyFunction, type Payload, solveChallenge } from 'altcha-lib'
import { guestRest } from '../../lib/guests/guest-request.ts'

/** Fetches the form's challenge and solves it. `null` if the form needs none. */
export async function solveChallengeOf(token: string, path: string): Promise<Payload | null> {
  const { challenge } = await guestRest<{ challenge: Challenge | null }>(token, `${path}/challenge`)
  if (!challenge) return null
  const solution = await solveChallenge({ challenge, deriveKey })
  return solution && { challenge, solution }
}

/** The library's own function hashes with Web Crypto, which browsers have on HTTPS only, and waits for each of 100,000 hashes. */
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => {
  let key = new Uint8Array([...salt, ...password])
  for (let i = 0; i < cost; i++) key = sha256(key)
  return { derivedKey: key.slice(0, keyLength) }
}
