import { createConnection, type Socket } from 'node:net'

/** A connection that is watched for a server that has stopped answering. */
export interface WatchedConnection {
  readonly isWaiting: boolean
  /** Its statements never wait for the disk to store something. */
  readonly isReadOnly: boolean
  /** Commits something tiny on a connection of its own. Resolves when the server has answered, even with an error. */
  commitElsewhere(): Promise<void>
  /** Closes it without a Terminate message, which a frozen server would not read. Its statements fail with the error. */
  discard(error: Error): void
}

/**
 * Detects that a PostgreSQL server has stopped answering, because it is frozen or the network drops packets. Silence on all connections may
 * also mean slow statements, so it is followed by a probe: a message on a new connection, which a server answers before authentication.
 * Without an answer, all connections to the server are discarded, and new ones are refused immediately until it answers again.
 *
 * A server whose disk stalls answers, but its commits wait, and no time limit of PostgreSQL ends them. So while a connection waits for
 * long, something tiny is committed on another one. If that commit also waits, the waiting writes fail, and new ones are refused until it
 * is stored. Reads continue.
 *
 * Time is counted in turns of the event loop, so a process that was suspended or busy does not take its own silence for the server's.
 */
export class ServerPulse {
  readonly #address: Place
  readonly #connections = new Set<WatchedConnection>()
  /** Turns without an answer, by connections that wait and may write. */
  readonly #waiting = new Map<WatchedConnection, number>()
  #commit: TestCommit | null = null
  #timer: NodeJS.Timeout | null = null
  #silentTurns = 0
  #hasHeard = false
  #isLost = false
  #probe: Socket | null = null
  #probedAt = 0

  constructor(address: Place) {
    this.#address = address
  }

  /** Throws while the server is known not to answer. */
  requireAnswers(): void {
    if (!this.#isLost) return
    this.#sendProbe()
    throw new SilentServerError()
  }

  /** Throws while commits on the server are known to hang. */
  requireDisk(): void {
    if (this.isDiskStalled) throw new StalledDiskError()
  }

  get isDiskStalled(): boolean {
    return this.#commit !== null && !this.#commit.isAnswered && this.#commit.turns >= turnsUntilLost
  }

  add(connection: WatchedConnection): void {
    this.#connections.add(connection)
    this.noteRequest()
  }

  remove(connection: WatchedConnection): void {
    this.#connections.delete(connection)
    this.#waiting.delete(connection)
  }

  /** Something was sent to the server. */
  noteRequest(): void {
    this.#timer ??= this.#nextTurn()
  }

  /** Something was received from the server. */
  noteAnswer(connection?: WatchedConnection): void {
    this.#hasHeard = true
    this.#isLost = false
    if (connection) this.#waiting.delete(connection)
  }

  /** The event loop reads what has arrived between the timer and the immediate. */
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
    this.#watchDisk()
    if (this.#hasHeard || !isExpected) {
      this.#hasHeard = false
      this.#silentTurns = 0
      if (!isExpected) this.#rest()
      return
    }
    this.#silentTurns += 1
    if (this.#silentTurns === turnsUntilProbe) this.#sendProbe()
    if (this.#silentTurns >= turnsUntilLost) this.#lose()
  }

  #watchDisk(): void {
    for (const connection of this.#connections) {
      if (connection.isReadOnly || !connection.isWaiting) this.#waiting.delete(connection)
      else this.#waiting.set(connection, (this.#waiting.get(connection) ?? 0) + 1)
    }
    if (this.#commit) {
      this.#commit.turns += 1
      if (this.#commit.isAnswered && this.#commit.turns >= turnsUntilNextCommit) this.#commit = null
    }
    const late = [...this.#waiting].filter(([, turns]) => turns >= turnsUntilProbe)
    if (late.length > 0 && !this.#commit) this.#startCommit(late[0]![0])
    if (!this.isDiskStalled) return
    for (const [connection, turns] of late) if (turns >= turnsUntilLost) connection.discard(new StalledDiskError())
  }

  #startCommit(connection: WatchedConnection): void {
    const commit = { turns: 0, isAnswered: false }
    this.#commit = commit
    void connection.commitElsewhere().then(() => {
      commit.isAnswered = true
    })
  }

  #lose(): void {
    this.#isLost = true
    this.#commit = null
    this.#rest()
    for (const connection of this.#connections) connection.discard(new SilentServerError())
  }

  #rest(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#silentTurns = 0
  }

  /** One probe at a time: a frozen server answers it when it continues. After a while it counts as lost and is replaced. */
  #sendProbe(): void {
    const now = performance.now()
    if (this.#probe && now - this.#probedAt < probeMilliseconds) return
    this.#probe?.destroy()
    const { host, port } = this.#address
    const probe = host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection({ host, port })
    this.#probe = probe.unref()
    this.#probedAt = now
    probe.once('connect', () => probe.write(sslRequest))
    probe.once('data', () => {
      this.noteAnswer()
      probe.destroy()
    })
    probe.on('error', () => {})
    probe.once('close', () => {
      if (this.#probe === probe) this.#probe = null
    })
  }
}

/** The server has not answered for a while. Whether it has executed the last statements is unknown. */
export class SilentServerError extends Error {
  constructor() {
    super('The database server does not answer')
    this.name = 'SilentServerError'
  }
}

/** The server answers, but its disk stores nothing. The last statements may still be committed. */
export class StalledDiskError extends Error {
  constructor() {
    super('The disk of the database server does not answer')
    this.name = 'StalledDiskError'
  }
}

interface TestCommit {
  turns: number
  isAnswered: boolean
}

interface Place {
  readonly host: string
  readonly port: number
}

/** By address: all connections of this process to a server share its pulse, and a connection of `pg` knows no server of ours. */
const pulses = new Map<string, ServerPulse>()

export function pulseOf(address: Place): ServerPulse {
  const key = placeOf(address)
  const pulse = pulses.get(key) ?? new ServerPulse(address)
  pulses.set(key, pulse)
  return pulse
}

export const placeOf = ({ host, port }: Place): string => `${host}:${port}`

/** The SSLRequest message, which a server answers with one byte or an error. */
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])

const turnMilliseconds = 250
const turnsUntilProbe = 4
const turnsUntilLost = 12
/** Leaves time to report the error: a request ends within five seconds. */
export const silentServerMilliseconds = turnsUntilLost * turnMilliseconds
const probeMilliseconds = 2_000
const turnsUntilNextCommit = 8
