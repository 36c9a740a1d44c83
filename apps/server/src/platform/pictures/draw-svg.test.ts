import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawSvg } from './draw-svg.ts'

const svgOf = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40" font-family="Inter">
<rect width="200" height="40" fill="#ffffff"/>${content}</svg>`

/** Pixels that are darker than half. */
async function inkOf(png: Buffer): Promise<number> {
  const { data } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  return data.filter((value) => value < 128).length
}

test('an SVG becomes a PNG of the given scale', async () => {
  const png = await drawSvg(svgOf('<rect width="100" height="40" fill="#000000"/>'), 2)
  expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 400, height: 80 })
  expect(await inkOf(png)).toBe(200 * 80)
})

test('texts are drawn in the font that comes with the server, in three weights', async () => {
  const inks = []
  for (const weight of [400, 500, 600]) {
    const text = `<text x="4" y="26" font-size="16" font-weight="${weight}">Größe 1.234,50 € Ж</text>`
    inks.push(await inkOf(await drawSvg(svgOf(text), 2)))
  }
  const [regular, medium, bold] = inks
  expect(regular).toBeGreaterThan(300)
  expect(medium).toBeGreaterThan(regular!)
  expect(bold).toBeGreaterThan(medium!)
})
