// The client that `generate.ts` copies for every tenant. It replaces the lines between the two marks with the types of the tenant; here
// they are an example, so that this file passes the type check. The client is one long file because it has no imports.

// <tenant>
interface Example {
  readonly id: string
}

export interface Entities {
  example: {
    values: Example
    one: { example_record: 'example' }
    many: { examples: 'example' }
    where: { readonly id?: object }
    orderBy: { readonly id?: 'ASC' | 'DESC' }
    create: object
    update: object
  }
}

export interface MonarchClient extends Request {
  readonly example: EntityClient<'example'>
}

const tenantId: string = ''
const entities: Readonly<Record<string, EntityFacts>> = {}
const withOperations: readonly string[] = []
// </tenant>

/** Options of `createClient`. */
export interface ClientOptions {
  /** The URL of Monarch, such as `https://monarch.example.com`; omit it in a page that Monarch serves. */
  readonly url?: string
  /** A session token or an API key; a function when it may change. */
  readonly token: string | (() => string)
  /** The id of another tenant with the same structure. */
  readonly tenantId?: string
  readonly fetch?: typeof fetch
}

/**
 * A number that may have more digits than a JavaScript number can hold: money, decimal or 64-bit integer. It is an `ExactNumber` only if
 * digits would be lost. Both serialize to JSON numbers.
 */
export type Numeric = number | ExactNumber

export class ExactNumber {
  /** All digits, such as '12345678901234567.123456'. */
  readonly text: string
  constructor(text: string) {
    if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(text)) throw new TypeError(`"${text}" is not a number`)
    this.text = text
  }
  toString(): string {
    return this.text
  }
  toJSON(): unknown {
    return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(this.text)
  }
}

/** An error reported by the server, or a failure to reach it. */
export class MonarchError extends Error {
  override readonly name = 'MonarchError'
  /** For example BAD_USER_INPUT, CONFLICT or NOT_FOUND; NETWORK when there was no response. */
  readonly code: string
  /** The invalid parts of the input, by path such as `data.email`. */
  readonly issues: readonly { readonly path: string; readonly message: string }[]
  /** The HTTP status; 0 when there was no response. */
  readonly status: number
  readonly requestId: string | null
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | null
  constructor(code: string, message: string, more: Partial<Omit<MonarchError, 'code' | 'message'>> = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.code = code
    this.issues = more.issues ?? []
    this.status = more.status ?? 0
    this.requestId = more.requestId ?? null
    this.retryAfter = more.retryAfter ?? null
  }
}

/** Creates a client for the records of one tenant. */
export function createClient(options: ClientOptions): MonarchClient {
  if (!('rawJSON' in JSON)) throw new Error('Numbers keep their digits from Node.js 22 on, and in browsers since 2025')
  const request: Request['$request'] = (query, variables = {}, more = {}) => send(options, query, variables, more)
  const client: Record<string, unknown> = { $request: request }
  for (const name of withOperations) client[name] = entityClient(options, name as $Name)
  return client as unknown as MonarchClient
}

interface Request {
  /** Sends any GraphQL document. */
  $request<Data = unknown>(query: string, variables?: object, options?: $RequestOptions): Promise<Data>
}

