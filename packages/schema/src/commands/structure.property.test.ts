import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apiNames } from '../names/api-names.ts'
import { AppError } from '../errors/errors.ts'
import { reconcileStructure } from './reconcile.ts'
import { resolveComputed } from '../computed/resolve.ts'
import { storedColumns } from '../computed/stored.ts'
import { diffStructure } from '../tables/diff.ts'
import type { Structure } from '../structure/structure.ts'
import { commandFrom, type Plan, plans } from './commands.test-helper.ts'
import { Designer, noStructure, testEnvironment } from './structure.test-helper.ts'
import { applyCommand } from './commands.ts'

/** Builds a structure from a random plan; refused commands change nothing. */
function grow(plan: readonly Plan[]): Designer {
  const designer = new Designer()
  for (const step of plan) {
    const before = designer.structure
    try {
      designer.do(commandFrom(step, before))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      expect(designer.structure).toBe(before)
    }
  }
  return designer
}

const names = (structure: Structure): string[] => [...apiNames(structure)].map(({ scope, name }) => `${scope} ${name}`)

test('no accepted change produces a duplicate API name', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const { structure } = grow(plan)
      expect(new Set(names(structure)).size).toBe(names(structure).length)
    }),
    { numRuns: 300 },
  )
})

test('a structure that is read again has no differences', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const { structure } = grow(plan)
      expect(diffStructure(structure, JSON.parse(JSON.stringify(structure)) as Structure)).toEqual([])
    }),
  )
})

test('after every accepted change, computed fields keep their meaning and name their sources', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const { structure } = grow(plan)
      expect(reconcileStructure(structure)).toBe(structure)
      const owners = new Set(structure.entities.filter((e) => e.deletedAt === null).map((e) => e.id))
      const live = structure.fields.filter((f) => f.deletedAt === null && owners.has(f.entityId))
      const ids = new Set(live.map((f) => f.id))
      for (const { id, uses } of live) {
        expect(resolveComputed(structure).get(id)?.problems ?? []).toEqual([])
        expect(uses.filter((used) => !ids.has(used))).toEqual([])
      }
    }),
    { numRuns: 300 },
  )
})

test('restoring after a deletion gives the former structure', () => {
  const comparable = (structure: Structure) => ({
    entities: structure.entities.map((row) => ({ ...row, updatedAt: '' })),
    fields: structure.fields.map((row) => ({ ...row, updatedAt: '' })),
  })
  fc.assert(
    fc.property(plans, fc.nat(), (plan, pick) => {
      const { structure } = grow(plan)
      const live = [...structure.entities, ...structure.fields].filter((row) => row.deletedAt === null)
      const row = live[pick % Math.max(1, live.length)]
      fc.pre(row !== undefined)
      const kind = structure.entities.some((e) => e.id === row.id) ? 'Entity' : 'Field'
      const env = testEnvironment(10_000)
      let deleted: Structure
      try {
        deleted = applyCommand(structure, { type: `delete${kind}`, id: row.id }, env).structure
      } catch (error) {
        if (error instanceof AppError) return
        throw error
      }
      const restored = applyCommand(deleted, { type: `restore${kind}`, id: row.id }, env).structure
      expect(comparable(restored)).toEqual(comparable(structure))
      expect(diffStructure(structure, restored)).toEqual([])
    }),
  )
})

test('the plans cover all commands', () => {
  const seen = new Set<string>()
  const kinds = fc.sample(plans, { numRuns: 600, seed: 7 }).map(grow)
  for (const { structure } of kinds) {
    if (structure.entities.length > 2) seen.add('entities')
    if (structure.entities.some((e) => e.deletedAt !== null)) seen.add('deleted entity')
    if (structure.fields.some((f) => f.deletedAt !== null)) seen.add('deleted field')
    if (names(structure).some((n) => n.endsWith('_record'))) seen.add('relation')
    if (storedColumns(structure).size > 0) seen.add('stored formula')
    for (const { resultType, fieldType, deletedAt } of structure.fields) {
      if (resultType !== null) seen.add(deletedAt === null ? fieldType : 'deleted computed field')
    }
  }
  expect([...seen].sort()).toEqual([
    'deleted computed field',
    'deleted entity',
    'deleted field',
    'entities',
    'formula',
    'lookup',
    'relation',
    'rollup',
    'stored formula',
  ])
  expect(noStructure.entities).toEqual([])
})
