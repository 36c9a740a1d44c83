import type { Json } from '@monarch/field-types'
import type { ComponentType } from 'react'

/** The filter builder for conditions of roles and webhooks, which the routes pass to other features. Incomplete conditions are `null`. */
export type RuleFilterType = ComponentType<{ entity: string; where: Json; onChange: (where: Json) => void }>
