import { findFieldType } from '@monarch/field-types'
import type { FieldRow, Structure } from '../structure/structure.ts'

/**
 * Records the sources of AI values before a structure change. The values remain when their field gets other sources or
 * becomes plain text, so the set of users who may read them must not grow.
 */
export function noteFormerSources(before: Structure, after: Structure): Structure {
  const generated = before.fields.filter(isGenerated)
  if (generated.length === 0) return after
  const [readBefore, readAfter] = [before, after].map(sourceReader) as [SourceReader, SourceReader]
  const lost = new Map(
    generated.map((field) => [field.id, readBefore(field).difference(new Set(readAfter(field)))] as const),
  )
  let isChanged = false
  const formerOf = new Map(before.fields.map((field) => [field.id, field.formerSources ?? []]))
  const fields = after.fields.map((field) => {
    const own = field.formerSources ?? []
    const former = new Set([...own, ...(formerOf.get(field.id) ?? []), ...(lost.get(field.id) ?? [])])
    if (former.size === own.length) return field
    isChanged = true
    return { ...field, formerSources: [...former].toSorted() }
  })
  return isChanged ? { ...after, fields } : after
}

const isGenerated = ({ fieldType }: FieldRow): boolean => findFieldType(fieldType)?.generation !== undefined

type SourceReader = (field: FieldRow) => ReadonlySet<string>

/** The ids of all direct and indirect sources of a generated field's value. */
function sourceReader({ fields }: Structure): SourceReader {
  const byId = new Map(fields.map((field) => [field.id, field]))
  return ({ id }) => {
    const start = byId.get(id)
    const found = new Set<string>()
    const walk = (field: FieldRow) => {
      for (const used of field.uses) {
        const source = byId.get(used)
        if (found.has(used) || used === id) continue
        found.add(used)
        if (source) walk(source)
      }
    }
    if (start && isGenerated(start)) walk(start)
    return found
  }
}
