/** Scales the image to fit a square, as a data URL; 96 px fit into a setting. Browsers without an encoder for the type make a PNG. */
export async function shrinkPicture(file: File, side = 96, type = 'image/png'): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL(type, 0.9)
}
