import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

declare module '../app.ts' {
  interface App {
    readonly sealer: Sealer
  }
}

/** Seals secrets stored in the database (AES-256-GCM), with a key that the database never sees. */
export class Sealer {
  readonly #key: Uint8Array
  /** Opens values that an interrupted rotation has not re-sealed; never seals or signs. */
  readonly #previousKey: Uint8Array | null
  readonly #signingKey: Uint8Array

  constructor(secret: string, previous: string | null = null) {
    this.#key = sealingKey(secret)
    this.#previousKey = previous === null ? null : sealingKey(previous)
    this.#signingKey = new Uint8Array(hkdfSync('sha256', secret, '', 'monarch signatures', 32))
  }

  /** `purpose` names the use and the owner of the text; it cannot be unsealed for another purpose. */
  seal(text: string, purpose: string): string {
    const nonce = randomBytes(nonceLength)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(purpose))
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${version}.${sealed.toString('base64url')}`
  }

  /** 32 bytes for this text and purpose that cannot be computed without the secret. */
  sign(text: string, purpose: string): Buffer {
    return createHmac('sha256', this.#signingKey).update(`${purpose}\n${text}`).digest()
  }

  /** Tells whether two secrets are the same, and nothing about them. */
  get fingerprint(): string {
    return this.sign('', 'fingerprint').toString('hex').slice(0, 32)
  }

  unseal(sealed: string, purpose: string): string {
    const [prefix, body] = sealed.split('.')
    const bytes = Buffer.from(body ?? '', 'base64url')
    if (prefix !== version || bytes.length < nonceLength + tagLength) throw new UnsealError()
    const text = open(this.#key, bytes, purpose) ?? (this.#previousKey && open(this.#previousKey, bytes, purpose))
    if (text === null) throw new UnsealError()
    return text
  }
}

function sealingKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'monarch sealed secrets', 32))
}

/** `null` when it was sealed with another key or for another purpose, or has been modified. */
function open(key: Uint8Array, bytes: Buffer, purpose: string): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength))
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-tagLength))
  try {
    return decipher.update(bytes.subarray(nonceLength, -tagLength), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

export class UnsealError extends Error {
  override readonly name = 'UnsealError'
  constructor() {
    super('A stored secret was sealed with another MONARCH_SECRET, or has been changed')
  }
}

const version = 'v1'
const nonceLength = 12
const tagLength = 16
