import { resolve } from 'node:path'
import { z } from 'zod'
import { environmentKeyOf, limitNames, type LimitName, limits, type Limits } from './limits.ts'
import { isAllowEntry, isNetwork } from './outbound/addresses.ts'

/** A bucket of any service that speaks S3's protocol. */
export interface S3Settings {
  /** Without one it is Amazon's own, of the region. */
  readonly endpoint: string | null
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Everything that can be set from outside. This file is the only reader of `process.env`. */
export interface Config {
  /** Where the one HTTP server (API and web) listens; port 0 picks a free one. */
  readonly port: number
  readonly host: string
  /** PostgreSQL URL of the admin database, by a role that may create databases and roles; null for the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** Embedded database, generated secret, files, backups. Absolute. */
  readonly dataDir: string
  /** The first administrator, used only when the admin database is empty; without a password one is made up. */
  readonly adminEmail: string
  readonly adminPassword: string | null
  /** Load the demo organization when the admin database is empty. */
  readonly demo: boolean
  readonly logLevel: (typeof logLevels)[number]
  /** What stored secrets are sealed with; null for one that is kept in the data directory. */
  readonly secret: string | null
  /** The one before, while `secret:rotate` seals everything with the new one. */
  readonly previousSecret: string | null
  /** Bearer token that opens GET /metrics to others than loopback. */
  readonly metricsToken: string | null
  /** Addresses and networks of the proxies in front, whose word about where a request comes from is believed. */
  readonly trustedProxies: readonly string[]
  /** Connections to PostgreSQL that this process may hold, all databases together. */
  readonly connections: number
  /** Hosts, addresses and networks off the public internet that may be called for users all the same: a model on this machine. */
  readonly outboundAllow: readonly string[]
  /** Where the contents of files are kept; null for the data directory. */
  readonly s3: S3Settings | null
  /** The server that takes our mails, and who they are from; null when there is none. */
  readonly smtp: { readonly url: string; readonly from: string } | null
  /** Where people reach this installation, without a slash at the end: links in mails begin so. */
  readonly publicUrl: string | null
  /** The largest upload, in bytes. */
  readonly maxFileBytes: number
  /** Tables with more records than this are converted, indexed and checked in the background. */
  readonly bigTableRows: number
  /** What a client may ask for, by the names of limits.ts. */
  readonly limits: Limits
  /** Name of the failpoint at which the process kills itself; for crash tests only. */
  readonly crashAt: string | null
}

/** One line for each variable that is not usable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  // An empty variable is one that is not set: `PORT= npm start`, an empty line of an env file.
  const given = Object.fromEntries(Object.keys(schema.shape).map((key) => [key, env[key] || undefined]))
  const result = schema.safeParse(given)
  if (!result.success) {
    const lines = new Map(result.error.issues.map((issue) => [String(issue.path[0]), issue.message]))
    throw new ConfigError([...lines].map(([name, message]) => `${name} must be ${message}.`).join('\n'))
  }
  const values = result.data
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
    connections: values.MONARCH_DB_CONNECTIONS,
    outboundAllow: values.MONARCH_OUTBOUND_ALLOW,
    s3: readS3(values),
    smtp: readSmtp(values),
    publicUrl: values.MONARCH_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    maxFileBytes: values.MONARCH_MAX_FILE_MB * 1_000_000,
    bigTableRows: values.MONARCH_BIG_TABLE_ROWS,
    limits: readLimits(values),
    crashAt: values.MONARCH_TEST_CRASH_AT ?? null,
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** A whole number written in digits; anything else ("80a", "1e3", "-1") is refused rather than guessed. */
function wholeNumber(minimum: number, maximum: number, what: string) {
  const message = `${what} from ${minimum} to ${maximum}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((n) => n >= minimum && n <= maximum, message)
}

function list(isEntry: (entry: string) => boolean, what: string) {
  return z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== ''))
    .refine((entries) => entries.every(isEntry), what)
}

// Messages finish the sentence "<variable> must be …".
const schema = z.object({
  PORT: wholeNumber(0, 65_535, 'a port number').default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'a host name or an IP address')
    .default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, 'a PostgreSQL URL such as postgres://user:password@host:5432/database')
    .optional(),
  MONARCH_DATA_DIR: z.string().default('./data'),
  MONARCH_ADMIN_EMAIL: z.email('an email address').default('admin@example.com'),
  MONARCH_ADMIN_PASSWORD: z.string().min(8, 'a password of at least 8 characters').optional(),
  MONARCH_DEMO: z.enum(['true', 'false'], 'true or false').optional(),
  MONARCH_LOG_LEVEL: z.enum(logLevels, `one of ${logLevels.join(', ')}`).default('info'),
  MONARCH_SECRET: z.string().min(16, 'a text of at least 16 characters').optional(),
  MONARCH_PREVIOUS_SECRET: z.string().min(16, 'a text of at least 16 characters').optional(),
  MONARCH_METRICS_TOKEN: z.string().min(16, 'a text of at least 16 characters').optional(),
  MONARCH_TRUSTED_PROXIES: list(isNetwork, 'a list of addresses or networks such as 127.0.0.1 or 10.0.0.0/8'),
  MONARCH_DB_CONNECTIONS: wholeNumber(19, 10_000, 'a number of connections').default(40),
  MONARCH_OUTBOUND_ALLOW: list(isAllowEntry, 'a list of host names, addresses or networks such as 10.0.0.0/8'),
  MONARCH_S3_ENDPOINT: z
    .string()
    .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'a URL such as https://storage.example.com')
    .optional(),
  MONARCH_S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{1,255}$/, 'the name of a bucket')
    .optional(),
  MONARCH_S3_REGION: z.string().default('us-east-1'),
  MONARCH_S3_ACCESS_KEY_ID: z.string().optional(),
  MONARCH_S3_SECRET_ACCESS_KEY: z.string().optional(),
  MONARCH_SMTP_URL: z
    .string()
    .refine(
      (text) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? ''),
      'a URL such as smtps://user:password@mail.example.com',
    )
    .optional(),
  MONARCH_MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]{0,200}[\w.+-]+@[\w.-]+>?$/, 'an address such as Monarch <monarch@example.com>')
    .optional(),
  MONARCH_PUBLIC_URL: z
    .string()
    .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'a URL such as https://monarch.example.com')
    .optional(),
  MONARCH_MAX_FILE_MB: wholeNumber(1, 5_000, 'a number of megabytes').default(100),
  MONARCH_BIG_TABLE_ROWS: wholeNumber(0, 999_999_999, 'a number of records').default(20_000),
  ...Object.fromEntries(
    limitNames.map((name) => [
      environmentKeyOf(name),
      wholeNumber(limits[name].from, limits[name].to, `a number of ${limits[name].unit}`).optional(),
    ]),
  ),
  MONARCH_TEST_CRASH_AT: z.string().optional(),
})

function readLimits(values: Readonly<Record<string, unknown>>): Limits {
  const valueOf = (name: LimitName) => (values[environmentKeyOf(name)] as number | undefined) ?? limits[name].default
  return Object.fromEntries(limitNames.map((name) => [name, valueOf(name)])) as Limits
}

/** A bucket makes it S3, and then the keys have to be there, too. */
function readS3(values: z.infer<typeof schema>): S3Settings | null {
  const { MONARCH_S3_BUCKET: bucket, MONARCH_S3_REGION: region, MONARCH_S3_ENDPOINT: endpoint = null } = values
  const { MONARCH_S3_ACCESS_KEY_ID: accessKeyId, MONARCH_S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (bucket === undefined) return null
  if (accessKeyId === undefined)
    throw new ConfigError('MONARCH_S3_ACCESS_KEY_ID must be set when MONARCH_S3_BUCKET is.')
  if (secretAccessKey === undefined)
    throw new ConfigError('MONARCH_S3_SECRET_ACCESS_KEY must be set when MONARCH_S3_BUCKET is.')
  return { endpoint, region, bucket, accessKeyId, secretAccessKey }
}

function readSmtp(values: z.infer<typeof schema>): Config['smtp'] {
  const { MONARCH_SMTP_URL: url, MONARCH_MAIL_FROM: from } = values
  if (url === undefined) return null
  if (from === undefined) throw new ConfigError('MONARCH_MAIL_FROM must be set when MONARCH_SMTP_URL is.')
  return { url, from }
}

function isPostgresUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1
}
