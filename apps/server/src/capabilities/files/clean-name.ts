import { fileLimits } from '../../records/files/limits.ts'

/**
 * Makes a name safe for screens, headers and file systems: the last part of a path, without control or invisible characters,
 * truncated before its extension.
 *
 *     cleanName('C:\\fake\\r\u0000eport\u202Efdp.exe') // 'reportfdp.exe'
 */
export function cleanName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1)!
  const shown = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/g, ' ')
  const bare = shown.replace(/^[. ]+|[. ]+$/g, '')
  return bare === '' ? 'file' : shorten(bare)
}

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= fileLimits.nameBytes) return name
  const ending = /\.[^. ]{1,16}$/.exec(name)?.[0] ?? ''
  let stem = ''
  let left = fileLimits.nameBytes - Buffer.byteLength(ending)
  for (const character of name.slice(0, name.length - ending.length)) {
    left -= Buffer.byteLength(character)
    if (left < 0) break
    stem += character
  }
  return stem.trimEnd() + ending
}
