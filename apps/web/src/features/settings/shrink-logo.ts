const side = 96

/** The picture within a square of 96 px, as a data URL that fits into a setting. */
export async function shrinkLogo(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/png')
}
