import { group } from './define-group.ts'
import { heads } from './heads.ts'

/** Reports, dashboards and metrics are pages of the product. */
export const insights = group(heads.insights)
