import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * An SVG as PNG, without a browser: sharp draws it with librsvg. Its texts are drawn in Inter, which comes with the server, because a
 * machine may have no fonts; characters that Inter lacks, in a font of the machine.
 */
export async function drawSvg(svg: string, scale: number): Promise<Buffer> {
  fonts ??= prepareFonts()
  await fonts
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg), { density: 72 * scale })
    .png({ palette: true })
    .toBuffer()
}

let fonts: Promise<void> | null = null

/**
 * The fonts are files that fontconfig finds by a configuration of its own. It reads the environment when the first text is drawn, so this
 * must happen before, and the file can be deleted afterwards.
 */
async function prepareFonts(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'monarch-fonts-'))
  const resolve = createRequire(import.meta.url).resolve
  const folders = ['400Regular/Inter_400Regular', '500Medium/Inter_500Medium', '600SemiBold/Inter_600SemiBold'].map(
    (name) => dirname(resolve(`@expo-google-fonts/inter/${name}.ttf`)),
  )
  const file = join(folder, 'fonts.conf')
  await writeFile(file, configurationOf(folders, folder))
  const before = process.env.FONTCONFIG_FILE
  process.env.FONTCONFIG_FILE = file
  try {
    const { default: sharp } = await import('sharp')
    const text = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text font-family="Inter">a</text></svg>'
    await sharp(Buffer.from(text)).png().toBuffer()
  } finally {
    if (before === undefined) delete process.env.FONTCONFIG_FILE
    else process.env.FONTCONFIG_FILE = before
    await rm(folder, { recursive: true, force: true })
  }
}

const configurationOf = (folders: readonly string[], cache: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${folders.map((folder) => `<dir>${escaped(folder)}</dir>`).join('\n')}
<cachedir>${escaped(cache)}</cachedir>
</fontconfig>`

const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