/** The operations of one entity. */
export interface EntityClient<E extends $Name> {
  list<const S extends $Choice<E> = undefined>(options?: $ListOptions<E> & $Selecting<E, S>): Promise<$Answer<E, S>[]>
  /** `null` when the record does not exist or the caller may not read it. */
  byId<const S extends $Choice<E> = undefined>(
    id: string,
    options?: $RequestOptions & $Selecting<E, S>,
  ): Promise<$Answer<E, S> | null>
  page<const S extends $Choice<E> = undefined>(
    options?: $PageOptions<E> & $Selecting<E, S>,
  ): Promise<{ records: $Answer<E, S>[]; endCursor: string | null; hasNextPage: boolean }>
  /** Iterates over all matching records, page by page. */
  iterate<const S extends $Choice<E> = undefined>(
    options?: $PageOptions<E> & $Selecting<E, S>,
  ): AsyncGenerator<$Answer<E, S>, void, undefined>
  /** Aggregates over all matching records, or per group. */
  aggregate(options?: $AggregateOptions<E>): Promise<$Figures[]>
  history(id: string, options?: $RequestOptions & { limit?: number; offset?: number }): Promise<$HistoryEntry[]>
  /** The comments of a record, newest first. */
  comments(id: string, options?: $RequestOptions & { limit?: number; offset?: number }): Promise<$Comment[]>
  /** Adds a comment. The server sanitizes the HTML. */
  comment(id: string, body: string, options?: $WriteOptions): Promise<$Comment>
  create<const S extends $Choice<E> = undefined>(
    data: Entities[E]['create'],
    options?: $WriteOptions & $Selecting<E, S>,
  ): Promise<$Answer<E, S>>
  /** Creates all or none; the path of an issue contains the index. */
  createMany<const S extends $Choice<E> = undefined>(
    data: readonly Entities[E]['create'][],
    options?: $WriteOptions & $Selecting<E, S>,
  ): Promise<$Answer<E, S>[]>
  /** With `ifVersion`, fails with CONFLICT when the record has another version. */
  update<const S extends $Choice<E> = undefined>(
    id: string,
    data: Entities[E]['update'],
    options?: $WriteOptions & { ifVersion?: number } & $Selecting<E, S>,
  ): Promise<$Answer<E, S>>
  /**
   * Updates all records that match `where` and `search`, and returns their count. With `expectedCount`, another count fails with CONFLICT.
   */
  updateMany(where: Entities[E]['where'], data: Entities[E]['update'], options?: $ManyOptions): Promise<number>
  /** Updates each record with its own values, all or none. Returns the records in the given order. */
  updateEach<const S extends $Choice<E> = undefined>(
    data: readonly { id: string; data: Entities[E]['update']; ifVersion?: number }[],
    options?: $WriteOptions & $Selecting<E, S>,
  ): Promise<$Answer<E, S>[]>
  /** Moves the record to the bin. */
  delete<const S extends $Choice<E> = undefined>(
    id: string,
    options?: $WriteOptions & $Selecting<E, S>,
  ): Promise<$Answer<E, S>>
  deleteMany(where: Entities[E]['where'], options?: $ManyOptions): Promise<number>
  /** Restores the record from the bin. */
  restore<const S extends $Choice<E> = undefined>(
    id: string,
    options?: $WriteOptions & $Selecting<E, S>,
  ): Promise<$Answer<E, S>>
  restoreMany(where: Entities[E]['where'], options?: $ManyOptions): Promise<number>
  /**
   * Yields every change until the signal aborts or the loop breaks. Throws when the connection is lost; changes until the next
   * subscription are missed and must be read.
   */
  subscribe<const S extends $Choice<E> = undefined>(
    options?: { where?: Entities[E]['where']; signal?: AbortSignal | undefined } & $Selecting<E, S>,
  ): AsyncGenerator<$Change<$Answer<E, S>>, void, undefined>
}

type $Name = keyof Entities
type $Values<E extends $Name> = Entities[E]['values']
type $One<E extends $Name> = Entities[E]['one']
type $Many<E extends $Name> = Entities[E]['many']

/** Selects values and related records: `{ name: true, account_record: { select: { name: true } } }`. */
export type $Select<E extends $Name> = { readonly [K in keyof $Values<E>]?: true } & {
  readonly [K in keyof $One<E>]?: { readonly select: $Select<$Target<$One<E>, K>> }
} & {
  readonly [K in keyof $Many<E>]?: $NestedList<$Target<$Many<E>, K>> & {
    readonly select: $Select<$Target<$Many<E>, K>>
  }
}

