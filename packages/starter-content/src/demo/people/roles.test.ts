import { inLanguage, loadLanguage } from '@monarch/messages'
import { roleTemplates, roleTexts, writtenTemplate } from '@monarch/schema'
import { beforeAll, expect, test } from 'vitest'
import { demoRoles } from './roles.ts'

beforeAll(() => loadLanguage('de'))

const shipped = [...roleTemplates.map(writtenTemplate), ...Object.values(demoRoles)]

test.each(shipped)('the role $name is shown in German', (role) => {
  const german = inLanguage('de', () => roleTexts(role))
  expect(german.name).toEqual(expect.any(String))
  expect(german.description).not.toBe(role.description)
  expect(roleTexts(role)).toEqual({ name: role.name, description: role.description })
})

test('an edited name or description of a role is not translated', () => {
  const [owner] = shipped
  for (const changed of [
    { ...owner!, name: 'Boss' },
    { name: 'Sales', description: 'Our sellers.' },
    { name: 'Sales' },
  ]) {
    const { name, description = null } = changed
    expect(inLanguage('de', () => roleTexts(changed))).toEqual({ name, description })
  }
})
