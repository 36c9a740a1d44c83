/**
 * Permissions on records as a table: roles × rows × fields. `permission-matrix.long.test.ts` tests every endpoint for every
 * cell.
 */

/** Roles may have less access to `price` and `note`; each field also has a formula, a file and so on. */
export const fields = ['title', 'price', 'note'] as const
export type FieldName = (typeof fields)[number]

/** A record of the user, one of another user, and one in another tenant. */
export const rows = ['own', 'foreign', 'elsewhere'] as const
export type Row = (typeof rows)[number]

/** Access to a value: `r`ead, `w`rite, or none. */
type Cell = 'rw' | 'r' | '-'

interface Rights {
  readonly own: readonly [title: Cell, price: Cell, note: Cell]
  readonly foreign: readonly [title: Cell, price: Cell, note: Cell]
  /** Fields that can be set in a new record. */
  readonly makes: readonly FieldName[]
  /** Rows that the role can delete and restore. */
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

/** A field with its companions. */
const groups = (...names: FieldName[]): string[] => [
  'owner_email',
  'account',
  ...names.flatMap((name) => [name, `${name}_file`, `${name}_ai`, `${name}_loud`]),
]
const own = { owner_email: { eq: { $user: 'email' } } }
const otherPermissions = ['record:account:*', 'workflow:run', 'workflow:read']

/** The role definitions that should result in the table. */
export const given: Readonly<Record<RoleName, readonly GivenRole[]>> = {
  all: [{ permissions: ['record:*:*', ...otherPermissions] }],
  reader: [{ permissions: ['record:*:read', ...otherPermissions] }],
  masked: [
    {
      permissions: ['record:deal:*', ...otherPermissions],
      rules: [
        { permission: 'record:deal:read', fields: groups('title', 'price') },
        { permission: 'record:deal:create', fields: groups('title') },
        { permission: 'record:deal:update', fields: groups('title') },
      ],
    },
  ],
  owner: [
    { permissions: ['record:deal:*', ...otherPermissions], rules: [{ permission: 'record:deal:*', where: own }] },
  ],
  clerk: [
    {
      permissions: ['record:deal:read', 'record:deal:create', 'record:deal:update', ...otherPermissions],
      rules: [
        { permission: 'record:deal:*', where: own },
        { permission: 'record:deal:read', fields: groups('title', 'price') },
        { permission: 'record:deal:create', fields: groups('title') },
        { permission: 'record:deal:update', fields: groups('title') },
      ],
    },
  ],
  mixed: [
    { permissions: ['record:deal:*', ...otherPermissions], rules: [{ permission: 'record:deal:*', where: own }] },
    {
      permissions: ['record:deal:read'],
      rules: [{ permission: 'record:deal:read', fields: groups('title') }],
    },
  ],
  maker: [{ permissions: ['record:deal:create', ...otherPermissions] }],
  guest: [{ permissions: ['workflow:run', 'workflow:read'] }],
}

export const cellOf = (role: RoleName, row: Row, field: FieldName): Cell =>
  row === 'elsewhere' ? '-' : table[role][row][fields.indexOf(field)]!
export const mayRead = (role: RoleName, row: Row, field: FieldName): boolean => cellOf(role, row, field) !== '-'
export const mayWrite = (role: RoleName, row: Row, field: FieldName): boolean => cellOf(role, row, field) === 'rw'
/** True if the user can see the record at all. */
export const mayReach = (role: RoleName, row: Row): boolean => fields.some((field) => mayRead(role, row, field))
/** True if the field exists for the user. */
export const knows = (role: RoleName, field: FieldName): boolean => rows.some((row) => mayRead(role, row, field))
/**
 * True if the user can read it in all records that they see: otherwise it is in no index and no history (decision 23).
 */
export const seesWhole = (role: RoleName, field: FieldName): boolean =>
  rows.every((row) => !mayReach(role, row) || mayRead(role, row, field))
export const mayMake = (role: RoleName, field: FieldName): boolean =>
  (table[role].makes as readonly string[]).includes(field)
export const mayBin = (role: RoleName, row: Row): boolean => (table[role].bins as readonly string[]).includes(row)
