/**
 * Valid technical names. A technical name becomes a table or column, a GraphQL field, a type and several operations, so
 * it must match a strict pattern and avoid the reserved words of PostgreSQL, GraphQL and JavaScript. `api-names.ts`
 * prevents collisions of API names.
 */

export type NameKind = 'entity' | 'field' | 'inverse'

/** Leaves room for suffixes within PostgreSQL's limit of 63 bytes. */
export const maxNameLength = 48

/** `Purchase Order!` → `purchase_order_` */
export function normalizeName(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_')
}

/** The problem with the name as a sentence, or `null`. */
export function checkName(name: string, kind: NameKind): string | null {
  if (!/^[a-z]/.test(name)) return `The name "${name}" must start with a letter`
  if (/[^a-z0-9_]/.test(name)) return `The name "${name}" may contain only lowercase letters, digits and underscores`
  if (name.length > maxNameLength) return `The name "${name.slice(0, 20)}…" is longer than ${maxNameLength} characters`
  const words = kind === 'entity' ? reservedEntityNames : reservedFieldNames
  const owner = words.get(name)
  return owner === undefined ? null : `The name "${name}" is reserved by ${owner}. Choose another name`
}

/** `purchase_order` → `PurchaseOrder`, the entity's type. */
export function pascalCase(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

const words = (text: string): string[] => text.trim().split(/\s+/)

/** The reserved words of PostgreSQL 18: `select word from pg_get_keywords() where catcode in ('R', 'T')`. */
const postgresWords = words(`
  all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create current_catalog
  current_date current_role current_time current_timestamp current_user default deferrable desc distinct do else end except
  false fetch for foreign from grant group having in initially intersect into lateral leading limit localtime localtimestamp
  not null offset on only or order placing primary references returning select session_user some symmetric system_user table
  then to trailing true union unique user using variadic when where window with
  authorization binary collation concurrently cross current_schema freeze full ilike inner is isnull join left like natural
  notnull outer overlaps right similar tablesample verbose`)

/** System columns of every table. */
const postgresColumns = words('cmax cmin ctid tableoid xmax xmin')

/** GraphQL keywords that have a meaning where our names occur. */
const graphqlWords = words('query mutation subscription fragment on true false null implements interface enum')

/** Words of GraphQL's schema language. Not allowed for types, but harmless and common for fields (`type`, `input`). */
const graphqlSchemaWords = words('directive extend input repeatable scalar schema type union')

const graphqlTypes = words('boolean float id int string')

/** Names that break JavaScript programs: reserved words, and properties that every object inherits. */
const javascriptWords = words(`
  arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally
  for function if implements import in instanceof interface let new null package private protected public return static super
  switch this throw true try typeof undefined var void while with yield
  constructor prototype`)

/** Reserved attributes of a record; camelCase ones (`createdAt`) cannot clash with a technical name. */
const recordWords = words('id version')

/** Reserved names at the root of the tenant endpoint. */
const rootWords = words('id version search node')

const reserve = (...lists: readonly (readonly [string, readonly string[]])[]): ReadonlyMap<string, string> =>
  new Map(lists.toReversed().flatMap(([owner, names]) => names.map((name) => [name, owner] as const)))

const reservedFieldNames = reserve(
  ['the API', recordWords],
  ['SQL', [...postgresWords, ...postgresColumns]],
  ['GraphQL', graphqlWords],
  ['JavaScript', javascriptWords],
)

const reservedEntityNames = reserve(
  ['the API', rootWords],
  ['SQL', [...postgresWords, ...postgresColumns]],
  ['GraphQL', [...graphqlWords, ...graphqlSchemaWords, ...graphqlTypes]],
  ['JavaScript', javascriptWords],
)
