import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scryptSync } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { DamagedBackup } from './damaged-backup.ts'
import { StartError } from './start-error.ts'

/** The encryption of the objects of a backup place or a log archive, decided by the first object. `null`: none. */
export interface Lock {
  readonly salt: string
  /** Distinguishes a wrong passphrase from damage. */
  readonly check: string
}

/** Encrypts and names the objects of one place or archive. */
export class Envelope {
  readonly lock: Lock | null
  readonly #key: Uint8Array | null
  readonly #nameKey: Uint8Array | null

  private constructor(lock: Lock | null, key: Buffer | null) {
    this.lock = lock
    this.#key = key && derive(key, 'contents')
    this.#nameKey = key && derive(key, 'names')
  }

  static make(passphrase: string | null): Envelope {
    if (passphrase === null) return new Envelope(null, null)
    const salt = randomBytes(16).toString('hex')
    const key = keyOf(passphrase, salt)
    return new Envelope({ salt, check: checkOf(key) }, key)
  }

  static open(lock: Lock | null, passphrase: string | null): Envelope {
    if (lock === null && passphrase !== null)
      throw new StartError(
        'The backups there are not encrypted, but MONARCH_BACKUP_PASSPHRASE is set. Choose another place for encrypted ones, or unset it.',
      )
    if (lock === null) return new Envelope(null, null)
    if (passphrase === null)
      throw new StartError('The backups there are encrypted. Set MONARCH_BACKUP_PASSPHRASE to their passphrase.')
    const key = keyOf(passphrase, lock.salt)
    if (checkOf(key) !== lock.check)
      throw new StartError('The backups there are encrypted with another MONARCH_BACKUP_PASSPHRASE.')
    return new Envelope(lock, key)
  }

  static fits(lock: Lock, passphrase: string): boolean {
    return checkOf(keyOf(passphrase, lock.salt)) === lock.check
  }

  /** The name of an object with this content. In an encrypted place it does not reveal the hash, so nobody can test for a known file. */
  nameOf(sha256: string): string {
    return this.#nameKey === null ? sha256 : createHmac('sha256', this.#nameKey).update(sha256).digest('hex')
  }

  /** The bytes that encryption adds. */
  get overhead(): number {
    return this.#key === null ? 0 : nonceLength + tagLength
  }

  /** `name` is bound to the content, so that objects cannot be swapped. */
  seal(name: string): Transform {
    if (this.#key === null) return new Through()
    const nonce = randomBytes(nonceLength)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(name))
    return new Through(
      (chunk) => cipher.update(chunk),
      () => Buffer.concat([cipher.final(), cipher.getAuthTag()]),
      nonce,
    )
  }

  /** The stream fails at its end when the object is damaged, so what came before must not be used until then. */
  open(name: string): Transform {
    if (this.#key === null) return new Through()
    const key = this.#key
    let held = Buffer.alloc(0)
    let decipher: ReturnType<typeof createDecipheriv> | null = null
    const take = (chunk: Buffer): Buffer => {
      held = Buffer.concat([held, chunk])
      if (decipher === null) {
        if (held.length < nonceLength) return Buffer.alloc(0)
        decipher = createDecipheriv('aes-256-gcm', key, held.subarray(0, nonceLength))
        ;(decipher as unknown as { setAAD(name: Buffer): void }).setAAD(Buffer.from(name))
        held = held.subarray(nonceLength)
      }
      const end = Math.max(0, held.length - tagLength)
      const bytes = held.subarray(0, end)
      held = held.subarray(end)
      return decipher.update(bytes)
    }
    return new Through(take, () => {
      try {
        if (decipher === null || held.length !== tagLength) throw new Error('too short')
        ;(decipher as unknown as { setAuthTag(tag: Buffer): void }).setAuthTag(held)
        return decipher.final()
      } catch {
        throw new DamagedBackup(`${name} in the backup is damaged`)
      }
    })
  }
}

class Through extends Transform {
  readonly #each: (chunk: Buffer) => Buffer
  readonly #end: () => Buffer

  constructor(each = (chunk: Buffer) => chunk, end = () => Buffer.alloc(0), first: Buffer | null = null) {
    super()
    this.#each = each
    this.#end = end
    if (first) this.push(first)
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      done(null, this.#each(chunk))
    } catch (error) {
      done(error as Error)
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      done(null, this.#end())
    } catch (error) {
      done(error as Error)
    }
  }
}

const nonceLength = 12
const tagLength = 16

const keyOf = (passphrase: string, salt: string): Buffer =>
  scryptSync(passphrase, Buffer.from(salt, 'hex'), 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 })
const derive = (key: Buffer, use: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, '', `monarch backup ${use}`, 32))
const checkOf = (key: Buffer): string => createHmac('sha256', derive(key, 'check')).update('monarch').digest('hex')
