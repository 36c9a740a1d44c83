import { type FieldType, fieldTypes } from '@monarch/field-types'

/** The field that names a record: the first `text` field, else the first plain text; never a computed one. */
export function findTitleField<F extends { readonly type: FieldType; readonly isComputed: boolean }>(
  fields: readonly F[],
): F | null {
  const own = fields.filter((field) => !field.isComputed)
  return own.find(({ type }) => type === fieldTypes.text) ?? own.find(({ type }) => isPlainText(type)) ?? null
}

function isPlainText(type: FieldType): boolean {
  return type.graphql.scalar === 'String' && !type.graphql.list && !type.choices && !type.files
}
