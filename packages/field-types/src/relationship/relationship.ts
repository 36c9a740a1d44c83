import {
  annotate,
  fail,
  filled,
  flag,
  id,
  nullable,
  object,
  ok,
  oneOf,
  refine,
  type Refinement,
  text,
} from '@monarch/shapes'
import { sql } from '@monarch/sql'
import { defineFieldType, type Relation } from '../definition.ts'
import { isId, readId } from '../id/id.ts'
import { equality } from '../operators.ts'
import { t } from './messages.ts'

/** The id of the built-in entity that relations with `target: "users"` point at: the users of the tenant. */
export const usersEntityId = 'user'

/** The settings of both types of relations. The related entity is either `entityId` or `target`. */
export interface RelationSettings {
  readonly entityId?: string
  readonly target?: 'users'
  readonly inverseName?: string | null
  readonly onDelete?: Relation['onDelete']
  readonly tells?: boolean
}

export const relationKeys = {
  entityId: annotate(
    refine(id, (given) => (isId(given) ? ok(given) : fail('must be an id'))),
    {
      label: () => t('relatedEntity'),
      help: () => t('containsRecordsOfThisEntity'),
      placeholder: () => t('chooseAnEntity'),
      must: 'be the id of the entity that the field points at',
      when: { key: 'target', in: [undefined] },
      inputOf: () => ({ isRequired: true }),
    },
  ),
  target: annotate(oneOf(['users']), {
    // oxlint-disable-next-line monarch/text-in-catalogue -- For the documentation of the API.
    description: 'Instead of entityId: the field contains users of the tenant.',
  }),
  inverseName: filled(
    nullable(
      annotate(
        { ...text(48), pattern: /^[a-z][a-z0-9_]*$/ },
        {
          label: () => t('nameOnTheRelatedEntity'),
          help: () => t('theListShownThere'),
          editor: 'name',
          must: 'start with a letter and contain only lowercase letters, digits and _, at most 48',
          when: { key: 'target', in: [undefined] },
        },
      ),
    ),
    null,
  ),
  tells: annotate(flag, {
    label: () => t('notifyTheAssignedPerson'),
    help: () => t('assignsTheRecord'),
  }),
}

/** Checks that the settings name one related entity. Users have no inverse side, are never deleted, and are notified by default. */
export function completeRelation<S extends RelationSettings>(settings: S): Refinement<S> {
  const { entityId, target, inverseName, onDelete, tells } = settings
  const refuse = (at: string, message: string) => ({ ok: false, at, message }) as const
  if (target === undefined) {
    if (entityId === undefined) return refuse('entityId', 'must be the id of the entity that the field points at')
    const { tells: _tells, ...rest } = settings
    return ok((tells ? settings : rest) as S)
  }
  if (entityId !== undefined) return refuse('entityId', 'must be absent if target is "users"')
  if ((inverseName ?? null) !== null)
    return refuse('inverseName', 'must be absent if target is "users", because users have no lists of related records')
  if ((onDelete ?? 'set_null') !== 'set_null')
    return refuse('onDelete', 'must be absent if target is "users", because users are never deleted')
  return ok({ target, tells: tells ?? true } as S)
}

export function relationOfSettings(
  { entityId, target, inverseName = null, onDelete = 'set_null', tells }: RelationSettings,
  fixed: Pick<Relation, 'onDelete'> | null = null,
): Relation {
  return {
    entityId: target === undefined ? entityId! : usersEntityId,
    inverseName,
    onDelete: fixed?.onDelete ?? onDelete,
    ...(tells && { tells }),
  }
}

const onDelete = annotate(
  oneOf(['set_null', 'restrict', 'cascade'], {
    labels: {
      set_null: () => t('emptyThisField'),
      restrict: () => t('refuseToDeleteIt'),
      cascade: () => t('deleteThisRecordToo'),
    },
  }),
  { label: () => t('whenTheRelatedRecordIsDeleted'), when: { key: 'target', in: [undefined] } },
)
const { tells, ...ends } = relationKeys
const settings = refine(object({ ...ends, onDelete: filled(onDelete, 'set_null'), tells }), completeRelation)

/** A record of another entity, or a user; the value is its id. */
export const relationship = defineFieldType<RelationSettings>({
  id: 'relationship',
  label: () => t('label'),
  group: 'relation',
  summary: () => t('summary'),
  example: () => t('example'),
  sample: '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e',
  graphql: { scalar: 'ID', list: false },
  operators: equality,
  sortable: false,
  settingsShape: settings,
  column: () => sql`uuid`,
  parse: readId,
  fromText: (text, field) => readId(text.trim(), field),
  relation: (settings) => relationOfSettings(settings),
})
