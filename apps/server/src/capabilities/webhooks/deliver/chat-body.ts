import { type WebhookAction, shorten } from '@monarch/schema'
import { t } from './messages.ts'

/** A change in words. */
export interface ChatMessage {
  readonly action: WebhookAction | 'test'
  readonly entity: string
  readonly title: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  /** The page of the record; `null` for a deleted one. */
  readonly path: string | null
}

const sentences = { create: 'created', update: 'updated', delete: 'deleted', test: 'test' } as const

const sentenceOf = ({ action, entity, title }: ChatMessage): string =>
  t(sentences[action], { entity, title: shorten(title, 200) })

/** The body of a message for Slack, and for services that accept its format: Mattermost, Rocket.Chat, Zulip, Discord (`…/slack`). */
export function slackBody(message: ChatMessage, link: string | null): string {
  const lines = message.facts.map(({ label, value }) => `*${escapeSlack(label)}:* ${escapeSlack(shorten(value, 300))}`)
  const sentence = escapeSlack(sentenceOf(message))
  const head = link === null ? sentence : `<${link}|${sentence.replaceAll('|', '¦')}>`
  return JSON.stringify({ text: [head, ...lines].join('\n') })
}

/** https://docs.slack.dev/messaging/formatting-message-text: escapes only these three characters. */
const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The body of a message for Teams: an adaptive card, as its workflow "When a webhook request is received" expects it. */
export function teamsBody(message: ChatMessage, link: string | null): string {
  const facts = message.facts.map(({ label, value }) => ({ title: plain(label), value: plain(shorten(value, 300)) }))
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      { type: 'TextBlock', text: plain(sentenceOf(message)), wrap: true, weight: 'Bolder' },
      ...(facts.length > 0 ? [{ type: 'FactSet', facts }] : []),
    ],
    ...(link !== null && { actions: [{ type: 'Action.OpenUrl', title: t('open'), url: link }] }),
  }
  return JSON.stringify({
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  })
}

/** Cards render a subset of Markdown; escape it, so that texts of records contain neither links nor emphasis. */
const plain = (text: string): string => text.replaceAll(/[\\`*_[\]()]/g, String.raw`\$&`)
