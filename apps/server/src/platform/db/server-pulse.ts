import { createConnection, type Socket } from 'node:net'

/** A connection that notices when its server answers nobody. */
export interface WatchedConnection {
  readonly isWaiting: boolean
  /** Ends it without a farewell, which a frozen server would not read; its statements fail with the error. */
  discard(error: Error): void
}

/**
 * Notices that a PostgreSQL server answers nobody: it is frozen, or the network drops packets. A slow statement is not that: so when all
 * connections of the server wait in silence, it is asked on a new one, which a server answers before the sign-in. Without an answer, all
 * connections to it are discarded, and new ones are refused at once until it answers again.
 *
 * Time is counted in turns of the event loop, so a process that was suspended or busy does not take its own silence for the server's.
 */
export class ServerPulse {
  readonly #address: Place
  readonly #connections = new Set<WatchedConnection>()
  #timer: NodeJS.Timeout | null = null
  #silentTurns = 0
  #hasHeard = false
  #isLost = false
  #question: Socket | null = null
  #askedAt = 0

  constructor(address: Place) {
    this.#address = address
  }

  /** Throws while the server is known to answer nobody. */
  requireAnswers(): void {
    if (!this.#isLost) return
    this.#ask()
    throw new SilentServerError()
  }

  add(connection: WatchedConnection): void {
    this.#connections.add(connection)
    this.noteRequest()
  }

  remove(connection: WatchedConnection): void {
    this.#connections.delete(connection)
  }

  /** Something was sent to the server. */
  noteRequest(): void {
    this.#timer ??= this.#nextTurn()
  }

  /** Something was received from the server. */
  noteAnswer(): void {
    this.#hasHeard = true
    this.#isLost = false
  }

  /** What has arrived is read between the two. */
  #nextTurn(): NodeJS.Timeout {
    const turn = setTimeout(
      () => void setImmediate(() => this.#timer === turn && this.#count()).unref(),
      turnMilliseconds,
    )
    return turn.unref()
  }

  #count(): void {
    this.#timer = this.#nextTurn()
    const isExpected = [...this.#connections].some(({ isWaiting }) => isWaiting)
    if (this.#hasHeard || !isExpected) {
      this.#hasHeard = false
      this.#silentTurns = 0
      if (!isExpected) this.#rest()
      return
    }
    this.#silentTurns += 1
    if (this.#silentTurns === turnsUntilAsked) this.#ask()
    if (this.#silentTurns >= turnsUntilLost) this.#lose()
  }

  #lose(): void {
    this.#isLost = true
    this.#rest()
    for (const connection of this.#connections) connection.discard(new SilentServerError())
  }

  #rest(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#silentTurns = 0
  }

  /** One question at a time; a frozen server answers it when it continues. One that was lost on the way is replaced. */
  #ask(): void {
    const now = performance.now()
    if (this.#question && now - this.#askedAt < questionMilliseconds) return
    this.#question?.destroy()
    const { host, port } = this.#address
    const question = host.startsWith('/')
      ? createConnection(`${host}/.s.PGSQL.${port}`)
      : createConnection({ host, port })
    this.#question = question.unref()
    this.#askedAt = now
    question.once('connect', () => question.write(sslRequest))
    question.once('data', () => {
      this.noteAnswer()
      question.destroy()
    })
    question.on('error', () => {})
    question.once('close', () => {
      if (this.#question === question) this.#question = null
    })
  }
}

/** The server has not answered for a while; whether it has done what was asked last is unknown. */
export class SilentServerError extends Error {
  constructor() {
    super('The database server does not answer')
    this.name = 'SilentServerError'
  }
}

interface Place {
  readonly host: string
  readonly port: number
}

/** The pulse of a server is the same for all who connect to it from this process. */
const pulses = new Map<string, ServerPulse>()

export function pulseOf(address: Place): ServerPulse {
  const key = placeOf(address)
  const pulse = pulses.get(key) ?? new ServerPulse(address)
  pulses.set(key, pulse)
  return pulse
}

export const placeOf = ({ host, port }: Place): string => `${host}:${port}`

/** "May we speak TLS?", which a server answers with one byte, or with an error. */
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])

const turnMilliseconds = 250
const turnsUntilAsked = 4
const turnsUntilLost = 12
/** Leaves room for the answer: a request ends within five seconds. */
export const silentServerMilliseconds = turnsUntilLost * turnMilliseconds
const questionMilliseconds = 2_000
