import { badInput } from '@monarch/schema'

/** Returns a small picture to store in the user's row. It is redrawn, so that no other content of the upload is kept. */
export async function drawAvatar(given: unknown, path: string): Promise<string> {
  const match = typeof given === 'string' && given.length <= maxPictureLength ? pictureUrl.exec(given) : null
  if (!match) throw badInput({ path, message: 'The picture must be a PNG, WebP or JPEG of at most 300 kB' })
  const { default: sharp } = await import('sharp')
  const picture = sharp(Buffer.from(match[1]!, 'base64'), { limitInputPixels: maxPixels, failOn: 'none' })
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
const maxPictureLength = 410_000
const maxPixels = 4_000_000
const pictureUrl = /^data:image\/(?:png|webp|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/
