import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const here = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')

test("the builder's structure includes all field properties that validation needs", () => {
  const [, selected = ''] =
    /query WorkflowFields[^]*?fields: systemFields\([^)]*\) \{([^}]*)\}/.exec(here('structure.ts')) ?? []
  const names = selected.trim().split(/\s+/)
  expect(names).toEqual(
    expect.arrayContaining(['isRequired', 'defaultValue', 'isReadonly', 'validationRules', 'settings']),
  )
})
