import type { Person } from '../../../../../tests/integration/builders.ts'

export async function templateId(person: Person, name: string): Promise<string> {
  const query = 'query($name: String!) { templates(where: {name: {eq: $name}, kind: {eq: "default"}}) { id } }'
  return (await person.admin(query, { name })).data.templates[0].id
}

export function install(person: Person, id: string, more: object = {}, tenantId = person.tenantId) {
  const data = { templateId: id, tenantId, withRecords: true, ...more }
  return person.admin('mutation($data: InstallTemplateInput!) { installTemplate(data: $data) { id } }', { data })
}

export async function stateOf(person: Person, id: string) {
  const query = 'query($id: ID!) { templateInstall(id: $id) { status phase done total error names } }'
  return (await person.admin(query, { id })).data.templateInstall
}

export async function entityIds(person: Person): Promise<ReadonlyMap<string, string>> {
  const query =
    'query($id: ID!) { tenantEntities(where: {tenantId: {eq: $id}}, orderBy: [{createdAt: ASC}]) { id name } }'
  const { tenantEntities } = (await person.admin(query, { id: person.tenantId })).data
  return new Map((tenantEntities as { id: string; name: string }[]).map(({ id, name }) => [name, id]))
}

export function publish(person: Person, name: string, ids: readonly string[]) {
  const data = {
    tenantId: person.tenantId,
    name,
    industry: 'Testing',
    entityIds: ids,
    withRecords: true,
    withViews: true,
  }
  return person.admin('mutation($data: PublishTemplateInput!) { publishTemplate(data: $data) { id content } }', {
    data,
  })
}

export const pascal = (name: string) =>
  name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
