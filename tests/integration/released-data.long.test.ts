import { chmodSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, stopApp } from '../../apps/server/src/boot/app.ts'
import type { App } from '../../apps/server/src/platform/app.ts'
import { checkInstallation } from '../../apps/server/src/cli/doctor.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { clientConfig, connect } from '../../apps/server/src/platform/db/connection.ts'
import { buildHttpServer } from '../../apps/server/src/api/http/server.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { fillUnset } from '../../apps/server/src/structure/change/fill-unset.ts'
import { upgradeTenantTask } from '../../apps/server/src/platform/tenants/upgrade.ts'
import { readPacked, unpackDataFolder } from '../fixtures/released/archive.ts'
import { Client } from '../fixtures/released/client.ts'
import { type Kept, readAnswers, readColumns, readerOf } from '../fixtures/released/read.ts'

const emptyColumns =
  'id name "displayName" "pluralName" description icon color category "interfaceId" "isActive" "isLocked" "enabledFeatures"'
    .split(' ')
    .concat('"createdAt"', '"updatedAt"')

/** A folder for each released version (tests/fixtures/released/make.ts), with the columns that later migrations change on purpose. */
const released: Readonly<Record<string, Intended>> = {
  '0.1.0-001': {
    'public.specimen.f_boolean': 'checkboxes that were never set are filled with false',
    'public."tenantEntities"."baseEntityId"': 'entities of installed interfaces name their system entity',
    ...Object.fromEntries(
      ['permissions', 'version', '"updatedAt"'].map((column) => [
        `public.roles.${column}`,
        'roles that may change views may change reports and dashboards',
      ]),
    ),
    // The migration adds the entities of interfaces to the empty table.
    ...Object.fromEntries(emptyColumns.map((column) => [`public."systemEntities".${column}`, 'the table was empty'])),
  },
}

/** Renamed tables, whose values are unchanged. */
const renamed: Readonly<Record<string, string>> = { 'public."formLinks"': 'public."publicLinks"' }

/** The current name of a column of the released version. */
function currentKey(key: string): string {
  const found = Object.entries(renamed).find(([before]) => key.includes(`.${before}.`))
  return found ? key.replace(...found) : key
}

/** By `<table>.<column>`: why the values differ. */
type Intended = Readonly<Record<string, string>>