/** A record with the selected values. */
export type $Selected<E extends $Name, S> = {
  readonly [K in keyof S]: K extends keyof $Values<E>
    ? $Values<E>[K]
    : K extends keyof $One<E>
      ? $Selected<$Target<$One<E>, K>, $Inner<S[K]>> | null
      : K extends keyof $Many<E>
        ? readonly $Selected<$Target<$Many<E>, K>, $Inner<S[K]>>[]
        : never
}

type $Target<Relations, K extends keyof Relations> = Relations[K] extends $Name ? Relations[K] : never
type $Inner<Requested> = Requested extends { readonly select: infer S } ? S : never
type $Choice<E extends $Name> = $Select<E> | undefined
/** Without a selection, a record has all its own values. */
type $Answer<E extends $Name, S> = [S] extends [undefined] ? $Values<E> : $Selected<E, NoInfer<S>>
type $Selecting<E extends $Name, S> = { readonly select?: S & $Exact<E, S> }

/** Rejects unknown names at every level. */
type $Exact<E extends $Name, S> = {
  readonly [K in keyof S]: K extends keyof $Values<E>
    ? true
    : K extends keyof $One<E>
      ? { readonly select: $Exact<$Target<$One<E>, K>, $Inner<S[K]>> }
      : K extends keyof $Many<E>
        ? $NestedList<$Target<$Many<E>, K>> & { readonly select: $Exact<$Target<$Many<E>, K>, $Inner<S[K]>> }
        : never
}

type $NestedList<E extends $Name> = {
  readonly where?: Entities[E]['where'] | undefined
  readonly orderBy?: readonly Entities[E]['orderBy'][] | undefined
  /** Defaults to 50; at most 1000. */
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}
interface $RequestOptions {
  readonly signal?: AbortSignal | undefined
}
interface $WriteOptions extends $RequestOptions {
  /** A repeated request with the same key takes effect once. */
  readonly idempotencyKey?: string | undefined
}
/** Restricts which records are written, and how many are expected. */
interface $ManyOptions extends $WriteOptions {
  readonly search?: string | undefined
  readonly expectedCount?: number | undefined
}
/** `search`: words that must all appear in the searchable fields. */
type $ListOptions<E extends $Name> = $NestedList<E> & $RequestOptions & { readonly search?: string | undefined }
type $PageOptions<E extends $Name> = Pick<$ListOptions<E>, 'where' | 'orderBy' | 'search' | 'signal'> & {
  readonly first?: number | undefined
  readonly after?: string | null | undefined
}
type $AggregateOptions<E extends $Name> = Pick<$ListOptions<E>, 'where' | 'search' | 'signal' | 'limit' | 'offset'> & {
  readonly groupBy?: readonly $GroupBy<keyof $Values<E> & string, keyof $One<E> & string>[] | undefined
  /** For example [{ count: 'DESC' }, { sum: { amount: 'DESC' } }, { keys: { 'due:month': 'ASC' } }]. */
  readonly orderBy?: readonly $GroupOrder[] | undefined
}
type $GroupOrder = { readonly count?: 'ASC' | 'DESC' } & {
  readonly [Part in 'keys' | 'sum' | 'avg' | 'min' | 'max' | 'median' | 'distinct']?: Readonly<
    Record<string, 'ASC' | 'DESC'>
  >
}
type $GroupBy<Field extends string, Relation extends string> =
  | Field
  | `${Field}:${'day' | 'week' | 'month' | 'quarter' | 'year'}`
  | `${Relation}.${string}`
