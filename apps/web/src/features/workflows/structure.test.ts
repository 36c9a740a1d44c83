import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const here = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')

test('the structure of the builder is read with every property of a field by which values are checked', () => {
  const asked = /const fieldNames = \[([^\]]*)\]/.exec(here('structure.ts'))![1]!
  for (const name of ['isRequired', 'defaultValue', 'isReadonly', 'validationRules', 'settings'])
    expect(asked).toContain(`'${name}'`)
  expect(here('structure.ts')).toContain("${fieldNames.join(' ')}")
})
