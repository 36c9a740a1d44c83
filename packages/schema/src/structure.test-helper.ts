import { compileNative } from '@monarch/field-types'
import { applyCommand, type Command, type CommandEnvironment } from './commands/commands.ts'
import type { Structure } from './structure.ts'

/** Builders for tests: a structure grows by the same commands as a real one. */
export const tenantId = '00000000-0000-7000-8000-00000000000a'
export const noStructure: Structure = { tenantId, version: 0, timeZone: 'UTC', entities: [], fields: [] }

/** Ids that count, and a clock that ticks with them. */
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

/** Grows a structure step by step, with names where commands take ids. */
export class Designer {
  structure: Structure
  readonly env: CommandEnvironment
  constructor(structure: Structure = noStructure, env: CommandEnvironment = testEnvironment()) {
    this.structure = structure
    this.env = env
  }

  /** The id of what the command made or changed. */
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
