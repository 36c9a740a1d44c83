import { Tag } from '@monarch/ui'
import type { Choice } from '../definition.ts'

/** A choice in its color. A value that is not among the choices is gray. */
export function ChoiceTag({ choices, value }: { choices: readonly Choice[]; value: string }) {
  const choice = choices.find((candidate) => candidate.value === value)
  return <Tag hue={choice?.color ?? 'gray'}>{choice?.label ?? value}</Tag>
}
