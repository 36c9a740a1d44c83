import { withArticle } from '../../names/nouns.ts'
import type { TriggerDefinition } from './trigger-definition.ts'

/** 'When a Lead is created'. */
export const changeWords =
  (done: string): TriggerDefinition['describe'] =>
  ({ entity }, words) => {
    const label = words.entity(entity)
    return `When ${label ? withArticle(label) : 'a record'} is ${done}`
  }
