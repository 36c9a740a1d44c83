import { upload } from '../../apps/server/src/capabilities/files/upload.test-helper.ts'
import { createTenant } from '../../apps/server/src/platform/tenants/tenants.ts'
import { buildEntity, type Person, personWith, startWorkspace, type Workspace } from './builders.ts'
import { fields, given, roleNames, type RoleName, type Row } from './matrix-table.ts'

/** A user of each role with a record of their own, and records of others. */
export interface MatrixWorld {
  readonly workspace: Workspace
  readonly people: Readonly<Record<RoleName, Person>>
  readonly ids: Readonly<Record<RoleName, Readonly<Record<Row, string>>>>
  /** File ids by `<record> <field>`. */
  readonly files: ReadonlyMap<string, string>
  readonly workflowId: string
  readonly dealId: string
}

/** Content of a cell; letters only, so that every search treats it as one word. */
export const wordOf = (role: RoleName, row: Row, field: string): string => `w${row === 'own' ? role : ''}${row}${field}`

export async function startMatrixWorld(): Promise<MatrixWorld> {
  const people = {} as Record<RoleName, Person>
  const ids = {} as Record<RoleName, Record<Row, string>>
  const files = new Map<string, string>()
  const workspace = await startWorkspace({ listen: true })
  const { owner, organizationId, app, fastify } = workspace
  const structure = async (person: Person) => {
    const account = await buildEntity(person, 'account', [{ name: 'name', fieldType: 'text' }])
    const deal = await buildEntity(person, 'deal', [
      { name: 'owner_email', fieldType: 'email' },
      { name: 'account', fieldType: 'relationship', settings: { entityId: account.id, inverseName: 'deals' } },
      ...fields.flatMap((name) => [
        { name, fieldType: 'text', searchable: true },
        { name: `${name}_file`, fieldType: 'file' },
        { name: `${name}_ai`, fieldType: 'ai_summary' },
      ]),
    ])
    for (const name of fields) {
      const data = { tenantId: person.tenantId, displayName: name, fieldType: 'formula', entityId: deal.id }
      await done(person, 'admin', 'CreateSystemField', {
        ...data,
        name: `${name}_loud`,
        settings: { expression: `{${name}} & "!"` },
      })
      const lookup = { ...data, entityId: account.id, fieldType: 'lookup', name: `${name}_all` }
      await done(person, 'admin', 'CreateSystemField', { ...lookup, settings: { relation: 'deals', field: name } })
    }
    return deal.id
  }
  const dealId = await structure(owner)
  const other = await createTenant(app, { organizationId, name: 'Elsewhere' })
  const there = personWith(fastify, owner.token, other.id)
  await structure(there)
  const { id: workflowId } = await done(owner, 'admin', 'CreateWorkflow', {
    tenantId: workspace.tenantId,
    name: 'Tell',
    draft: {
      trigger: { type: 'manual', entity: 'deal' },
      steps: [{ id: 'make', type: 'createRecord', entity: 'account', values: {} }],
    },
  })
  const settings = `updateAiSettings(organizationId: "${organizationId}", data: {baseUrl: "https://model.test/v1",
    model: "m", isEnabled: true}) { id }`
  await must(owner.admin(`mutation { publishWorkflow(id: "${workflowId}") { id } ${settings} }`))

  const account = (await done(owner, 'tenant', 'CreateAccount', { name: 'Acme' })).id
  const make = async (person: Person, role: RoleName, row: Row, owner_email: string) => {
    const values: Record<string, unknown> = { owner_email }
    for (const name of fields) {
      const word = wordOf(role, row, name)
      values[name] = word
      values[`${name}_file`] = await upload(workspace, person, `${word}.txt`, `The content of ${word}file`)
    }
    const made = await done(person, 'tenant', 'CreateDeal', person === owner ? { ...values, account } : values)
    for (const name of fields) files.set(`${made.id} ${name}`, values[`${name}_file`] as string)
    return made.id
  }
  const foreign = await make(owner, 'all', 'foreign', 'x@others.test')
  const elsewhere = await make(there, 'all', 'elsewhere', 'x@others.test')
  for (const role of roleNames) {
    const person = await workspace.join([])
    const { user } = (await fastify.inject({ url: '/api/auth/me', headers: person.headers })).json()
    const roleIds: string[] = []
    for (const [i, each] of given[role].entries())
      roleIds.push((await done(owner, 'admin', 'CreateRole', { organizationId, name: `${role} ${i}`, ...each })).id)
    await workspace.setRoles(user.id, roleIds)
    people[role] = person
    ids[role] = { own: await make(owner, role, 'own', user.email), foreign, elsewhere }
  }
  return { workspace, people, ids, files, workflowId, dealId }
}

export async function must(reply: ReturnType<Person['admin']>) {
  const { errors, text: answer, data } = await reply
  if (errors) throw new Error(answer)
  return data
}

/** Runs `CreateThing`, which must succeed. */
async function done(person: Person, endpoint: 'admin' | 'tenant', name: string, data: object): Promise<{ id: string }> {
  const mutation = `mutation($data: ${name}Input!) { made: ${name.charAt(0).toLowerCase()}${name.slice(1)}(data: $data) { id } }`
  return (await must(person[endpoint](mutation, { data }))).made
}
