import { compileRead, planRead } from '@monarch/query'
import { accessByPermissions, type Model } from '@monarch/schema'
import { bind } from '@monarch/sql'
import { completeVariables, parseDocument, valuesOf } from '../apps/server/src/api/graphql/document.ts'
import { toReadRequest } from '../apps/server/src/api/graphql/request.ts'
import { buildSchema } from '../apps/server/src/api/graphql/schema.ts'

/** One kind of request, in the form of each server. */
export interface RequestCase {
  /** The minimum ratio to the bare handler's rate. */
  readonly goal: number
  /** The bodies, sent in turn. */
  readonly bodies: readonly string[]
  /** The statement of the bare handler; a value "$data.score" is replaced by that variable of the body. */
  readonly statement: { readonly text: string; readonly values: readonly unknown[] }
  /** The same query for PostGraphile, if it can express it. */
  readonly postgraphile?: readonly string[]
}

/** A hand-written statement on hand-made tables and indexes (`fillByHand`). */
const openDealsByHand = `select json_build_object(
    'deal', (select coalesce(json_agg(row_to_json(d)), '[]') from (
      select id, name, amount, status, "createdAt" from hand.deal where status = $1 and amount > $2 and "deletedAt" is null
      order by amount desc nulls last, id desc limit $3 offset $4) d),
    'deal_aggregate', (select json_agg(row_to_json(c)) from (
      select count(*) as count from hand.deal where status = $1 and amount > $2 and "deletedAt" is null) c))::text as data`

const fields = 'id name email phone title city country score createdAt updatedAt'
/** PostGraphile has its own global id, so it renames the column. */
const theirFields = fields.replace('id ', 'rowId ')

export function casesOf(model: Model, ids: readonly string[]): Readonly<Record<string, RequestCase>> {
  const access = accessByPermissions(['*'])
  const read = (query: string, theirs: string, variables: Record<string, unknown> = {}) => {
    const document = parseDocument(query, null, () => buildSchema(model, [], access))
    const values = completeVariables(document, variables)
    const statement = compileRead(planRead(toReadRequest(document, model, valuesOf(values)), model, access))
    return {
      bodies: [JSON.stringify({ query, variables })],
      statement: { text: statement.text, values: bind(statement, { variables: values, context: {} }) },
      postgraphile: [JSON.stringify({ query: theirs })],
    }
  }
  const one = `query($id: ID!) { contact_by_id(id: $id) { ${fields} account_record { id name } } }`
  const theirOne = `query($id: UUID!) { contactByRowId(rowId: $id) { ${theirFields} accountByAccount { rowId name } } }`
  const found = `where: {country: {eq: "Country 7"}, score: {gte: 20}}`
  const create = `mutation($data: CreateContactInput!) { createContact(data: $data) { id version } }`
  const update = `mutation($id: ID!, $data: UpdateContactInput!) { updateContact(id: $id, data: $data) { id version } }`
  const bodiesFor = (query: string) => ids.map((id) => JSON.stringify({ query, variables: { id } }))
  // All scores differ, so that every update changes its record.
  const updates = [1000, 2000, 3000, 4000].flatMap((least) =>
    ids.map((id, i) => JSON.stringify({ query: update, variables: { id, data: { score: least + i } } })),
  )
  const live = 'condition: {deletedAt: null}'
  const open = `where: {status: {eq: "open"}, amount: {gt: 60000}}`
  return {
    'list of 50 × 10 fields': {
      goal: 0.8,
      ...read(
        `query($limit: Int) { contact(limit: $limit) { ${fields} } }`,
        `{ allContacts(first: 50, orderBy: CREATED_AT_DESC, ${live}) { nodes { ${theirFields} } } }`,
        { limit: 50 },
      ),
    },
    'list of 50 with account and 5 deals each': {
      goal: 0.85,
      ...read(
        `{ contact(limit: 50) { ${fields} account_record { id name } deals(orderBy: [{createdAt: DESC}], limit: 5) { id name amount } } }`,
        `{ allContacts(first: 50, orderBy: CREATED_AT_DESC, ${live}) { nodes { ${theirFields} accountByAccount {
          rowId name } dealsByContact(first: 5, orderBy: CREATED_AT_DESC, ${live}) { nodes { rowId name amount } } } } }`,
      ),
    },
    'filter + sort + offset + total': {
      goal: 0.85,
      ...read(
        `{ contact(${found}, orderBy: [{name: ASC}], limit: 50, offset: 100) { ${fields} } contact_aggregate(${found}) { count } }`,
        // Without plug-ins it has only equality filters, so its query is simpler.
        `{ allContacts(first: 50, offset: 100, orderBy: NAME_ASC, condition: {deletedAt: null, country: "Country 7"}) {
          totalCount nodes { ${theirFields} } } }`,
      ),
    },
    'filter + sort + total and SQL by hand': {
      goal: 0.85,
      ...read(
        `{ deal(${open}, orderBy: [{amount: DESC}], limit: 50, offset: 100) { id name amount status createdAt }
          deal_aggregate(${open}) { count } }`,
        `{ allDeals(first: 50, offset: 100, orderBy: AMOUNT_DESC, condition: {deletedAt: null, status: "open"}) {
          totalCount nodes { rowId name amount status createdAt } } }`,
      ),
      statement: { text: openDealsByHand, values: ['open', 60_000, 50, 100] },
    },
    'by id with account': {
      goal: 0.8,
      bodies: bodiesFor(one),
      statement: { ...read(one, '', { id: ids[0] }).statement, values: ['$id'] },
      postgraphile: bodiesFor(theirOne),
    },
    create: {
      goal: 0.55,
      bodies: [
        JSON.stringify({
          query: create,
          variables: { data: { name: 'New contact', email: 'new@test.example', score: 5 } },
        }),
      ],
      statement: {
        text: `insert into contact (id, name, email, score) values (gen_random_uuid(), $1, $2, $3)
          returning json_build_object('createContact', json_build_object('id', id, 'version', version))::text as data`,
        values: ['New contact', 'new@test.example', 5],
      },
    },
    'update of one field': {
      goal: 0.55,
      bodies: updates,
      statement: {
        text: `update contact set score = $2, version = version + 1, "updatedAt" = now() where id = $1
          returning json_build_object('updateContact', json_build_object('id', id, 'version', version))::text as data`,
        values: ['$id', '$data.score'],
      },
    },
  }
}
