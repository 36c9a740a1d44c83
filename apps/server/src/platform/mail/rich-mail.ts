/** A mail that is more than text: the same content as HTML, with the pictures in it. */
export interface RichMail {
  readonly html: string
  readonly pictures: readonly MailPicture[]
  /** Ends mails of this kind for the recipient, by one request without a sign-in (RFC 8058). */
  readonly unsubscribeUrl: string | null
}

export interface MailPicture {
  /** The HTML shows it as `cid:<cid>`. */
  readonly cid: string
  readonly png: Buffer
}

export const richPurpose = (mailId: string): string => `rich mail ${mailId}`

export function sealableRich({ pictures, ...rich }: RichMail): string {
  return JSON.stringify({ ...rich, pictures: pictures.map(({ cid, png }) => ({ cid, png: png.toString('base64') })) })
}

export function openRich(text: string): RichMail {
  const { pictures, ...rich } = JSON.parse(text) as Omit<RichMail, 'pictures'> & {
    readonly pictures: readonly { readonly cid: string; readonly png: string }[]
  }
  return { ...rich, pictures: pictures.map(({ cid, png }) => ({ cid, png: Buffer.from(png, 'base64') })) }
}

/** The parts of a message that the mail library expects. */
export function messageOf({ html, pictures, unsubscribeUrl }: RichMail) {
  return {
    html,
    attachments: pictures.map(({ cid, png }) => ({
      cid,
      filename: `${cid}.png`,
      content: png,
      contentType: 'image/png',
      contentDisposition: 'inline' as const,
    })),
    ...(unsubscribeUrl && {
      headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  }
}
