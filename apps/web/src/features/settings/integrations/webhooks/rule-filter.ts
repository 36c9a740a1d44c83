import type { Json } from '@monarch/field-types'
import type { ComponentType } from 'react'

/** The filter builder, from another feature. Incomplete conditions are `null`. */
export type RuleFilterType = ComponentType<{ entity: string; where: Json; onChange: (where: Json) => void }>