interface $Figures {
  /** The common values of the group, by the names in groupBy. */
  readonly keys: Readonly<Record<string, unknown>>
  readonly count: number
  /** The number of all groups, including those that limit and offset leave out. */
  readonly total: number
  readonly sum: Readonly<Record<string, Numeric | null>>
  readonly avg: Readonly<Record<string, Numeric | null>>
  readonly min: Readonly<Record<string, unknown>>
  readonly max: Readonly<Record<string, unknown>>
}
interface $HistoryEntry {
  readonly id: string
  readonly action: 'create' | 'update' | 'delete' | 'restore'
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>
  readonly version: number
  readonly user: { readonly id: string; readonly name: string } | null
  readonly createdAt: string
}
interface $Comment {
  readonly id: string
  readonly body: string
  readonly author: { readonly id: string; readonly name: string } | null
  readonly createdAt: string
  readonly updatedAt: string
}
interface $Change<T> {
  /** `comment`: a comment was added or changed. */
  readonly action: 'create' | 'update' | 'delete' | 'restore' | 'comment'
  readonly id: string
  readonly version: number
  /** The current record; `null` when it is in the bin or no longer matches the conditions. */
  readonly record: T | null
}

interface EntityFacts {
  readonly type: string
  readonly values: readonly string[]
  readonly one: Readonly<Record<string, string>>
  readonly many: Readonly<Record<string, string>>
}

interface Requested {
  readonly select?: Readonly<Record<string, unknown>>
}

/** The options of all operations. */
interface Sending extends $WriteOptions, Requested {
  readonly where?: unknown
  readonly orderBy?: unknown
  readonly limit?: unknown
  readonly offset?: unknown
  readonly search?: unknown
  readonly first?: unknown
  readonly after?: unknown
  readonly groupBy?: unknown
  readonly ifVersion?: unknown
  readonly expectedCount?: unknown
}

/** Builds a document and its variables. */
class Document {
  readonly #declared: string[] = []
  readonly variables: Record<string, unknown> = {}

  /** Returns `(where: $v0, limit: $v1)` for the given arguments, or '' without any. */
  args(given: Readonly<Record<string, readonly [type: string, value: unknown]>>): string {
    const parts = Object.entries(given).flatMap(([name, [type, value]]) => {
      if (value === undefined) return []
      const variable = `v${this.#declared.length}`
      this.#declared.push(`$${variable}: ${type}`)
      this.variables[variable] = value
      return [`${name}: $${variable}`]
    })
    return parts.length === 0 ? '' : `(${parts.join(', ')})`
  }

  selection(name: string, { select }: Requested): string {
    const { values, one, many } = entities[name]!
    const requested = select ? Object.entries(select).filter(([, inner]) => inner !== undefined) : null
    const parts = (requested ?? values.map((value) => [value, true] as const)).map(([key, inner]) => {
      const target = one[key] ?? many[key]
      if (target === undefined) return key
      return `${key}${key in many ? this.args(listArgs(target, inner as Sending)) : ''} ${this.selection(target, inner as Requested)}`
    })
    if (parts.length === 0) throw new MonarchError('BAD_USER_INPUT', `Nothing is selected of "${name}"`)
    return `{ ${parts.join(' ')} }`
  }

