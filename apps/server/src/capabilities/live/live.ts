import { AppError, badInput } from '@monarch/schema'
import type { Readable } from 'node:stream'
import type { App } from '../../platform/app.ts'
import { requestContext, requireTenant } from '../../request/context.ts'
import { tenantContext } from '../../structure/tenant-context.ts'
import type { GraphqlRequest } from '../../api/graphql/execute.ts'
import { service } from '../../platform/service.ts'
import { EventStream } from '../../api/http/event-stream.ts'
import { EntityFeed } from './entity-feed.ts'
import { Feed } from './feed.ts'
import { liveLimits } from './limits.ts'
import { presenceService } from './presence.ts'
import { type LiveRequest, planDelivery, Subscriber } from './subscriber.ts'
import { readTab, Viewer } from './viewer.ts'
import { readableEntities, Watcher } from './watcher.ts'
import { Writing } from './writing.ts'

/** The streams of this process, with a feed of records and one of entities per subscribed tenant. */
class Live {
  readonly #app: App
  readonly #feeds = new Map<string, Feed>()
  readonly #entityFeeds = new Map<string, EntityFeed>()
  readonly #streamsOf = new Map<string, number>()
  readonly #writing: Writing
  readonly #beating = setInterval(() => this.#beat(), heartbeatMilliseconds).unref()
  #streams = 0
  #isClosed = false

