import { Avatar, cn, RelativeTime, Skeleton } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { QueryError } from '../../errors/QueryError.tsx'
import { useMarkRead } from '../../lib/notifications/notifications.ts'
import { BlockHint, HomeBlock, rowLook } from './HomeBlock.tsx'
import type { useMentionsAndViews } from './queries.ts'
import { t } from './messages.ts'

/** The latest comments that mention the user. */
export function MentionsBlock({ query }: { query: ReturnType<typeof useMentionsAndViews> }) {
  const markRead = useMarkRead()
  const mentions = query.data?.mentions
  return (
    <HomeBlock title={t('mentions')}>
      {mentions?.length === 0 && <BlockHint>{t('mentionsHelp')}</BlockHint>}
      {!mentions && query.error && <QueryError headingLevel={3} title={t('mentionsNotLoaded')} query={query} />}
      {!mentions && !query.error && (
        <div role="status" className="p-4">
          <span className="sr-only">{t('loadingMentions')}</span>
          <Skeleton className="h-5 w-full" />
        </div>
      )}
      {mentions && mentions.length > 0 && (
        <ul aria-label={t('mentions')} className="divide-y">
          {mentions.flatMap(({ id, entity, recordId, title, text, actorName, readAt, createdAt }) =>
            entity && recordId !== null
              ? [
                  <li key={id}>
                    <Link
                      to="/entities/$name/$recordId"
                      params={{ name: entity.name, recordId }}
                      search={{ tab: 'comments' }}
                      onClick={() => readAt === null && markRead.mutate({ ids: [id] })}
                      className={rowLook}
                    >
                      <Avatar name={actorName} />
                      <span className="min-w-0 flex-1">
                        <span className="block break-words">{t('mentionedYou', { actor: actorName, title })}</span>
                        {text !== '' && <span className="line-clamp-2 text-muted-foreground">{text}</span>}
                      </span>
                      <RelativeTime value={createdAt} className="shrink-0 text-xs text-muted-foreground" />
                      <span className={cn('size-2 shrink-0 rounded-full', readAt === null && 'bg-primary')}>
                        {readAt === null && <span className="sr-only">{t('isUnread')}</span>}
                      </span>
                    </Link>
                  </li>,
                ]
              : [],
          )}
        </ul>
      )}
    </HomeBlock>
  )
}
