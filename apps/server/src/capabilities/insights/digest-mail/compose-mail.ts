import { formatDate, inLocale } from '@monarch/messages'
import type { MailPicture } from '../../../platform/mail/rich-mail.ts'
import { drawSvg } from '../../../platform/pictures/draw-svg.ts'
import { blockOf, type MailFormats } from './blocks.ts'
import type { Block, DigestContent } from './content.ts'
import { mailHtml, type UrlOf } from './mail-html.ts'
import { mailText } from './mail-text.ts'
import { t } from './messages.ts'

export interface DigestMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly pictures: readonly MailPicture[]
}

interface Envelope {
  /** The subject; '' for the name of the dashboard. */
  readonly name: string
  readonly dashboardPath: string
  readonly workspace: string
  /** The day of the figures: YYYY-MM-DD. */
  readonly date: string
  readonly isTest: boolean
  readonly stopUrl: string | null
}

/** Writes a digest in the language and the formats of its reader, and draws its pictures. */
export async function composeMail(
  content: DigestContent,
  envelope: Envelope,
  formats: MailFormats,
  urlOf: UrlOf,
): Promise<DigestMail> {
  const { renderToStaticMarkup } = await import('react-dom/server')
  const { dashboardPath, workspace, isTest, stopUrl } = envelope
  const { blocks, cids, ...mail } = inLocale(formats, () => {
    const title = envelope.name || content.name
    const date = formatDate(new Date(`${envelope.date}T00:00:00Z`), { dateStyle: 'full', timeZone: 'UTC' })
    const url = urlOf(dashboardPath)
    const frame = {
      title,
      about: t('figuresOf', { workspace, date }),
      description: content.description,
      dashboard: url === null ? null : { label: t('openDashboard'), url },
      more: content.omitted === 0 ? null : t('tilesOmitted', { count: content.omitted }),
      why: isTest ? t('isTest') : t('whyYou', { workspace }),
      stop: stopUrl === null ? null : { label: t('stop'), url: stopUrl },
    }
    const written = content.tiles.map((tile) => blockOf(tile, formats, renderToStaticMarkup))
    const named = new Map(written.map((block, i) => [block, `tile-${i + 1}`]))
    const cidOf = (block: Block) => named.get(block)!
    return {
      subject: isTest ? t('subjectOfTest', { name: title }) : title,
      text: mailText(written, frame, urlOf),
      html: mailHtml(written, frame, urlOf, cidOf),
      blocks: written,
      cids: named,
    }
  })
  const pictures: MailPicture[] = []
  for (const block of blocks) {
    const { body } = block
    const cid = cids.get(block)!
    if (body.kind === 'chart') pictures.push({ cid, png: await drawSvg(body.svg, pixelsPerPoint) })
    if (body.kind === 'image') pictures.push({ cid, png: body.png })
  }
  return { ...mail, pictures }
}

const pixelsPerPoint = 2
