import { readComment } from '@monarch/field-types'
import {
  compileChangeComment,
  compileCreateComment,
  compileRead,
  compileReadComment,
  planRead,
  planCommentedRecord,
  type Selected,
} from '@monarch/query'
import { AppError, badInput, commentsName, type Entity } from '@monarch/schema'
import { compile, sql, value } from '@monarch/sql'
import type { TenantContext } from '../../structure/tenant-context.ts'
import type { Writer } from '../../request/context.ts'
import { newId } from '../../platform/new-id.ts'
import type { PreparedWrite } from '../../records/prepare-write.ts'
import type { Runner } from '../../records/written-rows.ts'

export type CommentWork =
  | { readonly kind: 'createComment'; readonly entity: string; readonly recordId: string; readonly body: string }
  | { readonly kind: 'updateComment'; readonly id: string; readonly body: string }
  | { readonly kind: 'deleteComment' | 'restoreComment'; readonly id: string }

type CommentChange = { readonly selection: readonly Selected[] } & CommentWork

/**
 * Users who may read a record may comment on it. Only the author can change a comment; users who may delete the record can also delete and
 * restore it.
 */
export function prepareComment(ctx: Writer, tenant: TenantContext, change: CommentChange): PreparedWrite {
  const { model, access } = tenant
  const inputs = { variables: {}, context: tenant.context }
  const content = 'body' in change ? checkedText(change.body) : null
  const environment = (id: string) => ({ id, operationId: newId(), userId: ctx.user.id })
  const readBack = async (runner: Runner, id: string) => {
    const bin = change.kind === 'deleteComment'
    const statement = compileReadComment(model, access, id, { selection: change.selection, bin })
    const { data } = await runner.one<{ data: string }>(statement, inputs)
    return data.slice('{"r":'.length, -1)
  }
  const made = (run: PreparedWrite['run'], repeat: PreparedWrite['repeat']): PreparedWrite => ({
    entity: model.entities.get(commentsName)!,
    isRestore: change.kind === 'restoreComment',
    given: [],
    ids: [],
    targets: [],
    needs: 'transaction',
    run,
    repeat,
  })
  /** A repeated request is answered only if its caller can still read the record. */
  const readAgain = async (
    runner: Runner,
    id: string,
    about: { readonly entity: string; readonly recordId: string },
  ) => {
    const selection = [{ alias: 'id', name: 'id', args: {}, selection: [] }]
    const root = { alias: 'r', kind: 'byId', entity: about.entity, args: { id: about.recordId }, selection } as const
    const statement = compileRead(planRead({ roots: [root] }, model, access))
    const { data } = await runner.one<{ data: string }>(statement, inputs)
    const text = data === '{"r":null}' ? 'null' : await readBack(runner, id)
    if (text === 'null') throw noSuchComment()
    return text
  }
  if (change.kind === 'createComment') {
    const { recordId } = change
    const talk = planCommentedRecord(model, access, operatedEntity(tenant, change.entity).name, recordId)
    return made(
      async (runner) => {
        const own = environment(newId())
        const { count } = await runner.one<Count>(compileCreateComment(talk, own, content!), inputs)
        if (count === 0) throw new AppError('NOT_FOUND', `There is no ${talk.entity.name} with this id.`)
        return { text: await readBack(runner, own.id), kept: own.id }
      },
      (runner, kept) => readAgain(runner, kept as string, { entity: talk.entity.name, recordId }),
    )
  }
  const { id } = change
  const find = async (runner: Runner) => {
    const { found } = await runner.one<{ found: Found | null }>(lockComment(id))
    const entity = [...model.entities.values()].find((each) => each.id === found?.entityId)
    const may = entity && access.to(entity).actions
    if (!found || !entity || !may?.has('read')) throw noSuchComment()
    return { found, entity, may, isOwn: found.authorId === ctx.user.id }
  }
  const requireRight = ({ may, isOwn }: Awaited<ReturnType<typeof find>>) => {
    if (!isOwn && change.kind === 'updateComment')
      throw new AppError('FORBIDDEN', 'Only the author of a comment can change it.')
    if (!isOwn && !may.has('delete'))
      throw new AppError('FORBIDDEN', 'Only the author of a comment, or a user who may delete the record, can do this.')
  }
  const run = async (runner: Runner) => {
    const about = await find(runner)
    const { found, entity } = about
    const talk = planCommentedRecord(model, access, entity.name, found.recordId)
    const work =
      change.kind === 'updateComment'
        ? ({ kind: 'update', content: content! } as const)
        : ({ kind: change.kind === 'deleteComment' ? 'delete' : 'restore' } as const)
    const { count } = await runner.one<Count>(compileChangeComment(talk, environment(id), work), inputs)
    if (count === 0) throw noSuchComment()
    // Checked after the write, which proves that the caller can read the record; a refusal rolls it back.
    requireRight(about)
    return { text: await readBack(runner, id), kept: id }
  }
  const repeat: PreparedWrite['repeat'] = async (runner, kept) => {
    const about = await find(runner)
    const { found, entity } = about
    const text = await readAgain(runner, kept as string, { entity: entity.name, recordId: found.recordId })
    requireRight(about)
    return text
  }
  return made(run, repeat)
}

interface Count {
  readonly count: number
}

interface Found {
  readonly entityId: string
  readonly recordId: string
  readonly authorId: string
}

function lockComment(id: string) {
  return compile(
    sql`select (select row_to_json(c) from (select "entityId", "recordId", "authorId" from monarch.comments
      where id = ${value(id)}::uuid for update) c) as found`,
  )
}

/** Finds an entity of the tenant that has comments; users and files have none. */
function operatedEntity({ model }: TenantContext, name: string): Entity {
  const entity = model.entities.get(name)
  if (!entity || entity.names.comments === null)
    throw badInput({ path: 'entity', message: `There is no entity "${name}"` })
  return entity
}

function checkedText(given: string) {
  const text = readComment(given)
  if (!text.ok) throw badInput({ path: 'body', message: text.message })
  return text.value
}

const noSuchComment = () => new AppError('NOT_FOUND', 'There is no comment with this id.')