  text(kind: 'query' | 'mutation' | 'subscription', body: string): string {
    return `${kind}${this.#declared.length === 0 ? '' : `(${this.#declared.join(', ')})`} { answer: ${body} }`
  }
}

function listArgs(name: string, { where, orderBy, limit, offset, search }: Sending) {
  const { type } = entities[name]!
  return {
    where: [`${type}Where`, where],
    orderBy: [`[${type}OrderBy!]`, orderBy],
    limit: ['Int', limit],
    offset: ['Int', offset],
    search: ['String', search],
  } as const
}

function entityClient(client: ClientOptions, name: string): unknown {
  const { type } = entities[name]!
  const run = async (
    kind: 'query' | 'mutation',
    options: Sending,
    build: (document: Document) => string,
  ): Promise<unknown> => {
    const document = new Document()
    const body = build(document)
    const data = await send<{ answer: unknown }>(client, document.text(kind, body), document.variables, options)
    return data.answer
  }
  const page = (options: Sending = {}) =>
    run('query', options, (document) => {
      const { where, orderBy, search } = listArgs(name, options)
      const args = { where, orderBy, search, first: ['Int', options.first], after: ['String', options.after] } as const
      return `${name}_page${document.args(args)} { records ${document.selection(name, options)} endCursor hasNextPage }`
    }) as Promise<{ records: unknown[]; endCursor: string | null; hasNextPage: boolean }>
  const many = (where: object, options: Sending = {}) =>
    ({
      where: [`${type}Where!`, where],
      search: ['String', options.search],
      expectedCount: ['Int', options.expectedCount],
    }) as const
  const write = (
    operation: string,
    args: Parameters<Document['args']>[0],
    options: Sending = {},
    answersCount = false,
  ) =>
    run(
      'mutation',
      options,
      (document) =>
        `${operation}${type}${document.args(args)}${answersCount ? '' : ` ${document.selection(name, options)}`}`,
    )
  return {
    list: (options: Sending = {}) =>
      run(
        'query',
        options,
        (document) => `${name}${document.args(listArgs(name, options))} ${document.selection(name, options)}`,
      ),
    byId: (id: string, options: Sending = {}) =>
      run(
        'query',
        options,
        (document) => `${name}_by_id${document.args({ id: ['ID!', id] })} ${document.selection(name, options)}`,
      ),
    page,
    async *iterate(options: Sending = {}) {
      for (let after = options.after; ;) {
        const { records, endCursor, hasNextPage } = await page({ ...options, after })
        yield* records
        if (!hasNextPage) return
        after = endCursor
      }
    },
    aggregate: (options: Sending = {}) =>
      run('query', options, (document) => {
        const { where, search, limit, offset } = listArgs(name, options)
        const groupBy = ['[String!]', options.groupBy] as const
        const orderBy = ['[Aggregate_OrderBy!]', options.orderBy] as const
        const args = { where, search, limit, offset, groupBy, orderBy }
        return `${name}_aggregate${document.args(args)} { keys count total sum avg min max }`
      }),
    history: (id: string, options: Sending = {}) =>
      run('query', options, (document) => {
        const { limit, offset } = listArgs(name, options)
        return `${name}_history${document.args({ id: ['ID!', id], limit, offset })} { id action changes version user { id name } createdAt }`
      }),
    comments: (id: string, options: Sending = {}) =>
      run('query', options, (document) => {
        const { limit, offset } = listArgs(name, options)
        return `${name}_comments${document.args({ id: ['ID!', id], limit, offset })} ${commentSelection}`
      }),
    comment: (id: string, body: string, options: Sending = {}) =>
      run('mutation', options, (document) => {
        const args = { entity: ['String!', name], recordId: ['ID!', id], body: ['String!', body] } as const
        return `_createComment${document.args(args)} ${commentSelection}`
      }),
    create: (data: object, options?: Sending) => write('create', { data: [`Create${type}Input!`, data] }, options),
    createMany: (data: readonly object[], options?: Sending) =>
      write('createMany', { data: [`[Create${type}Input!]!`, data] }, options),
    update: (id: string, data: object, options?: Sending) =>
      write(
        'update',
        { id: ['ID!', id], data: [`Update${type}Input!`, data], ifVersion: ['Int', options?.ifVersion] },
        options,
      ),
    updateMany: (where: object, data: object, options?: Sending) =>
      write('updateMany', { ...many(where, options), data: [`Update${type}Input!`, data] }, options, true),
    updateEach: (data: readonly object[], options?: Sending) =>
      write('updateEach', { data: [`[UpdateEach${type}Input!]!`, data] }, options),
    delete: (id: string, options?: Sending) => write('delete', { id: ['ID!', id] }, options),
    deleteMany: (where: object, options?: Sending) => write('deleteMany', many(where, options), options, true),
    restore: (id: string, options?: Sending) => write('restore', { id: ['ID!', id] }, options),
    restoreMany: (where: object, options?: Sending) => write('restoreMany', many(where, options), options, true),
    subscribe: (options: Sending = {}) => {
      const document = new Document()
      const args = document.args({ where: [`${type}Where`, options.where] })
      const body = `${name}_changed${args} { action id version record ${document.selection(name, options)} }`
      return listen(client, document.text('subscription', body), document.variables, options.signal)
    },
  }
}

const commentSelection = '{ id body author { id name } createdAt updatedAt }'

async function send<Data>(
  client: ClientOptions,
  query: string,
  variables: object,
  { signal, idempotencyKey }: $WriteOptions,
): Promise<Data> {
  const key: Record<string, string> = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }
  const response = await post(client, query, variables, { ...key, accept: 'application/json' }, signal)
  return dataOf<Data>(response, await response.text())
}

/** Reads server-sent events of graphql-sse: one `next` per result, `complete` at the end. */
async function* listen(
  client: ClientOptions,
  query: string,
  variables: object,
  signal: AbortSignal | undefined,
): AsyncGenerator<unknown, void, undefined> {
  const own = new AbortController()
  const stop = () => own.abort(signal?.reason)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  try {
    const response = await post(client, query, variables, { accept: 'text/event-stream' }, own.signal)
    const reader = response.body!.getReader()
    const decoder = new TextDecoder()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) throw new MonarchError('NETWORK', 'The stream of changes has ended', { status: response.status })
      text += decoder.decode(value, { stream: true })
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const event = /^event: (\w+)\ndata: (.*)$/s.exec(text.slice(0, end))
        text = text.slice(end + 2)
        if (event?.[1] === 'complete') return
        if (event?.[1] === 'next') yield dataOf<{ answer: unknown }>(response, event[2]!).answer
      }
    }
  } catch (error) {
    if (signal?.aborted) return
    throw error instanceof MonarchError ? error : lost(error)
  } finally {
    signal?.removeEventListener('abort', stop)
    own.abort()
  }
}

