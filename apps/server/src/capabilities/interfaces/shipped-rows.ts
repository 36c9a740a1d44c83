import { hash } from 'node:crypto'
import { shippedInterfaces } from '@monarch/starter-content'
import { providedBy } from './provided-by.ts'

/** The shipped interfaces and their rows. Loaded only when the stored ones differ, because the content is large. */
export const shippedRows = shippedInterfaces.map(({ content, workflows, overrides, monthlyPrice, ...look }) => ({
  content,
  row: {
    ...look,
    category: 'platform',
    ...providedBy(content, workflows),
    isPremium: monthlyPrice !== undefined,
    monthlyPrice: monthlyPrice === undefined ? null : String(monthlyPrice),
    content: JSON.stringify(content),
    workflows: JSON.stringify(workflows),
    overrides: JSON.stringify(overrides),
    fingerprint: hash('sha256', JSON.stringify([look, content, workflows, overrides, monthlyPrice]), 'base64'),
  },
}))
