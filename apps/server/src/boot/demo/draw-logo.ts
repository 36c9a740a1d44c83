import { hash } from 'node:crypto'

const side = 256

/** A logo derived from the name: two shapes and two colors. */
export async function drawLogo(name: string): Promise<{ bytes: Buffer; side: number }> {
  const { default: sharp } = await import('sharp')
  const [first, second, shape, turn] = [...hash('sha256', name, 'buffer')]
  const hue = (first! * 360) / 256
  const other = (hue + 40 + (second! * 120) / 256) % 360
  const draw = shapes[shape! % shapes.length]!
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<rect width="100" height="100" rx="18" fill="hsl(${hue}, 62%, 42%)"/>
<g transform="rotate(${(turn! % 8) * 45} 50 50)" fill="hsl(${other}, 78%, 74%)">${draw}</g></svg>`
  return { bytes: await sharp(Buffer.from(svg)).resize(side, side).png().toBuffer(), side }
}

const shapes = [
  '<circle cx="38" cy="50" r="20"/><circle cx="62" cy="50" r="20" fill-opacity="0.6"/>',
  '<path d="M22 68 L50 22 L78 68 Z"/>',
  '<path d="M24 50 A26 26 0 0 1 76 50 Z"/><circle cx="50" cy="66" r="9"/>',
  '<rect x="26" y="26" width="30" height="30" rx="6"/><rect x="46" y="46" width="28" height="28" rx="6" fill-opacity="0.6"/>',
  '<path d="M50 20 C72 34 72 66 50 80 C28 66 28 34 50 20 Z"/>',
  '<path d="M26 34 H74 V46 H26 Z M26 54 H60 V66 H26 Z"/>',
]
