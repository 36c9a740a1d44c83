import { hash } from 'node:crypto'
import { countCategories } from '@monarch/schema'
import { shippedTemplates } from '@monarch/starter-content'

/** The rows of the shipped templates. Loaded only when the stored ones differ, because the content is large. */
export const shippedRows = shippedTemplates.map(({ content, ...template }) => {
  const text = JSON.stringify(content)
  const fingerprint = hash('sha256', JSON.stringify([template, text]), 'base64')
  const counts = { categories: countCategories(content), entities: content.entities.length }
  return { ...template, ...counts, kind: 'default' as const, content: text, fingerprint, deletedAt: null }
})
