import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** Deviations of an authenticator or browser from the protocol. */
export interface Conduct {
  readonly origin: string
  readonly rpId: string
  /** A challenge other than the requested one. */
  readonly challenge?: string
  readonly isVerified: boolean
  readonly type: string
}

interface Options {
  readonly challenge: string
  readonly rp?: { readonly id?: string }
}

/** A software passkey (ES256) according to WebAuthn level 3. */
export class Authenticator {
  readonly credentialId = randomBytes(16)
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
  })
  /** Signature counter; 0 for authenticators that do not count. */
  counter: number
  readonly #conduct: Conduct

  constructor(origin: string, counter = 0) {
    this.counter = counter
    this.#conduct = { origin, rpId: new URL(origin).hostname, isVerified: true, type: '' }
  }

  /** The response to registration options. */
  create(options: Options, wrong: Partial<Conduct> = {}): object {
    const how = { ...this.#conduct, type: 'webauthn.create', ...wrong }
    const client = clientData(options, how)
    const credential = Buffer.concat([
      Buffer.alloc(16),
      uint16(this.credentialId.length),
      this.credentialId,
      this.#cose(),
    ])
    const attestationObject = cborMap([
      ['fmt', cborText('none')],
      ['attStmt', cborMap([])],
      ['authData', cborBytes(Buffer.concat([this.#data(how, 0x40), credential]))],
    ])
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** The response to sign-in options; increments the counter. */
  get(options: Options, wrong: Partial<Conduct> = {}): object {
    const how = { ...this.#conduct, type: 'webauthn.get', ...wrong }
    if (this.counter > 0) this.counter++
    const client = clientData(options, how)
    const data = this.#data(how, 0)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    const signature = createSign('sha256').update(signed).sign(this.#keys.privateKey)
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  #answer(response: object): object {
    const id = this.credentialId.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #data({ rpId, isVerified }: Conduct, more: number): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | more
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter])
  }

  /** The public key as a COSE map: EC2, ES256, P-256. */
  #cose(): Buffer {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const point = (text: string | undefined) => cborBytes(Buffer.from(text!, 'base64url'))
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      point(x),
      Buffer.from([0x22]),
      point(y),
    ])
  }
}

function clientData(options: Options, { type, origin, challenge = options.challenge }: Conduct): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

/** The head of a CBOR item (RFC 8949) with one or two bytes of length. */
const cborHead = (kind: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(kind << 5) | length])
    : length < 256
      ? Buffer.from([(kind << 5) | 24, length])
      : Buffer.concat([Buffer.from([(kind << 5) | 25]), uint16(length)])
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
const cborMap = (entries: readonly (readonly [string, Buffer])[]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flatMap(([key, value]) => [cborText(key), value])])
