import { resolve } from 'node:path'
import {
  annotate,
  email,
  fail,
  filled,
  formatWithKey,
  object,
  type ObjectShape,
  ok,
  oneOf,
  read,
  refine,
  text,
  type ValueOf,
} from '@monarch/shapes'
import { environmentKeyOf, limitNames, type LimitName, limits, type Limits } from './limits.ts'
import { isAllowEntry, isNetwork } from './outbound/addresses.ts'

/** A bucket of any service that speaks the S3 protocol. */
export interface S3Settings {
  /** Null for Amazon's endpoint of the region. */
  readonly endpoint: string | null
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** All settings. This file is the only reader of `process.env`. */
export interface Config {
  /** The port of the one HTTP server (API and web); 0 picks a free one. */
  readonly port: number
  readonly host: string
  /** PostgreSQL URL of the admin database. Its role must be able to create databases and roles. Null for the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** Absolute path of the embedded database, the generated secret, files and backups. */
  readonly dataDir: string
  /** The first administrator, created only when the admin database is empty. Without a password the server generates one. */
  readonly adminEmail: string
  readonly adminPassword: string | null
  /** Load the demo organization when the admin database is empty. */
  readonly demo: boolean
  readonly logLevel: (typeof logLevels)[number]
  /** The secret that seals stored values; null for the one in the data directory. */
  readonly secret: string | null
  /** The previous secret, while `secret:rotate` re-seals everything with the new one. */
  readonly previousSecret: string | null
  /** Bearer token for GET /metrics, except from loopback addresses. */
  readonly metricsToken: string | null
  /** Addresses and networks of proxies whose forwarding headers are trusted. */
  readonly trustedProxies: readonly string[]
  /** Maximum number of PostgreSQL connections of this process, over all databases; null for what fits the server. */
  readonly connections: number | null
  /** Hosts, addresses and networks off the public internet that may be called for users, such as a model on this machine. */
  readonly outboundAllow: readonly string[]
  /** The URL of Airtable's Web API, or of a proxy in front of it. */
  readonly airtableUrl: string
  /** Where files are stored; null for the data directory. */
  readonly s3: S3Settings | null
  /** For the buckets of backups; null when the keys are not set. */
  readonly s3Account: Omit<S3Settings, 'bucket'> | null
  /** Passphrase that encrypts backups and the archive of the log; null for no encryption. */
  readonly backupPassphrase: string | null
  /** The folder to which the embedded database archives its write-ahead log; null for none. */
  readonly walArchive: string | null
  /** The mail server and the sender's address; null for none. */
  readonly smtp: { readonly url: string; readonly from: string } | null
  /** The base URL of links in mails, without a trailing slash. */
  readonly publicUrl: string | null
  /** The largest upload, in bytes. */
  readonly maxFileBytes: number
  /** Tables with more records than this are converted, indexed and checked in the background. */
  readonly bigTableRows: number
  /** Limits for clients, by their names in limits.ts. */
  readonly limits: Limits
  /** The failpoint at which the process kills itself; for crash tests only. */
  readonly crashAt: string | null
}

/** One line for each invalid variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const lines = new Map<string, string>()
  // An empty variable counts as unset: `PORT= npm start`, an empty line of an env file.
  const readBy = <S extends ObjectShape>(shape: S) =>
    read(shape, Object.fromEntries(Object.keys(shape.keys).map((key) => [key, env[key] || undefined])), '', {
      report: (problem) => lines.set(problem.path, `${formatWithKey(problem)}.`),
    })!
  const values = readBy(variables)
  const limitValues = readBy(limitVariables)
  if (lines.size > 0) throw new ConfigError([...lines.values()].join('\n'))
  return {
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL ?? null,
    dataDir: resolve(values.MONARCH_DATA_DIR),
    adminEmail: values.MONARCH_ADMIN_EMAIL.toLowerCase(),
    adminPassword: values.MONARCH_ADMIN_PASSWORD ?? null,
    demo: values.MONARCH_DEMO ? values.MONARCH_DEMO === 'true' : values.DATABASE_URL === undefined,
    logLevel: values.MONARCH_LOG_LEVEL,
    secret: values.MONARCH_SECRET ?? null,
    previousSecret: values.MONARCH_PREVIOUS_SECRET ?? null,
    metricsToken: values.MONARCH_METRICS_TOKEN ?? null,
    trustedProxies: values.MONARCH_TRUSTED_PROXIES,
    connections: values.MONARCH_DB_CONNECTIONS ?? null,
    outboundAllow: values.MONARCH_OUTBOUND_ALLOW,
    airtableUrl: values.MONARCH_AIRTABLE_URL,
    s3: readS3(values),
    s3Account: readS3Account(values),
    backupPassphrase: values.MONARCH_BACKUP_PASSPHRASE ?? null,
    walArchive: values.MONARCH_WAL_ARCHIVE ?? null,
    smtp: readSmtp(values),
    publicUrl: values.MONARCH_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    maxFileBytes: values.MONARCH_MAX_FILE_MB * 1_000_000,
    bigTableRows: values.MONARCH_BIG_TABLE_ROWS,
    limits: readLimits(limitValues),
    crashAt: values.MONARCH_TEST_CRASH_AT ?? null,
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** A whole number in digits; anything else ("80a", "1e3", "-1") is refused. */
const digits = (minimum: number, maximum: number, what: string) =>
  annotate(
    refine({ ...text(9), pattern: /^\d+$/ }, (given) =>
      Number(given) >= minimum && Number(given) <= maximum ? ok(Number(given)) : fail('is out of bounds'),
    ),
    { must: `be ${what} from ${minimum} to ${maximum}` },
  )

const listOf = (isEntry: (entry: string) => boolean, what: string) => {
  const entries = refine(text(), (given) => {
    const all = given.split(/[\s,]+/).filter((entry) => entry !== '')
    return all.every(isEntry) ? ok(all) : fail('holds something else')
  })
  return filled(annotate(entries, { must: `be ${what}` }), [])
}

const urlOf = (protocols: RegExp, what: string) =>
  annotate(
    refine(text(), (given) => (protocols.test(URL.parse(given)?.protocol ?? '') ? ok(given) : fail('is no such URL'))),
    { must: `be ${what}` },
  )

const matching = (pattern: RegExp, what: string) => annotate({ ...text(), pattern }, { must: `be ${what}` })
const secret = annotate({ ...text(), minLength: 16 }, { must: 'be at least 16 characters long' })

const variables = object({
  PORT: filled(digits(0, 65_535, 'a port number'), 3000),
  HOST: filled(matching(/^[\w.:%-]+$/, 'a host name or an IP address'), '127.0.0.1'),
  DATABASE_URL: annotate(
    refine(text(), (given) => (isPostgresUrl(given) ? ok(given) : fail('is no such URL'))),
    { must: 'be a PostgreSQL URL such as postgres://user:password@host:5432/database' },
  ),
  MONARCH_DATA_DIR: filled(text(), './data'),
  MONARCH_ADMIN_EMAIL: filled(annotate(email, { must: 'be an email address' }), 'admin@example.com'),
  MONARCH_ADMIN_PASSWORD: annotate({ ...text(), minLength: 8 }, { must: 'be a password of at least 8 characters' }),
  MONARCH_DEMO: annotate(oneOf(['true', 'false']), { must: 'be true or false' }),
  MONARCH_LOG_LEVEL: filled(oneOf(logLevels), 'info'),
  MONARCH_SECRET: secret,
  MONARCH_PREVIOUS_SECRET: secret,
  MONARCH_WAL_ARCHIVE: matching(
    /^\/[\w./-]+$/,
    'a folder with its full path, of letters, digits, ".", "_", "-" and "/"',
  ),
  MONARCH_METRICS_TOKEN: secret,
  MONARCH_TRUSTED_PROXIES: listOf(isNetwork, 'a list of addresses or networks such as 127.0.0.1 or 10.0.0.0/8'),
  MONARCH_DB_CONNECTIONS: digits(19, 10_000, 'a number of connections'),
  MONARCH_OUTBOUND_ALLOW: listOf(isAllowEntry, 'a list of host names, addresses or networks such as 10.0.0.0/8'),
  MONARCH_AIRTABLE_URL: filled(
    urlOf(/^https?:$/, 'a URL such as https://proxy.example.com/airtable'),
    'https://api.airtable.com',
  ),
  MONARCH_S3_ENDPOINT: urlOf(/^https?:$/, 'a URL such as https://storage.example.com'),
  MONARCH_S3_BUCKET: matching(/^[\w.-]{1,255}$/, 'the name of a bucket'),
  MONARCH_S3_REGION: filled(text(), 'us-east-1'),
  MONARCH_S3_ACCESS_KEY_ID: text(),
  MONARCH_S3_SECRET_ACCESS_KEY: text(),
  MONARCH_BACKUP_PASSPHRASE: secret,
  MONARCH_SMTP_URL: urlOf(/^smtps?:$/, 'a URL such as smtps://user:password@mail.example.com'),
  MONARCH_MAIL_FROM: matching(/^[^\r\n]{0,200}[\w.+-]+@[\w.-]+>?$/, 'an address such as Monarch <monarch@example.com>'),
  MONARCH_PUBLIC_URL: urlOf(/^https?:$/, 'a URL such as https://monarch.example.com'),
  MONARCH_MAX_FILE_MB: filled(digits(1, 5_000, 'a number of megabytes'), 100),
  MONARCH_BIG_TABLE_ROWS: filled(digits(0, 999_999_999, 'a number of records'), 20_000),
  MONARCH_TEST_CRASH_AT: text(),
})
type Variables = ValueOf<typeof variables>

const limitVariables = object(
  Object.fromEntries(
    limitNames.map((name) => {
      const { from, to, unit } = limits[name]
      return [environmentKeyOf(name), digits(from, to, `a number of ${unit}`)]
    }),
  ),
)

function readLimits(values: Readonly<Record<string, unknown>>): Limits {
  const valueOf = (name: LimitName) => (values[environmentKeyOf(name)] as number | undefined) ?? limits[name].default
  return Object.fromEntries(limitNames.map((name) => [name, valueOf(name)])) as Limits
}

/** MONARCH_S3_BUCKET enables S3, and then requires the keys. */
function readS3(values: Variables): S3Settings | null {
  const { MONARCH_S3_BUCKET: bucket, MONARCH_S3_REGION: region, MONARCH_S3_ENDPOINT: endpoint = null } = values
  const { MONARCH_S3_ACCESS_KEY_ID: accessKeyId, MONARCH_S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (bucket === undefined) return null
  if (accessKeyId === undefined)
    throw new ConfigError('MONARCH_S3_ACCESS_KEY_ID must be set when MONARCH_S3_BUCKET is.')
  if (secretAccessKey === undefined)
    throw new ConfigError('MONARCH_S3_SECRET_ACCESS_KEY must be set when MONARCH_S3_BUCKET is.')
  return { endpoint, region, bucket, accessKeyId, secretAccessKey }
}

function readS3Account(values: Variables): Config['s3Account'] {
  const { MONARCH_S3_REGION: region, MONARCH_S3_ENDPOINT: endpoint = null } = values
  const { MONARCH_S3_ACCESS_KEY_ID: accessKeyId, MONARCH_S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (accessKeyId === undefined || secretAccessKey === undefined) return null
  return { endpoint, region, accessKeyId, secretAccessKey }
}

function readSmtp(values: Variables): Config['smtp'] {
  const { MONARCH_SMTP_URL: url, MONARCH_MAIL_FROM: from } = values
  if (url === undefined) return null
  if (from === undefined) throw new ConfigError('MONARCH_MAIL_FROM must be set when MONARCH_SMTP_URL is.')
  return { url, from }
}

function isPostgresUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1
}
