/** HTML that shows a public form in a website: the server allows frames only for links with `?embed`. */
export function embedCode(link: string, title: string): string {
  const safe = title.replaceAll(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  return `<iframe src="${link}?embed" title="${safe}" width="100%" height="600" style="border: 0" loading="lazy"></iframe>`
}
