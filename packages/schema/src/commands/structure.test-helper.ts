import { compileNative } from '@monarch/field-types'
import { applyCommand } from './commands.ts'
import type { Command, CommandEnvironment } from './command.ts'
import type { Structure } from '../structure/structure.ts'

/** Builders for tests: a structure grows by the same commands as a real one. */
export const tenantId = '00000000-0000-7000-8000-00000000000a'
export const noStructure: Structure = { tenantId, version: 0, timeZone: 'UTC', entities: [], fields: [] }

/** Sequential ids, and a clock that advances with each id. */
export function testEnvironment(start = 0): CommandEnvironment {
  let count = start
  return {
    newId: () => `00000000-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`,
    get now() {
      return new Date(Date.UTC(2026, 0, 1) + count * 1000).toISOString()
    },
    compilePattern: compileNative,
    isKnown: (_kind, id) => id === 'known',
    readers: [],
  }
}

/** Builds a structure from commands, with names in place of ids. */
export class Designer {
  structure: Structure
  readonly env: CommandEnvironment
  constructor(structure: Structure = noStructure, env: CommandEnvironment = testEnvironment()) {
    this.structure = structure
    this.env = env
  }

  /** Returns the id of the entity or field that the command created or changed. */
  do(command: Command): string {
    const result = applyCommand(this.structure, command, this.env)
    this.structure = result.structure
    return result.subjectId
  }

  entity(name: string, data: object = {}): string {
    return this.do({ type: 'createEntity', data: { tenantId, name, displayName: name, ...data } })
  }

  field(entityId: string, name: string, fieldType = 'text', data: object = {}): string {
    return this.do({ type: 'createField', data: { tenantId, entityId, name, displayName: name, fieldType, ...data } })
  }
}
