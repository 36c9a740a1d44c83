import type { Language } from '@monarch/messages'
import type { Entity } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import { currentStructure } from '../../structure/structure-store.ts'

interface Labelled {
  readonly name: string
  readonly spec: { readonly label: string }
}

/** Names of entities and fields as builders translated them into the language of a recipient. */
export async function namesFor(app: App, tenantId: string, language: Language) {
  const structure = await currentStructure(app, app.admin, tenantId)
  return {
    entity: ({ id, label }: Pick<Entity, 'id' | 'label'>): string => {
      const row = structure?.entities.find((entity) => entity.id === id)
      return row?.translations?.[language]?.displayName ?? label
    },
    field: ({ id }: Pick<Entity, 'id'>, { name, spec }: Labelled): string => {
      const row = structure?.fields.find(
        (field) => field.entityId === id && field.name === name && field.deletedAt === null,
      )
      return row?.translations?.[language]?.displayName ?? spec.label
    },
  }
}
