import type { MovedOptions } from '../columns/step.ts'
import type { Issue } from '../errors/issues.ts'
import { optionsOf, optionsRemoved } from '../structure/options.ts'
import type { FieldRow } from '../structure/structure.ts'
import type { OptionMove } from './command.ts'

/** Records move from removed options to remaining ones. */
export function moveIssues(before: FieldRow, after: FieldRow, moves: readonly OptionMove[]): Issue[] {
  const [removed, remaining] = [new Set(optionsRemoved(before, after)), optionsOf(after)]
  return moves.flatMap(({ option, to = null }, index): Issue[] => {
    const path = `moveOptions.${index}`
    if (!removed.has(option))
      return [{ path: `${path}.option`, message: `"${option}" is not an option that this change removes` }]
    if (moves.findIndex((move) => move.option === option) !== index)
      return [{ path: `${path}.option`, message: `"${option}" is listed twice` }]
    if (to !== null && !remaining.has(to))
      return [{ path: `${path}.to`, message: `"${to}" is not one of the remaining options` }]
    return []
  })
}

export const movedOptions = (moves: readonly OptionMove[]): MovedOptions =>
  Object.fromEntries(moves.map(({ option, to = null }) => [option, to]))
