import type { Command, CommandEnvironment, CommandResult } from './command.ts'
import { createEntity, deleteEntity, restoreEntity, updateEntity } from './entity-commands.ts'
import { createField, deleteField, restoreField, updateField } from './field-commands.ts'
import { noteFormerSources } from './former-sources.ts'
import { purge } from './purge.ts'
import { reconcileResult } from './reconcile.ts'
import type { Structure } from '../structure/structure.ts'

/**
 * The structure after the command. Pure; throws coded errors that name every problem found.
 *
 *     applyCommand(structure, { type: 'deleteField', id }, env).structure
 */
export function applyCommand(structure: Structure, command: Command, env: CommandEnvironment): CommandResult {
  const result = reconcileResult(structure, runCommand(structure, command, env), env)
  return { ...result, structure: noteFormerSources(structure, result.structure) }
}

function runCommand(structure: Structure, command: Command, env: CommandEnvironment): CommandResult {
  switch (command.type) {
    case 'createEntity':
      return createEntity(structure, command.data, env, command.id)
    case 'updateEntity':
      return updateEntity(structure, command.id, command.data, env)
    case 'deleteEntity':
      return deleteEntity(structure, command.id, command.removeUses ?? false, env)
    case 'restoreEntity':
      return restoreEntity(structure, command.id, env)
    case 'createField':
      return createField(structure, command.data, env)
    case 'updateField':
      return updateField(structure, command, env)
    case 'deleteField':
      return deleteField(structure, command.id, command.removeUses ?? false, env)
    case 'restoreField':
      return restoreField(structure, command.id, command.asOptional ?? false, env)
    case 'purge':
      return purge(structure, command, env)
  }
}
