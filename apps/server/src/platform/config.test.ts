import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('every variable has a default', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    adminEmail: 'admin@example.com',
    adminPassword: null,
    demo: true,
    logLevel: 'info',
    secret: null,
    s3: null,
    maxFileBytes: 100_000_000,
    crashAt: null,
  })
})

test('an external database gets no demo unless the operator asks for it', () => {
  const DATABASE_URL = 'postgres://monarch@db.example/monarch'
  expect(readConfig({ DATABASE_URL }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL, MONARCH_DEMO: 'true' }).demo).toBe(true)
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null })
})

test('with a bucket, files are not stored in the data folder', () => {
  const keys = { MONARCH_S3_ACCESS_KEY_ID: 'id', MONARCH_S3_SECRET_ACCESS_KEY: 'key' }
  expect(readConfig({ MONARCH_S3_BUCKET: 'files', ...keys }).s3).toEqual({
    endpoint: null,
    region: 'us-east-1',
    bucket: 'files',
    accessKeyId: 'id',
    secretAccessKey: 'key',
  })
  expect(readConfig(keys).s3).toBeNull()
})

test('the outbound allow list is a list', () => {
  const { outboundAllow } = readConfig({ MONARCH_OUTBOUND_ALLOW: 'localhost, 10.0.0.0/8 fd00::/8,' })
  expect(outboundAllow).toEqual(['localhost', '10.0.0.0/8', 'fd00::/8'])
})

test('trusted proxies are a list, empty by default', () => {
  expect(readConfig({}).trustedProxies).toEqual([])
  expect(readConfig({ MONARCH_TRUSTED_PROXIES: '127.0.0.1, fd00::/8' }).trustedProxies).toEqual([
    '127.0.0.1',
    'fd00::/8',
  ])
})

test.each([
  [{ PORT: '80a' }, 'PORT must be a port number from 0 to 65535.'],
  [{ PORT: '65536' }, 'PORT must be a port number from 0 to 65535.'],
  [{ PORT: '-1' }, 'PORT must be a port number from 0 to 65535.'],
  [{ HOST: 'two words' }, 'HOST must be a host name or an IP address.'],
  [
    { DATABASE_URL: 'mysql://x/y' },
    'DATABASE_URL must be a PostgreSQL URL such as postgres://user:password@host:5432/database.',
  ],
  [
    { DATABASE_URL: 'postgres://x' },
    'DATABASE_URL must be a PostgreSQL URL such as postgres://user:password@host:5432/database.',
  ],
  [{ MONARCH_ADMIN_EMAIL: 'nobody' }, 'MONARCH_ADMIN_EMAIL must be an email address.'],
  [{ MONARCH_ADMIN_PASSWORD: 'short' }, 'MONARCH_ADMIN_PASSWORD must be a password of at least 8 characters.'],
  [{ MONARCH_DEMO: 'yes' }, 'MONARCH_DEMO must be true or false.'],
  [{ MONARCH_LOG_LEVEL: 'loud' }, 'MONARCH_LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  [{ MONARCH_SECRET: 'short' }, 'MONARCH_SECRET must be at least 16 characters long.'],
  [{ MONARCH_MAX_FILE_MB: '0' }, 'MONARCH_MAX_FILE_MB must be a number of megabytes from 1 to 5000.'],
  [{ MONARCH_S3_ENDPOINT: 'localhost' }, 'MONARCH_S3_ENDPOINT must be a URL such as https://storage.example.com.'],
  [{ MONARCH_S3_BUCKET: 'a b' }, 'MONARCH_S3_BUCKET must be the name of a bucket.'],
  [{ MONARCH_S3_BUCKET: 'files' }, 'MONARCH_S3_ACCESS_KEY_ID must be set when MONARCH_S3_BUCKET is.'],
  [
    { MONARCH_S3_BUCKET: 'files', MONARCH_S3_ACCESS_KEY_ID: 'id' },
    'MONARCH_S3_SECRET_ACCESS_KEY must be set when MONARCH_S3_BUCKET is.',
  ],
  [{ MONARCH_DB_CONNECTIONS: '3' }, 'MONARCH_DB_CONNECTIONS must be a number of connections from 19 to 10000.'],
  [
    { MONARCH_TRUSTED_PROXIES: 'true' },
    'MONARCH_TRUSTED_PROXIES must be a list of addresses or networks such as 127.0.0.1 or 10.0.0.0/8.',
  ],
  [
    { MONARCH_OUTBOUND_ALLOW: 'localhost, 10.0.0.0/64' },
    'MONARCH_OUTBOUND_ALLOW must be a list of host names, addresses or networks such as 10.0.0.0/8.',
  ],
])('%o is refused by name', (env, message) => {
  expect(() => readConfig(env)).toThrow(new ConfigError(message))
})

test('all problems are reported at once, one line each', () => {
  expect(() => readConfig({ PORT: 'x', MONARCH_DEMO: 'x' })).toThrow(
    new ConfigError('PORT must be a port number from 0 to 65535.\nMONARCH_DEMO must be true or false.'),
  )
})