describe.each(Object.entries(released))('the data folder of version %s', (version, intended) => {
  const fixture = join(import.meta.dirname, '../fixtures/released', version)
  const kept = readPacked(join(fixture, 'expected.json.zst')) as Kept
  const dataDir = mkdtempSync(join(tmpdir(), 'monarch-released-'))
  let app: App
  let fastify: FastifyInstance
  let url: string

  beforeAll(async () => {
    chmodSync(dataDir, 0o755)
    unpackDataFolder(join(fixture, 'data.tar.zst'), dataDir)
    const config = readConfig({ MONARCH_DATA_DIR: dataDir, MONARCH_LOG_LEVEL: 'silent', MONARCH_DEMO: 'false' })
    app = await startApp(config, createLog(config))
    fastify = await buildHttpServer(app)
    url = await fastify.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await fastify?.close()
    if (app) await stopApp(app)
    await rm(dataDir, { recursive: true, force: true })
  })

  const read = readerOf((database) => connect(clientConfig(app.server.address, database)))
  const changedColumns = async (): Promise<string[]> => {
    const columns = await readColumns(kept.databases, read)
    const nameOf = (key: string) => key.slice(key.indexOf('.') + 1)
    return Object.entries(kept.columns)
      .filter(([key, digest]) => columns[currentKey(key)] !== digest && !Object.hasOwn(intended, nameOf(key)))
      .map(([key]) => key)
  }

  test('is upgraded, tenant by tenant', async () => {
    const job = { id: '1', attempt: 1, maxAttempts: 1, signal: new AbortController().signal }
    for (const tenantId of kept.known.tenantIds) await upgradeTenantTask.run(app, { tenantId }, job)
    for (const tenantId of kept.known.tenantIds) await fillUnset(app, tenantId)
    const failures = await app.admin.selectFrom('tenants').select('upgradeFailure').execute()
    expect(failures.map(({ upgradeFailure }) => upgradeFailure)).toEqual(kept.known.tenantIds.map(() => null))
  })

  test('keeps every value of every column of every table', async () => {
    expect(Object.keys(kept.columns).length).toBeGreaterThan(1500)
    expect(await changedColumns()).toEqual([])
  })

  test('adds only the pages of reports, dashboards and metrics to the navigation', async () => {
    const added = await read(
      app.server.adminDatabase,
      `select g.name, i."itemType", i."isDefault", count(*)::int from "entityGroupItems" i join "entityGroups" g on g.id = i."groupId"
        where i."itemId" is null group by 1, 2, 3 order by 2`,
    )
    const page = { name: 'insights', isDefault: true, count: expect.any(Number) as number }
    expect(added).toEqual([
      { ...page, itemType: 'dashboard' },
      { ...page, itemType: 'metric' },
      { ...page, itemType: 'report' },
    ])
  })

  test('gives the same API answers', async () => {
    const owner = await Client.signIn(url, kept.admin.email, kept.admin.password)
    const answers = await readAnswers(owner, kept.known)
    for (const [question, answer] of Object.entries(kept.answers))
      expect([question, withoutInsights(answers[question])]).toEqual([question, withUnchecked(answer)])
  })

  test('accepts its users and keys, and opens its links', async () => {
    const { known } = kept
    for (const { email, password, recoveryCode } of known.people) {
      const reply = await new Client(url).post('/api/auth/login', { email, password })
      if (recoveryCode === undefined) expect(reply.token).toBeDefined()
      else {
        const second = { challenge: reply.challenge, recoveryCode }
        expect((await new Client(url).post('/api/auth/login/second', second)).token).toBeDefined()
      }
    }
    const program = new Client(url, { authorization: `Bearer ${known.apiKey}` }).in(known.tenantIds[0]!)
    expect((await program.tenant('{ specimen(limit: 1) { id } }')).specimen).toHaveLength(1)
    await new Client(url).post(known.hookPath, {})
  })

  test('passes the checks of the doctor', async () => {
    const lines: string[] = []
    expect([await checkInstallation(app, (line) => lines.push(line)), lines]).toEqual([0, lines])
  })

  test('belongs to a role that is not a superuser', async () => {
    const roles = await read('postgres', `select rolsuper from pg_roles where rolname = current_user`)
    expect(roles).toEqual([{ rolsuper: false }])
    for (const database of kept.databases) expect(await read(database, thingsOfOthers)).toEqual([])
  })

  test('a single changed value is detected', async () => {
    const database = kept.databases.find((name) => name !== app.server.adminDatabase)!
    await read(
      database,
      'update public.account set version = version + 1 where id = (select min(id::text)::uuid from public.account)',
    )
    expect(await changedColumns()).toContain(`${database}.public.account.version`)
  })
})

/** The released version had no permissions on reports and dashboards; the migration adds them to roles. */
function withoutInsights(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
    key === 'permissions' && Array.isArray(value)
      ? value.filter((each) => !String(each).startsWith('insight:'))
      : value,
  )
}

/** Converts an answer of the released version to the current form: a checkbox that was never set was null. */
function withUnchecked(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
    key === 'f_boolean' && value === null ? false : value,
  )
}

/** Objects in the database that we do not own, except extensions. */
const thingsOfOthers = `
  with owned as (
    select 'pg_database'::regclass as catalog, oid, datdba as owner from pg_database where datname = current_database()
    ${(
      [
        ['pg_namespace', 'nspowner'],
        ['pg_class', 'relowner'],
        ['pg_proc', 'proowner'],
        ['pg_type', 'typowner'],
        ['pg_operator', 'oprowner'],
        ['pg_collation', 'collowner'],
        ['pg_ts_config', 'cfgowner'],
        ['pg_statistic_ext', 'stxowner'],
        ['pg_event_trigger', 'evtowner'],
        ['pg_publication', 'pubowner'],
      ] as const
    )
      .map(
        ([catalog, owner]) =>
          `union all select '${catalog}'::regclass, oid, ${owner} from ${catalog} where oid >= 16384`,
      )
      .join('\n')})
  select catalog::text, pg_describe_object(catalog, oid, 0) as thing from owned o
  where owner <> current_user::regrole and not exists (
    select from pg_depend d where d.classid = o.catalog and d.objid = o.oid and d.deptype = 'e')
    and pg_describe_object(catalog, oid, 0) !~ 'pg_toast|pg_temp'`
