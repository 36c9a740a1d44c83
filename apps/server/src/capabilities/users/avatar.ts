import { badInput } from '@monarch/schema'

/**
 * A picture of a person within his row: small, and there with the first answer. It is drawn anew here, so that nothing but pixels
 * of ours is kept of what was sent.
 */
export async function drawAvatar(given: unknown, path: string): Promise<string> {
  const match = typeof given === 'string' && given.length <= longest ? pictureUrl.exec(given) : null
  if (!match) throw badInput({ path, message: 'The picture must be a PNG, WebP or JPEG of at most 300 kB' })
  const { default: sharp } = await import('sharp')
  const picture = sharp(Buffer.from(match[1]!, 'base64'), { limitInputPixels: mostPixels, failOn: 'none' })
    .timeout({ seconds: 5 })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 80 })
  const drawn = await picture.toBuffer().catch(() => {
    throw badInput({ path, message: 'The picture cannot be read' })
  })
  return `data:image/webp;base64,${drawn.toString('base64')}`
}

const side = 96
const longest = 410_000
const mostPixels = 4_000_000
const pictureUrl = /^data:image\/(?:png|webp|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/
