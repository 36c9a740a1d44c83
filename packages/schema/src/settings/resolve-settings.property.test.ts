import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Level, levels } from './levels.ts'
import { effective, resolveSettings, type SettingRow, type Viewer } from './resolve-settings.ts'

/** The guarantees of the interface hierarchy, for any rows of any users, set and reset in any order. */

const roleIds = ['sales', 'member', 'guest'] as const
const values = ['compact', 'comfortable', null] as const

const viewers: fc.Arbitrary<Viewer> = fc
  .shuffledSubarray([...roleIds])
  .map((given) => ({ organizationId: 'agency', roleIds: given, userId: 'ana' }))

const rowsOf = fc
  .uniqueArray(
    fc.record({
      level: fc.constantFrom(...levels),
      organization: fc.constantFrom('agency', 'rival'),
      role: fc.constantFrom(...roleIds),
      user: fc.constantFrom('ana', 'ben'),
      isEverywhere: fc.boolean(),
      key: fc.constantFrom('density', 'theme.scheme'),
      value: fc.constantFrom(...values),
    }),
    { maxLength: 24, selector: (given) => JSON.stringify(scopeOf(given)) },
  )
  .map((given) => given.map((each, i) => toRow(each, i)))

interface Given {
  level: Level
  organization: string
  role: string
  user: string
  isEverywhere: boolean
  key: string
  value: (typeof values)[number]
}

function scopeOf({ level, organization, role, user, isEverywhere, key }: Given) {
  const isPersonal = level === 'personal'
  return {
    level,
    organizationId: level === 'platform' || (isPersonal && isEverywhere) ? null : organization,
    roleId: level === 'role' ? role : null,
    userId: isPersonal ? user : null,
    key,
  }
}

function toRow(given: Given, i: number): SettingRow {
  const about = { updatedBy: `author ${i}`, updatedAt: new Date(Date.UTC(2024, 0, 5, 0, i)).toISOString() }
  return { id: `row ${i}`, ...scopeOf(given), value: given.value, ...about }
}

/** The values for the viewer, from the platform to the personal level; a simple reference implementation of the order. */
function wordsTo({ organizationId, roleIds: roles, userId }: Viewer, rows: readonly SettingRow[], key: string) {
  const rowsOfKey = rows.filter((row) => row.key === key && row.value !== null)
  const at = (level: Level) => rowsOfKey.filter((row) => row.level === level)
  return [
    ...at('platform'),
    ...at('organization').filter((row) => row.organizationId === organizationId),
    ...roles.toReversed().flatMap((role) => at('role').filter((row) => row.roleId === role)),
    ...at('personal').filter((row) => row.userId === userId && row.organizationId === null),
    ...at('personal').filter((row) => row.userId === userId && row.organizationId === organizationId),
  ]
}

/** A role belongs to one organization, as do its settings. */
const roleRowsHere = (rows: readonly SettingRow[]) =>
  rows.map((row) => (row.level === 'role' ? { ...row, organizationId: 'agency' } : row))

test('the nearest level wins, the first of two roles, and the overridden levels are named', () => {
  fc.assert(
    fc.property(rowsOf, viewers, fc.constantFrom('density', 'theme.scheme'), (given, viewer, key) => {
      const rows = distinct(roleRowsHere(given))
      const expected = wordsTo(viewer, rows, key)
      const { value, from, overridden } = effective(resolveSettings(rows, viewer), key)
      expect([from, ...overridden].filter((row) => row !== null)).toEqual(expected.toReversed())
      expect(from).toBe(expected.at(-1) ?? null)
      if (from) expect(value).toBe(from.value)
    }),
  )
})

test('the order of rows does not matter', () => {
  const shuffled = rowsOf.chain((rows) =>
    fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length })),
  )
  fc.assert(
    fc.property(shuffled, viewers, ([given, mixed], viewer) => {
      const [a, b] = [given, mixed].map((rows) => resolveSettings(distinct(roleRowsHere(rows)), viewer))
      expect(a).toEqual(b)
    }),
  )
})

test('resetting the winner gives the level above, down to the fallback', () => {
  fc.assert(
    fc.property(rowsOf, viewers, (given, viewer) => {
      let rows = distinct(roleRowsHere(given))
      for (let left = wordsTo(viewer, rows, 'density'); left.length > 0; left = left.slice(0, -1)) {
        const winner = effective(resolveSettings(rows, viewer), 'density').from
        expect(winner).toBe(left.at(-1))
        rows = rows.map((row) => (row === winner ? { ...row, value: null } : row))
      }
      expect(effective(resolveSettings(rows, viewer), 'density')).toEqual({
        value: 'comfortable',
        from: null,
        overridden: [],
      })
    }),
  )
})

test('settings of other users do not affect the viewer', () => {
  const isTheirs = (row: SettingRow) =>
    row.level === 'personal' ? row.userId === 'ben' : row.level === 'organization' && row.organizationId === 'rival'
  fc.assert(
    fc.property(rowsOf, viewers, (rows, viewer) => {
      const without = rows.filter((row) => !isTheirs(row))
      expect(resolveSettings(rows, viewer)).toEqual(resolveSettings(without, viewer))
    }),
  )
})

/** At most one row per key and level, as in the table. */
function distinct(rows: readonly SettingRow[]): readonly SettingRow[] {
  return [
    ...new Map(
      rows.map((row) => [[row.level, row.organizationId, row.roleId, row.userId, row.key].join(' '), row]),
    ).values(),
  ]
}
