import type { Json } from '@monarch/field-types'
import { compile, ident, join, type Statement, sql as tenantSql, value } from '@monarch/sql'
import { sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import { streamTexts } from '../../platform/db/cursor.ts'
import { isDamage } from '../../platform/db/pg-errors.ts'
import { isContentLost } from '../../platform/storage/storage.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import type { ArchiveFile } from '../../records/spreadsheet/zip.ts'
import { loadStructure } from '../../structure/structure-store.ts'
import type { Person } from './person.ts'
import { placesOf } from './places.ts'

/** The tenants of the organization. Throws while one of their databases cannot be reached, because an export must be complete. */
export async function openTenants(app: App, organizationId: string): Promise<Tenant[]> {
  const rows = await app.admin
    .selectFrom('tenants')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('status', 'in', ['active', 'suspended'])
    .orderBy('name')
    .execute()
  const tenants: Tenant[] = []
  for (const { id } of rows) {
    const tenant = await app.tenants.openClosed(id)
    if (!tenant) continue
    await tenant.db.rows(compile(tenantSql`select`))
    tenants.push(tenant)
  }
  return tenants
}

/**
 * The files of an archive with everything about a person in an organization. It is created while it is sent, so that the server keeps no
 * copy. The archive names files whose content is missing and lists whose table cannot be read.
 */
export async function* exportPerson(
  app: App,
  { organizationId, tenants }: { readonly organizationId: string; readonly tenants: readonly Tenant[] },
  person: Person,
): AsyncGenerator<ArchiveFile> {
  for (const [name, rows] of Object.entries(await readAccount(app, organizationId, person.id)))
    yield { name: `${name}.json`, content: [`${JSON.stringify(rows, null, 2)}\n`] }
  const missing: string[] = []
  for (const tenant of tenants)
    yield* exportTenant(app, tenant, person, {
      folder: `${fileNameOf(tenant.name)}-${tenant.id.slice(-6)}`,
      missing,
    })
  if (missing.length > 0)
    yield { name: 'MISSING.txt', content: [`These are missing or incomplete:\n${missing.join('\n')}\n`] }
}

/** Without secrets: the hash of the password, tokens, and keys of second factors. */
async function readAccount({ admin }: App, organizationId: string, userId: string): Promise<Record<string, Json>> {
  const list = (rows: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`
  const { rows } = await sql<Record<string, Json>>`select
    (select row_to_json(r) from (select id, name, email, status, "isActive", "avatarUrl", "addressProvenAt", "createdAt", "updatedAt"
      from users where id = ${userId}) r) as account,
    ${list(sql`select m."organizationId", m."tenantIds", m."isActive", m."lastSeenAt", m."createdAt", array(
        select r.name from "userRoles" ur join roles r on r.id = ur."roleId"
        where ur."userId" = ${userId} and r."organizationId" = m."organizationId") as roles
      from memberships m where m."userId" = ${userId} and m."organizationId" = ${organizationId}`)} as memberships,
    ${list(sql`select id, "userAgent", address, method, "createdAt", "lastSeenAt", "expiresAt" from sessions
      where "userId" = ${userId} and coalesce("organizationId" = ${organizationId}, true)`)} as sessions,
    ${list(sql`select method, result, address, "userAgent", "createdAt" from "signIns"
      where "userId" = ${userId} and coalesce("organizationId" = ${organizationId}, true) order by "createdAt"`)} as "sign-ins",
    ${list(sql`select name, "createdAt", "lastUsedAt" from passkeys where "userId" = ${userId}`)} as passkeys,
    ${list(sql`select key, value, "updatedAt" from settings where "userId" = ${userId}
      and coalesce("organizationId" = ${organizationId}, true)`)} as settings,
    ${list(sql`select n.kind, n.title, n.text, n."readAt", n."createdAt" from notifications n join tenants t on t.id = n."tenantId"
      where n."userId" = ${userId} and t."organizationId" = ${organizationId} order by n."createdAt"`)} as notifications,
    ${list(sql`select b.name as dashboard, d.name, d.schedule, d."isActive", s."createdAt" as "stoppedAt"
      from digests d join dashboards b on b.id = d."dashboardId" join tenants t on t.id = d."tenantId"
      left join "digestStops" s on s."digestId" = d.id and s."userId" = ${userId}
      where ${userId}::uuid = any(d."userIds") and t."organizationId" = ${organizationId} order by d."createdAt"`)} as digests,
    ${list(sql`select at, "tenantId", address, "subjectType", "subjectId", action, description, before, after from operations
      where "organizationId" = ${organizationId} and ("userId" = ${userId}
        or "subjectType" = 'user' and "subjectId" = ${userId}) order by at`)} as audit`.execute(admin)
  return rows[0]!
}

async function* exportTenant(
  app: App,
  tenant: Tenant,
  person: Person,
  { folder, missing }: { readonly folder: string; readonly missing: string[] },
): AsyncGenerator<ArchiveFile> {
  const structure = (await loadStructure(app.admin, tenant.id))!
  const id = value(person.id)
  const file = (name: string, statement: Statement): ArchiveFile => ({
    name: `${folder}/${name}.json`,
    content: inList(
      untilError(streamTexts(tenant.db, statement, {}) as AsyncIterable<readonly string[]>, (err) => {
        if (!isDamage(err)) throw err
        app.log.warn({ err, tenantId: tenant.id, list: name }, 'A table cannot be read for the export of a person')
        missing.push(`${folder}/${name}.json (its table cannot be read: the data on the disk is damaged)`)
      }),
    ),
  })
  const names = Object.fromEntries(structure.fields.map((field) => [field.id, field.name]))
  yield { name: `${folder}/fields.json`, content: [`${JSON.stringify(names, null, 2)}\n`] }
  for (const { entity, table, users, links, emails } of placesOf(structure)) {
    // Only the tables' owner can read the schema `bin`.
    if (entity.deletedAt !== null) continue
    const conditions = [
      ...['createdBy', 'updatedBy', ...users].map((column) => tenantSql`t.${ident(column)} = ${id}::uuid`),
      ...links.map(
        ({ schema, name }) =>
          tenantSql`exists (select from ${ident(schema, name)} l where l.source = t.id and l.target = ${id}::uuid)`,
      ),
      ...emails.map((column) => tenantSql`lower(t.${ident(column)}) = ${value(person.email)}`),
    ]
    yield file(
      `records/${entity.name}`,
      compile(tenantSql`select to_jsonb(t)::text from ${ident(table.schema, table.name)} t
        where ${join(conditions, tenantSql` or `)} order by t.id`),
    )
  }
  yield file(
    'comments',
    compile(tenantSql`select to_jsonb(c)::text from monarch.comments c
      where "authorId" = ${id}::uuid or ${id}::uuid = any(mentions) order by "createdAt"`),
  )
  yield file(
    'history',
    compile(tenantSql`select jsonb_build_object('at', o.at, 'entityId', o."entityId", 'recordId', o."recordId", 'action', o.action,
        'version', o.version, 'fields', (select l.fields from monarch."fieldLists" l where l.id = o."fieldList"),
        'changes', o.changes)::text
      from monarch.operations o where o."userId" = ${id}::uuid order by o.at`),
  )
  yield file(
    'files',
    compile(tenantSql`select jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size, 'mimeType', f."mimeType",
        'createdAt', f."createdAt")::text from monarch.files f where f."createdBy" = ${id}::uuid order by f.id`),
  )
  yield* exportFiles(app, tenant, { userId: person.id, folder, missing })
}

/** The writer asks for the next file after it has read one, so only one file is open at a time. */
async function* exportFiles(
  app: App,
  { db }: Tenant,
  { userId, folder, missing }: { readonly userId: string; readonly folder: string; readonly missing: string[] },
): AsyncGenerator<ArchiveFile> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const files = await db
      .rows<{ id: string; name: string; size: string; storageKey: string }>(
        compile(tenantSql`select id, name, size::text, "storageKey" from monarch.files
        where "createdBy" = ${value(userId)}::uuid and id > ${value(last)}::uuid order by id limit 100`),
      )
      .catch((error: unknown) => {
        if (!isDamage(error)) throw error
        missing.push(`${folder}/files (the list of files cannot be read: the data on the disk is damaged)`)
        return []
      })
    for (const { id, name, size, storageKey } of files) {
      const path = `${folder}/files/${id}/${fileNameOf(name)}`
      const note = (err: unknown) => {
        if (!isContentLost(err)) throw err
        app.log.warn({ err, file: id }, 'The content of a file is missing or damaged in the storage')
        missing.push(path)
      }
      const content = await app.storage.get(storageKey, { length: Number(size) }).catch(note)
      if (content) yield { name: path, content: untilError(content as AsyncIterable<Buffer>, note) }
    }
    if (files.length < 100) return
    last = files.at(-1)!.id
  }
}

async function* untilError<T>(chunks: AsyncIterable<T>, note: (error: unknown) => void): AsyncGenerator<T> {
  try {
    yield* chunks
  } catch (error) {
    note(error)
  }
}

async function* inList(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const texts of rows)
    for (const text of texts) {
      yield before + text
      before = ',\n'
    }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** A name that every file system accepts. */
function fileNameOf(text: string): string {
  return text.replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, '-').replace(/^[.\s-]+/, '') || 'file'
}
