import { type HandWritten, statementsByHand } from './by-hand.ts'

/** One kind of request, in the form of each server. */
export interface RequestCase {
  /** The minimum ratio to the bare handler's rate. */
  readonly goal: number
  /** The bodies, sent in turn. */
  readonly bodies: readonly string[]
  readonly byHand: HandWritten
  /** The same query for PostGraphile, if it can express it. */
  readonly postgraphile?: readonly string[]
}

const fields = 'id name email phone title city country score createdAt updatedAt'
/** PostGraphile has its own global id, so it renames the column. */
const theirFields = fields.replace('id ', 'rowId ')
const dealFields = 'id name amount status createdAt'

const found = `where: {country: {eq: "Country 7"}, score: {gte: 20}}`
const open = `where: {status: {eq: "open"}, amount: {gt: 60000}}`
const live = 'condition: {deletedAt: null}'
/** Parts that occur in few and in many emails. */
const parts = ['tact9871', '4711', 'ntact99@', '0042', 'act12345', '555', 'zzzz', 'ct7']

/** `ids` are those of some contacts. */
export function casesOf(ids: readonly string[]): Readonly<Record<string, RequestCase>> {
  const bodies = (query: string, variables: readonly object[] = [{}]) =>
    variables.map((each) => JSON.stringify({ query, variables: each }))
  const byId = ids.map((id) => ({ id }))
  // All scores differ, so that every update changes its record.
  const updates = [1000, 2000, 3000, 4000].flatMap((least) => ids.map((id, i) => ({ id, data: { score: least + i } })))
  return {
    'list of 50 × 10 fields': {
      goal: 0.8,
      bodies: bodies(`query($limit: Int) { contact(limit: $limit) { ${fields} } }`, [{ limit: 50 }]),
      byHand: statementsByHand.list,
      postgraphile: bodies(
        `{ allContacts(first: 50, orderBy: CREATED_AT_DESC, ${live}) { nodes { ${theirFields} } } }`,
      ),
    },
    'list of 50 with account and 5 deals each': {
      goal: 0.85,
      bodies: bodies(`{ contact(limit: 50) { ${fields} account_record { id name }
        deals(orderBy: [{createdAt: DESC}], limit: 5) { id name amount } } }`),
      byHand: statementsByHand.nested,
      postgraphile: bodies(`{ allContacts(first: 50, orderBy: CREATED_AT_DESC, ${live}) { nodes { ${theirFields}
        accountByAccount { rowId name } dealsByContact(first: 5, orderBy: CREATED_AT_DESC, ${live}) { nodes { rowId name amount } } } } }`),
    },
    'filter + sort by name + offset + total': {
      goal: 0.85,
      bodies: bodies(`{ contact(${found}, orderBy: [{name: ASC}], limit: 50, offset: 100) { ${fields} }
        contact_aggregate(${found}) { count } }`),
      byHand: statementsByHand.contactsOfCountry,
      // Without plug-ins it has only equality filters, so its query is simpler.
      postgraphile: bodies(`{ allContacts(first: 50, offset: 100, orderBy: NAME_ASC,
        condition: {deletedAt: null, country: "Country 7"}) { totalCount nodes { ${theirFields} } } }`),
    },
    'filter + sort by amount + offset + total': {
      goal: 0.85,
      bodies: bodies(`{ deal(${open}, orderBy: [{amount: DESC}], limit: 50, offset: 100) { ${dealFields} }
        deal_aggregate(${open}) { count } }`),
      byHand: statementsByHand.openDeals,
      postgraphile: bodies(`{ allDeals(first: 50, offset: 100, orderBy: AMOUNT_DESC,
        condition: {deletedAt: null, status: "open"}) { totalCount nodes { ${dealFields.replace('id', 'rowId')} } } }`),
    },
    'by id with account': {
      goal: 0.8,
      bodies: bodies(`query($id: ID!) { contact_by_id(id: $id) { ${fields} account_record { id name } } }`, byId),
      byHand: statementsByHand.byId,
      postgraphile: bodies(
        `query($id: UUID!) { contactByRowId(rowId: $id) { ${theirFields} accountByAccount { rowId name } } }`,
        byId,
      ),
    },
    'infix of a field': {
      goal: 0.85,
      bodies: bodies(
        `query($part: String) { contact(where: {email: {contains: $part}}, limit: 20) { ${fields} } }`,
        parts.map((part) => ({ part })),
      ),
      byHand: statementsByHand.infix,
    },
    'infix of all fields': {
      goal: 0.85,
      bodies: bodies(
        `query($part: String) { contact(search: $part, orderBy: [{createdAt: DESC}], limit: 20) { ${fields} } }`,
        parts.map((part) => ({ part })),
      ),
      byHand: statementsByHand.search,
    },
    create: {
      goal: 0.55,
      bodies: bodies(`mutation($data: CreateContactInput!) { createContact(data: $data) { id version } }`, [
        { data: { name: 'New contact', email: 'new@test.example', score: 5 } },
      ]),
      byHand: statementsByHand.create,
    },
    'update of one field': {
      goal: 0.55,
      bodies: bodies(
        `mutation($id: ID!, $data: UpdateContactInput!) { updateContact(id: $id, data: $data) { id version } }`,
        updates,
      ),
      byHand: statementsByHand.update,
    },
  }
}
