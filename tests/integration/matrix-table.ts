/**
 * Who may do what with records, as one table: roles × rows × fields. `permission-matrix.test.ts` asks every door for every cell and
 * expects what stands here, no less and no more.
 */

/** `price` and `note` stand for what a role may see less of; each field has a formula, a file and the like beside it. */
export const fields = ['title', 'price', 'note'] as const
export type FieldName = (typeof fields)[number]

/** A record of the person's own, one of somebody else, and one in another tenant. */
export const rows = ['own', 'foreign', 'elsewhere'] as const
export type Row = (typeof rows)[number]

/** What may be done with a value: `r`ead, `w`ritten, or neither. */
type Cell = 'rw' | 'r' | '-'

interface Rights {
  readonly own: readonly [title: Cell, price: Cell, note: Cell]
  readonly foreign: readonly [title: Cell, price: Cell, note: Cell]
  /** The fields that are given to a new record. */
  readonly makes: readonly FieldName[]
  /** The rows that go to the bin and come back. */
  readonly bins: readonly Row[]
}

// prettier-ignore
export const table = {
  all:    { own: ['rw', 'rw', 'rw'], foreign: ['rw', 'rw', 'rw'], makes: ['title', 'price', 'note'], bins: ['own', 'foreign'] },
  reader: { own: ['r',  'r',  'r'],  foreign: ['r',  'r',  'r'],  makes: [],                         bins: [] },
  masked: { own: ['rw', 'r',  '-'],  foreign: ['rw', 'r',  '-'],  makes: ['title'],                  bins: ['own', 'foreign'] },
  owner:  { own: ['rw', 'rw', 'rw'], foreign: ['-',  '-',  '-'],  makes: ['title', 'price', 'note'], bins: ['own'] },
  clerk:  { own: ['rw', 'r',  '-'],  foreign: ['-',  '-',  '-'],  makes: ['title'],                  bins: [] },
  mixed:  { own: ['rw', 'rw', 'rw'], foreign: ['r',  '-',  '-'],  makes: ['title', 'price', 'note'], bins: ['own'] },
  maker:  { own: ['-',  '-',  '-'],  foreign: ['-',  '-',  '-'],  makes: ['title', 'price', 'note'], bins: [] },
  guest:  { own: ['-',  '-',  '-'],  foreign: ['-',  '-',  '-'],  makes: [],                         bins: [] },
} satisfies Readonly<Record<string, Rights>>
export type RoleName = keyof typeof table
export const roleNames = Object.keys(table) as RoleName[]

interface GivenRole {
  readonly permissions: readonly string[]
  readonly rules?: readonly { permission: string; where?: object; fields?: readonly string[] }[]
}

/** A field with what stands beside it. */
const groups = (...names: FieldName[]): string[] => [
  'owner_email',
  'account',
  ...names.flatMap((name) => [name, `${name}_file`, `${name}_ai`, `${name}_loud`]),
]
const own = { owner_email: { eq: { $user: 'email' } } }
const beside = ['record:account:*', 'workflow:run', 'workflow:read']

/** The roles that are to come to that, as an organization writes them. */
export const given: Readonly<Record<RoleName, readonly GivenRole[]>> = {
  all: [{ permissions: ['record:*:*', ...beside] }],
  reader: [{ permissions: ['record:*:read', ...beside] }],
  masked: [
    {
      permissions: ['record:deal:*', ...beside],
      rules: [
        { permission: 'record:deal:read', fields: groups('title', 'price') },
        { permission: 'record:deal:create', fields: groups('title') },
        { permission: 'record:deal:update', fields: groups('title') },
      ],
    },
  ],
  owner: [{ permissions: ['record:deal:*', ...beside], rules: [{ permission: 'record:deal:*', where: own }] }],
  clerk: [
    {
      permissions: ['record:deal:read', 'record:deal:create', 'record:deal:update', ...beside],
      rules: [
        { permission: 'record:deal:*', where: own },
        { permission: 'record:deal:read', fields: groups('title', 'price') },
        { permission: 'record:deal:create', fields: groups('title') },
        { permission: 'record:deal:update', fields: groups('title') },
      ],
    },
  ],
  mixed: [
    { permissions: ['record:deal:*', ...beside], rules: [{ permission: 'record:deal:*', where: own }] },
    {
      permissions: ['record:deal:read'],
      rules: [{ permission: 'record:deal:read', fields: groups('title') }],
    },
  ],
  maker: [{ permissions: ['record:deal:create', ...beside] }],
  guest: [{ permissions: ['workflow:run', 'workflow:read'] }],
}

export const cellOf = (role: RoleName, row: Row, field: FieldName): Cell =>
  row === 'elsewhere' ? '-' : table[role][row][fields.indexOf(field)]!
export const mayRead = (role: RoleName, row: Row, field: FieldName): boolean => cellOf(role, row, field) !== '-'
export const mayWrite = (role: RoleName, row: Row, field: FieldName): boolean => cellOf(role, row, field) === 'rw'
/** Whether the record is there for him at all. */
export const mayReach = (role: RoleName, row: Row): boolean => fields.some((field) => mayRead(role, row, field))
/** Whether the field exists for him where records are read. */
export const knows = (role: RoleName, field: FieldName): boolean => rows.some((row) => mayRead(role, row, field))
/** On all records that he reads: one that he sees on some only is in no index and in no history (decision 23). */
export const seesWhole = (role: RoleName, field: FieldName): boolean =>
  rows.every((row) => !mayReach(role, row) || mayRead(role, row, field))
export const mayMake = (role: RoleName, field: FieldName): boolean =>
  (table[role].makes as readonly string[]).includes(field)
export const mayBin = (role: RoleName, row: Row): boolean => (table[role].bins as readonly string[]).includes(row)
