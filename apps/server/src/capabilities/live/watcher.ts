import type { App } from '../../platform/app.ts'
import { requestContext } from '../../request/context.ts'
import { tenantContext } from '../../structure/tenant-context.ts'
import { type LiveRequest, LiveStream } from './subscriber.ts'

/** The entities that the user may read now: their names by id. */
interface ReadableEntities {
  readonly names: ReadonlyMap<string, string>
  readonly expiresAt: string
}

/** One user's stream of the names of entities whose records change. */
export class Watcher extends LiveStream<ReadableEntities> {
  protected resolve(): Promise<ReadableEntities> {
    return readableEntities(this.app, this.request)
  }

  async report(entityIds: readonly string[]): Promise<void> {
    const readable = this.stream.isOver ? null : await this.plan()
    const names = entityIds.flatMap((id) => readable?.names.get(id) ?? [])
    // Names are few: a client whose queue is full has stopped reading, so it may miss some.
    if (names.length > 0) this.stream.event('changed', JSON.stringify(names))
  }
}

export async function readableEntities(app: App, request: LiveRequest): Promise<ReadableEntities> {
  const ctx = await requestContext(app, request)
  const { model, access } = await tenantContext(ctx)
  const readable = [...model.entities.values()].filter((entity) => access.to(entity).actions.has('read'))
  return { names: new Map(readable.map(({ id, name }) => [id, name])), expiresAt: ctx.session.expiresAt }
}