  constructor(app: App) {
    this.#app = app
    this.#writing = new Writing(app)
    const { bus } = app
    bus.subscribe('records', ({ tenantIds }) =>
      tenantIds.flatMap((id) => this.#feedsOf(id)).forEach((feed) => feed.wake()),
    )
    bus.subscribe('structure', ({ tenantId }) => this.#feedsOf(tenantId).forEach((feed) => feed.check()))
    bus.subscribe('tenant', ({ tenantId }) => this.#feedsOf(tenantId).forEach((feed) => feed.check()))
    bus.subscribe('session', ({ userId }) => this.#checkFeeds((subscriber) => subscriber.userId === userId))
    for (const event of ['roles', 'security'] as const) bus.subscribe(event, () => this.#checkFeeds(() => true))
    bus.onGap(() => this.#checkFeeds(() => true))
  }

  /** Streams that every new commit reaches, for metrics. The limits also count those that are still being opened. */
  get streams(): number {
    return this.#allFeeds().reduce((sum, { joined }) => sum + joined, 0)
  }

  /** Returns the response body. The stream sends every change that is committed after the promise resolves. */
  async subscribe(request: LiveRequest, body: GraphqlRequest): Promise<Readable> {
    const ctx = await requestContext(this.#app, request)
    const { id: tenantId, organizationId } = requireTenant(ctx)
    this.#take(ctx.user.id)
    const stream = new EventStream(() => this.#releaseStream(ctx.user.id))
    try {
      const delivery = await planDelivery(this.#app, request, body)
      const subscriber = new Subscriber({ app: this.#app, request, body, stream, credential: ctx.credential }, delivery)
      const feed = this.#feedOf(tenantId, delivery.db)
      stream.body.once('close', () => {
        feed.leave(subscriber)
        closeEmpty(this.#feeds, tenantId, feed)
      })
      await feed.join(subscriber)
      const tab = readTab(request.headers['x-tab'])
      if (tab !== null) {
        this.#present(new Viewer(this.#app, subscriber, { tenantId, tab }), stream)
        this.#showWriting(subscriber, tenantId)
        this.#announceSettings(subscriber, organizationId)
      }
      return stream.body
    } catch (error) {
      stream.body.destroy()
      throw error
    }
  }

  /** Returns the response body. It names each entity that the user may read whenever records of it have changed. */
  async watch(request: LiveRequest, acceptsEvents: boolean): Promise<Readable> {
    const ctx = await requestContext(this.#app, request)
    const { id: tenantId, db } = await tenantContext(ctx)
    if (!acceptsEvents) throw badInput({ path: 'accept', message: 'This needs the header "accept: text/event-stream"' })
    this.#take(ctx.user.id)
    const stream = new EventStream(() => this.#releaseStream(ctx.user.id))
    try {
      const given = { app: this.#app, request, stream, credential: ctx.credential }
      const watcher = new Watcher(given, await readableEntities(this.#app, request))
      const feed = this.#entityFeeds.get(tenantId) ?? new EntityFeed(this.#app, tenantId, db)
      this.#entityFeeds.set(tenantId, feed)
      stream.body.once('close', () => {
        feed.leave(watcher)
        closeEmpty(this.#entityFeeds, tenantId, feed)
      })
      await feed.join(watcher)
      return stream.body
    } catch (error) {
      stream.body.destroy()
      throw error
    }
  }

  /** Ends all streams cleanly, so that their clients connect to another process, and refuses new ones. */
  endStreams(): void {
    this.#isClosed = true
    for (const feed of this.#allFeeds()) for (const { stream } of feed.subscribers) stream.end()
  }

  close(): void {
    clearInterval(this.#beating)
    this.#writing.close()
  }

  /** A stream with a tab receives presence, and keeps its own tab present. */
  #present(viewer: Viewer, stream: EventStream): void {
    if (stream.isOver) return
    this.#app.services.get(presenceService).join(viewer)
    stream.body.once('close', () => this.#app.services.get(presenceService).leave(viewer))
  }

  /** Streams text that AI writes for the same credential, and for no other. */
  #showWriting({ stream, entityId, credential, request }: Subscriber, tenantId: string): void {
    if (stream.isOver || request.headers['x-see-as'] !== undefined) return
    const send = (json: string) => stream.event('writing', json)
    stream.body.once('close', this.#writing.join({ tenantId, entityId, ...credential, send }))
  }

  /** Announces changed settings; personal ones only to the user's own tabs. */
  #announceSettings({ stream, userId }: Subscriber, organizationId: string): void {
    if (stream.isOver) return
    const stop = this.#app.bus.subscribe('settings', (changed) => {
      const isConcerned =
        changed.userId === null
          ? changed.organizationId === null || changed.organizationId === organizationId
          : changed.userId === userId
      if (isConcerned) stream.event('settings', '{}')
    })
    stream.body.once('close', stop)
  }

  #take(userId: string): void {
    if (this.#isClosed) throw new AppError('RATE_LIMITED', 'The server is shutting down.', { retryAfter: 1 })
    const ofUser = this.#streamsOf.get(userId) ?? 0
    if (ofUser >= liveLimits.streamsOfUser || this.#streams >= liveLimits.streams) {
      throw new AppError('RATE_LIMITED', 'Too many live streams are open. Close some and try again.', {
        retryAfter: 10,
        limit: ofUser >= liveLimits.streamsOfUser ? 'streamsOfUser' : 'streams',
      })
    }
    this.#streams += 1
    this.#streamsOf.set(userId, ofUser + 1)
  }

  #releaseStream(userId: string): void {
    this.#streams -= 1
    const left = this.#streamsOf.get(userId)! - 1
    if (left > 0) this.#streamsOf.set(userId, left)
    else this.#streamsOf.delete(userId)
  }

  #feedOf(tenantId: string, db: ConstructorParameters<typeof Feed>[2]): Feed {
    const known = this.#feeds.get(tenantId)
    if (known) return known
    const feed = new Feed(this.#app, tenantId, db)
    this.#feeds.set(tenantId, feed)
    return feed
  }

  #feedsOf(tenantId: string): (Feed | EntityFeed)[] {
    return [this.#feeds.get(tenantId), this.#entityFeeds.get(tenantId)].filter((feed) => feed !== undefined)
  }

  #allFeeds(): (Feed | EntityFeed)[] {
    return [...this.#feeds.values(), ...this.#entityFeeds.values()]
  }

  #checkFeeds(concerns: (subscriber: Subscriber | Watcher) => boolean): void {
    for (const feed of this.#allFeeds()) if (feed.subscribers.some(concerns)) feed.check()
  }

  #beat(): void {
    for (const feed of this.#allFeeds()) {
      for (const { stream } of feed.subscribers) stream.beat()
      if (feed.subscribers.some(({ needsCheck }) => needsCheck)) feed.check()
    }
  }
}

function closeEmpty<F extends Feed | EntityFeed>(feeds: Map<string, F>, tenantId: string, feed: F): void {
  if (!feed.isEmpty) return
  feed.close()
  if (feeds.get(tenantId) === feed) feeds.delete(tenantId)
}

export const liveService = service(
  'live',
  (app) => new Live(app),
  (live) => live.close(),
)

const heartbeatMilliseconds = 15_000
