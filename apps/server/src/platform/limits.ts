import { maxIssues, type ErrorCode } from '@monarch/schema'

/**
 * Every limit that a client can reach: what it limits, its default, the code of the refusal, and the allowed values. The environment
 * variable MONARCH_LIMIT_<NAME> changes it. Code that refuses for a limit names it in the error, and the metric
 * `monarch_limit_refusals_total` counts refusals by that name. docs/limits.md contains this table.
 */
export interface Limit {
  /** Completes the sentence "At most <default> <unit> …". */
  readonly of: string
  readonly unit: string
  readonly default: number
  readonly from: number
  readonly to: number
  /** Null when nothing is refused: `metric` shows the effect. */
  readonly code: ErrorCode | null
  readonly metric?: string
}

export const limits = {
  body: {
    of: 'in the body of a request whose route declares no other limit',
    unit: 'bytes',
    default: 16_000,
    from: 16_000,
    to: 1_000_000,
    code: 'BAD_USER_INPUT',
  },
  graphqlBody: {
    of: 'in the body of a GraphQL request or a REST request for records',
    unit: 'bytes',
    default: 5_000_000,
    from: 100_000,
    to: 50_000_000,
    code: 'BAD_USER_INPUT',
  },
  batch: {
    of: 'in one GraphQL batch',
    unit: 'requests',
    default: 50,
    from: 1,
    to: 1_000,
    code: 'BAD_USER_INPUT',
  },
  socketMessage: {
    of: 'in a message to a GraphQL WebSocket',
    unit: 'bytes',
    default: 256_000,
    from: 16_000,
    to: 5_000_000,
    code: 'BAD_USER_INPUT',
  },
  sockets: {
    of: 'to the GraphQL endpoints of a process, by WebSocket or graphql-sse in single connection mode',
    unit: 'connections',
    default: 5_000,
    from: 10,
    to: 100_000,
    code: 'UNAVAILABLE',
  },
  socketsOpening: {
    of: 'by WebSocket to a process that have not sent their token yet',
    unit: 'connections',
    default: 200,
    from: 10,
    to: 10_000,
    code: 'UNAVAILABLE',
  },
  socketsPerSession: {
    of: 'of one session or API key to a process, by WebSocket or graphql-sse in single connection mode',
    unit: 'connections',
    default: 100,
    from: 1,
    to: 10_000,
    code: 'RATE_LIMITED',
  },
  operationsPerSocket: {
    of: 'open on one WebSocket or single connection of graphql-sse',
    unit: 'operations',
    default: 100,
    from: 1,
    to: 1_000,
    code: 'RATE_LIMITED',
  },
  exportBody: {
    of: 'in the request of an export, including the ids of a selection',
    unit: 'bytes',
    default: 5_000_000,
    from: 100_000,
    to: 50_000_000,
    code: 'BAD_USER_INPUT',
  },
  formBody: {
    of: 'in a submission of a public form',
    unit: 'bytes',
    default: 200_000,
    from: 16_000,
    to: 5_000_000,
    code: 'BAD_USER_INPUT',
  },
  hookBody: {
    of: 'in a call of the webhook of a workflow',
    unit: 'bytes',
    default: 200_000,
    from: 16_000,
    to: 5_000_000,
    code: 'BAD_USER_INPUT',
  },
  bodyDepth: {
    of: 'of nested lists and objects in a JSON body',
    unit: 'levels',
    default: 200,
    from: 50,
    to: 500,
    code: 'BAD_USER_INPUT',
  },
  bodyValues: {
    of: 'in a JSON body, including those in nested lists and objects',
    unit: 'values',
    default: 250_000,
    from: 10_000,
    to: 5_000_000,
    code: 'BAD_USER_INPUT',
  },
  bodyNumber: {
    of: 'in one number of a JSON body',
    unit: 'characters',
    default: 1_100,
    from: 50,
    to: 10_000,
    code: 'BAD_USER_INPUT',
  },
  issues: {
    of: 'listed in one answer; the others are counted',
    unit: 'problems',
    default: maxIssues,
    from: 1,
    to: maxIssues,
    code: 'BAD_USER_INPUT',
    metric: 'monarch_errors_total{code="BAD_USER_INPUT"}',
  },
  openIssues: {
    of: 'listed in one answer of a route without sign-in; the others are counted',
    unit: 'problems',
    default: 20,
    from: 1,
    to: maxIssues,
    code: 'BAD_USER_INPUT',
    metric: 'monarch_errors_total{code="BAD_USER_INPUT"}',
  },
  signInsPerAccountAndAddress: {
    of: 'with a wrong password for one account from one address, in 15 minutes',
    unit: 'attempts',
    default: 10,
    from: 3,
    to: 1000,
    code: 'RATE_LIMITED',
  },
  signInsPerAccount: {
    of: 'with a wrong password for one account from all addresses together, in 15 minutes; known devices and addresses are exempt',
    unit: 'attempts',
    default: 20,
    from: 5,
    to: 1000,
    code: 'RATE_LIMITED',
  },
  signInsPerDevice: {
    of: 'with a wrong password for one account on a device that has signed in to it, in 15 minutes',
    unit: 'attempts',
    default: 10,
    from: 3,
    to: 1000,
    code: 'RATE_LIMITED',
  },
  signInsPerKnownAccount: {
    of: 'with a wrong password for one account from all its known devices, and known addresses beyond `signInsPerAccount`, in 15 minutes',
    unit: 'attempts',
    default: 60,
    from: 10,
    to: 10000,
    code: 'RATE_LIMITED',
  },
  signInsPerAddress: {
    of: 'with a wrong password from one address for all accounts together, in 15 minutes',
    unit: 'attempts',
    default: 50,
    from: 5,
    to: 10000,
    code: 'RATE_LIMITED',
  },
  secondFactorCodes: {
    of: 'with a wrong code of a second factor for one user, in 15 minutes',
    unit: 'attempts',
    default: 10,
    from: 3,
    to: 100,
    code: 'RATE_LIMITED',
  },
  linkPasswordsPerAddress: {
    of: 'with a wrong password for one public link from one address, in 15 minutes',
    unit: 'attempts',
    default: 10,
    from: 3,
    to: 1000,
    code: 'RATE_LIMITED',
  },
  linkPasswords: {
    of: 'with a wrong password for one public link from all addresses together, in 15 minutes',
    unit: 'attempts',
    default: 100,
    from: 10,
    to: 10000,
    code: 'RATE_LIMITED',
  },
  keyGuesses: {
    of: 'with a key that does not exist from one address, in 15 minutes',
    unit: 'attempts',
    default: 100,
    from: 10,
    to: 10000,
    code: 'RATE_LIMITED',
  },
  connections: {
    of: 'open in a process',
    unit: 'connections',
    default: 20_000,
    from: 100,
    to: 1_000_000,
    code: 'UNAVAILABLE',
  },
  connectionsPerAddress: {
    of: 'open in a process, from one address that is not a trusted proxy',
    unit: 'connections',
    default: 5_000,
    from: 10,
    to: 1_000_000,
    code: 'UNAVAILABLE',
  },
  requestsAtWork: {
    of: 'processed concurrently by a process, of signed-in callers',
    unit: 'requests',
    default: 64,
    from: 4,
    to: 10000,
    code: 'UNAVAILABLE',
  },
  requestsPerPerson: {
    of: 'processed concurrently by a process, of one user or key',
    unit: 'requests',
    default: 32,
    from: 2,
    to: 10000,
    code: 'UNAVAILABLE',
  },
  openRequestsAtWork: {
    of: 'processed concurrently by a process, of callers without sign-in',
    unit: 'requests',
    default: 32,
    from: 4,
    to: 10000,
    code: 'UNAVAILABLE',
  },
  openRequestsPerAddress: {
    of: 'processed concurrently by a process, of callers without sign-in at one address',
    unit: 'requests',
    default: 16,
    from: 2,
    to: 10000,
    code: 'UNAVAILABLE',
  },
  lookupsAtWork: {
    of: 'of uncached session tokens and keys, concurrently in a process',
    unit: 'lookups',
    default: 3,
    from: 1,
    to: 1000,
    code: 'UNAVAILABLE',
  },
  lookupsPerAddress: {
    of: 'of uncached session tokens and keys from one address, concurrently in a process',
    unit: 'lookups',
    default: 2,
    from: 1,
    to: 1000,
    code: 'UNAVAILABLE',
  },
  requestsWaiting: {
    of: 'waiting for a place in a process',
    unit: 'requests',
    default: 4000,
    from: 10,
    to: 100000,
    code: 'UNAVAILABLE',
  },
  requestsWaitingPerPerson: {
    of: 'of one user, key or address that wait for a place in a process',
    unit: 'requests',
    default: 2000,
    from: 10,
    to: 100000,
    code: 'RATE_LIMITED',
  },
  requestWait: {
    of: 'that a request waits for a place',
    unit: 'milliseconds',
    default: 3000,
    from: 100,
    to: 60000,
    code: 'UNAVAILABLE',
  },
  requestPlace: {
    of: 'that a request keeps its place; then it continues without one',
    unit: 'milliseconds',
    default: 10000,
    from: 1000,
    to: 600000,
    code: null,
    metric: 'monarch_requests',
  },
  eventLoopLag: {
    of: 'of event loop lag (p99 of ten seconds) before /settings/monitoring shows an alarm',
    unit: 'milliseconds',
    default: 200,
    from: 10,
    to: 10000,
    code: null,
    metric: 'monarch_event_loop_lagging',
  },
  filesPerTenant: {
    of: 'that one tenant stores',
    unit: 'files',
    default: 1000000,
    from: 1,
    to: 100000000,
    code: 'BAD_USER_INPUT',
  },
  fileMegabytesPerTenant: {
    of: 'of files that one tenant stores',
    unit: 'megabytes',
    default: 100000,
    from: 1,
    to: 100000000,
    code: 'BAD_USER_INPUT',
  },
  importsAtOnce: {
    of: 'of one tenant, concurrently in a process',
    unit: 'imports',
    default: 8,
    from: 1,
    to: 100,
    code: 'RATE_LIMITED',
  },
  copiesAtOnce: {
    of: 'of one tenant, concurrently in a process',
    unit: 'copies',
    default: 1,
    from: 1,
    to: 10,
    code: 'RATE_LIMITED',
  },
  workflowAnswer: {
    of: 'in the response of AI or a URL in one workflow step',
    unit: 'bytes',
    default: 100_000,
    from: 1_000,
    to: 2_000_000,
    code: 'BAD_USER_INPUT',
  },
  mailsPerHour: {
    of: 'sent by the workflows of one tenant in an hour',
    unit: 'mails',
    default: 1000,
    from: 1,
    to: 1000000,
    code: 'RATE_LIMITED',
  },
  reportMilliseconds: {
    of: 'for the statement of a report',
    unit: 'milliseconds',
    default: 15_000,
    from: 50,
    to: 30_000,
    code: 'QUERY_TOO_COMPLEX',
  },
  reportsAtOnce: {
    of: 'of one tenant at once in a process; others wait',
    unit: 'reports',
    default: 2,
    from: 1,
    to: 20,
    code: null,
    metric: 'monarch_reports_waiting',
  },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

/** The limits in effect in this process. */
export type Limits = Readonly<Record<LimitName, number>>

export const limitNames = Object.keys(limits) as readonly LimitName[]

export const defaultLimits = Object.fromEntries(limitNames.map((name) => [name, limits[name].default])) as Limits

/** `graphqlBody` is read from MONARCH_LIMIT_GRAPHQL_BODY. */
export function environmentKeyOf(name: string): string {
  return `MONARCH_LIMIT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}

/** Labeled by the limit that a refusal names. */
export const refusalsMetric = 'monarch_limit_refusals_total'
/** Labeled by code, including refusals that name no limit. */
export const errorsMetric = 'monarch_errors_total'
