import { fieldTypes } from '@monarch/field-types'
import { fixtures } from '@monarch/field-types/fixtures'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../../tests/integration/builders.ts'
import { restOf } from '../rest.test-helper.ts'

/** The OpenAPI document: valid, and exactly what the caller may see and do. */
let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
  const account = await workspace.buildEntity('account', [{ name: 'name', fieldType: 'text' }])
  const typed = Object.values(fixtures).filter(({ type }) => type.id in fieldTypes && !type.relation && !type.files)
  await workspace.buildEntity('deal', [
    { name: 'title', fieldType: 'text', isRequired: true },
    { name: 'stage', fieldType: 'select', settings: { choices: [{ value: 'open', label: 'Open' }] } },
    { name: 'score', fieldType: 'rating', settings: { max: 5 } },
    { name: 'secret', fieldType: 'text' },
    { name: 'account', fieldType: 'relationship', settings: { entityId: account.id, inverseName: 'deals' } },
    ...typed.map(({ type, settings }) => ({ name: `f_${type.id}`, fieldType: type.id, settings: settings ?? {} })),
  ])
})
afterAll(() => workspace.close())

const documentFor = async (person: Person) => {
  const { status, body } = await restOf(workspace.fastify, person)({ url: '/api/openapi.json' })
  expect(status).toBe(200)
  return body
}
const operationsOf = ({ paths }: { paths: Record<string, object> }): string[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api/records/', '')}`),
  )

test('is valid, also for a caller without rights', async () => {
  for (const person of [workspace.owner, await workspace.join(['record:deal:read']), await workspace.join([])]) {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(await documentFor(person))
    expect(valid, JSON.stringify(errors)).toBe(true)
    expect(validator.version).toBe('3.1')
  }
})

test('has an operation for each route, with an id of its own', async () => {
  const document = await documentFor(workspace.owner)
  const routes = workspace.fastify.listedRoutes
    .filter(({ url }) => url.startsWith('/api/records/'))
    .map(({ method, url }) => `${method} ${url.replace('/api/records/:entity', 'deal').replace(':id', '{id}')}`)
  expect(
    operationsOf(document)
      .filter((name) => / deal/.test(name))
      .toSorted(),
  ).toEqual(routes.toSorted())
  const ids = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>).flatMap(
    (methods) => Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

test('has what the caller may see and do', async () => {
  const { person } = await workspace.joinWithRole({
    permissions: ['record:deal:read', 'record:deal:update'],
    rules: [
      { permission: 'record:deal:read', fields: ['title', 'stage', 'account'] },
      { permission: 'record:deal:update', fields: ['stage'] },
    ],
  })
  const document = await documentFor(person)
  expect(operationsOf(document).toSorted()).toEqual([
    'GET deal',
    'GET deal/aggregate',
    'GET deal/{id}',
    'GET deal/{id}/comments',
    'GET deal/{id}/history',
    'PATCH deal/bulk',
    'PATCH deal/{id}',
    'POST deal/aggregate',
    'POST deal/bulk/update',
    'POST deal/query',
  ])
  const { schemas } = document.components
  expect(Object.keys(schemas.UpdateDealInput.properties)).toEqual(['stage'])
  expect(schemas.UpdateDealInput.properties.stage).toMatchObject({ type: ['string', 'null'], enum: ['open', null] })
  expect(schemas.Deal.properties).toHaveProperty('title')
  expect(JSON.stringify(document)).not.toMatch(/secret|Account|f_text/)
})

test('describes rules of input', async () => {
  const { schemas } = (await documentFor(workspace.owner)).components
  expect(schemas.CreateDealInput.required).toEqual(['title'])
  expect(schemas.UpdateDealInput.required).toBeUndefined()
  expect(schemas.CreateDealInput.properties.score).toMatchObject({ type: ['integer', 'null'], minimum: 1, maximum: 5 })
  expect(schemas.DealWhere.properties.account_record).toEqual({ $ref: '#/components/schemas/AccountWhere' })
})

test('of some entities has their operations and the schemas that these use', async () => {
  const ask = restOf(workspace.fastify, workspace.owner)
  const { body } = await ask({ url: '/api/openapi.json?entities=account' })
  const validator = new Validator()
  expect((await validator.validate(structuredClone(body))).errors).toBeUndefined()
  expect(operationsOf(body).filter((name) => !/ account/.test(name))).toEqual([])
  expect(operationsOf(body)).toContain('GET account')
  // A condition on accounts may lead to their deals.
  expect(Object.keys(body.components.schemas)).toContain('DealWhere')
  expect(Object.keys(body.components.schemas)).not.toContain('CreateDealInput')
  expect(await ask({ url: '/api/openapi.json?entities=account,nothing' })).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND', message: 'There is no entity "nothing".' },
  })
})

test('is sent again only if it has changed', async () => {
  const ask = restOf(workspace.fastify, workspace.owner)
  const { headers } = await ask({ url: '/api/openapi.json' })
  const known = { 'if-none-match': String(headers.etag) }
  expect(await ask({ url: '/api/openapi.json', headers: known })).toMatchObject({ status: 304, text: '' })
  await workspace.buildEntity('added', [{ name: 'name', fieldType: 'text' }])
  expect(await ask({ url: '/api/openapi.json', headers: known })).toMatchObject({ status: 200 })
})
