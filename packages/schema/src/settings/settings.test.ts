import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inLanguage, loadLanguage } from '@monarch/messages'
import { levels } from './levels.ts'
import { effective, resolveSettings, type SettingRow, type Viewer } from './resolve-settings.ts'
import { Issues } from '../errors/issues.ts'
import { readSetting, settingProblem } from './read-setting.ts'
import { findSetting, settingOptions, settings } from './settings.ts'

const viewer: Viewer = { organizationId: 'agency', roleIds: ['sales', 'member'], userId: 'ana' }

function row(level: SettingRow['level'], value: SettingRow['value'], more: Partial<SettingRow> = {}): SettingRow {
  const scope = {
    organizationId: level === 'organization' || level === 'role' ? 'agency' : null,
    roleId: level === 'role' ? 'sales' : null,
    userId: level === 'personal' ? 'ana' : null,
  }
  const about = { id: `${level} ${JSON.stringify(value)}`, updatedBy: null, updatedAt: '2024-01-05T00:00:00.000Z' }
  return { level, key: 'density', value, ...scope, ...about, ...more }
}

const density = (...rows: SettingRow[]) => effective(resolveSettings(rows, viewer), 'density')

test('the nearest level wins, and the overridden ones are known', () => {
  const rows = [row('personal', 'compact'), row('platform', 'comfortable'), row('organization', 'compact')]
  expect(density(...rows)).toEqual({ value: 'compact', from: rows[0], overridden: [rows[2], rows[1]] })
})

test.each([
  ['no rows', [], 'comfortable'],
  ['a level that was reset', [row('organization', 'compact'), row('personal', null)], 'compact'],
  ['another organization', [row('organization', 'compact', { organizationId: 'rival' })], 'comfortable'],
  ['another user', [row('personal', 'compact', { userId: 'ben' })], 'comfortable'],
  ['a role that the user does not have', [row('role', 'compact', { roleId: 'finance' })], 'comfortable'],
  [
    'two roles: the first',
    [row('role', 'comfortable', { roleId: 'member' }), row('role', 'compact', { roleId: 'sales' })],
    'compact',
  ],
  [
    'himself here, against himself everywhere',
    [row('personal', 'compact', { organizationId: 'agency' }), row('personal', 'comfortable')],
    'compact',
  ],
])('resolves the value set by %s', (_who, rows, value) => {
  expect(density(...rows).value).toBe(value)
})

test('a reset gives the value of the level above', () => {
  const levelSets = fc.array(fc.constantFrom(...levels), { minLength: 1 }).map((given) => [...new Set(given)])
  fc.assert(
    fc.property(levelSets, (given) => {
      const rows = given.map((level) => row(level, level === 'role' ? 'comfortable' : 'compact'))
      const before = density(...rows)
      const after = density(...rows.map((each) => (each === before.from ? { ...each, value: null } : each)))
      expect(after.from).toBe(before.overridden[0] ?? null)
      expect(levels.indexOf(before.from!.level)).toBe(Math.max(...given.map((level) => levels.indexOf(level))))
    }),
  )
})

test.each([
  ['density', true],
  ['entity.018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e.label', true],
  ['entity.*.label', false],
  ['entity.contact.label', false],
  ['constructor', false],
  ['entity.018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e.colour', false],
])('%s is a setting: %s', (key, isSetting) => {
  expect(findSetting(key) !== undefined).toBe(isSetting)
})

test('every fallback is a value that may be set', () => {
  for (const [key, setting] of Object.entries(settings))
    expect([key, setting.fallback === null ? null : settingProblem(setting, setting.fallback)]).toEqual([key, null])
})

test.each([
  ['theme.radius', 17, 'must be a whole number from 0 to 16'],
  [
    'favorites',
    [
      { kind: 'entity', id: 'x' },
      { kind: 'planet', id: 'y' },
    ],
    'data.value.1.kind: kind must be one of entity, view, record, page',
  ],
  ['favorites', [{ kind: 'entity' }], 'data.value.0.id: id must be text of 1 to 200 characters'],
  ['quickActions', [{ kind: 'open', entityId: 'x' }], 'data.value.0.entityId: entityId must be an id'],
  ['theme.logo', 'https://example.com/logo.png', 'data.value: Logo must be a PNG, WebP or JPEG of at most 75 kB'],
  ['density', 'loose', 'data.value: Density must be one of comfortable, compact'],
  ['defaults.pageSize', 20, 'data.value: Records per page must be 10, 25, 50 or 100'],
  ['notifications.quietHours', '7-7', 'Quiet hours must be off, or two different hours such as 22-07'],
  ['notifications.imported.email', 'no', 'Imports: email must be true or false'],
  [`entity.${crypto.randomUUID()}.label`, ' ', 'Label must be text of 1 to 120 characters'],
  ['bookmarks', [{ label: 'Evil', path: '//evil.example' }], 'must be a path of this site'],
  ['defaults.currency', 'dollars', 'three letters'],
])('%s refuses %j', (key, value, message) => {
  const issues = new Issues()
  readSetting(findSetting(key)!, value, 'data.value', issues)
  expect([...issues].map((issue) => `${issue.path}: ${issue.message}`).join()).toContain(message)
})

test('choices are in the language of the reader', async () => {
  const labels = (key: string) => settingOptions(findSetting(key)!, '24h')!.map(({ label }) => label)
  const english = {
    'defaults.viewType': 'List',
    'defaults.dateFormat': 'Jan 5, 2024',
    'theme.scheme': 'Light',
    'theme.accent': 'Gray',
  }
  for (const [key, label] of Object.entries(english)) expect(labels(key)[0]).toBe(label)
  await loadLanguage('de')
  const german = {
    'defaults.viewType': 'Liste',
    'defaults.dateFormat': '05.01.2024',
    'theme.scheme': 'Hell',
    'theme.accent': 'Grau',
  }
  for (const [key, label] of Object.entries(german)) expect(inLanguage('de', () => labels(key)[0]!)).toBe(label)
})