async function post(
  { url = '', token, tenantId: tenant = tenantId, fetch: by = fetch }: ClientOptions,
  query: string,
  variables: object,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  try {
    return await by(`${url.replace(/\/$/, '')}/graphql/tenant`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        // BigInt as JSON numbers, whose digits are kept below.
        prefer: 'bigint=number',
        authorization: `Bearer ${typeof token === 'string' ? token : token()}`,
        'x-tenant-id': tenant,
      },
      body: JSON.stringify({ query, variables }),
      signal: signal ?? null,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw lost(error)
  }
}

function lost(cause: unknown): MonarchError {
  return new MonarchError('NETWORK', 'The server cannot be reached', { cause })
}

interface Reply<Data> {
  readonly data?: Data | null
  readonly errors?: readonly {
    readonly message: string
    readonly extensions?: Partial<Pick<MonarchError, 'code' | 'issues' | 'requestId' | 'retryAfter'>>
  }[]
}

function dataOf<Data>({ status, headers }: Response, text: string): Data {
  const reply = readReply<Data>(text)
  const [error] = reply?.errors ?? []
  if (reply?.data !== undefined && reply.data !== null && !error) return reply.data
  const { code = 'INTERNAL', ...more } = error?.extensions ?? {}
  const requestId = more.requestId ?? headers.get('x-request-id')
  throw new MonarchError(code, error?.message ?? `The server answered with status ${status}`, {
    ...more,
    status,
    requestId,
  })
}

function readReply<Data>(text: string): Reply<Data> | null {
  try {
    return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
      typeof value === 'number' ? numberOf(value, context!.source!) : value,
    ) as Reply<Data>
  } catch {
    return null
  }
}

/** Up to 15 digits are always exact; a longer number is compared with its text. */
function numberOf(value: number, source: string): Numeric {
  const digits = /^[-\d]+\.\d+$/.test(source) ? source.replace(/\.?0+$/, '') : source
  return /^[-0.]*(?:\d\.?){0,15}$/.test(digits) || String(value) === digits ? value : new ExactNumber(digits)
}
