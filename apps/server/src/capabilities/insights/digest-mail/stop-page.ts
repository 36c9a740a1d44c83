import type { Language } from '@monarch/messages'
import { t } from './messages.ts'

export interface StopPage {
  readonly state: 'ask' | 'stopped'
  readonly language: Language
  /** The name of the digest. */
  readonly name: string
  readonly email: string
  /** The page of notification settings, where the user can start the mails again. */
  readonly settings: string | null
}

/** A page without scripts, which works in any browser and without a sign-in. */
export function stopPage({ state, language, name, email, settings }: StopPage): string {
  const title = state === 'ask' ? t('stopQuestion', { name }) : t('stoppedTitle')
  const again = settings ? `<p><a href="${escaped(settings)}">${escaped(t('openSettings'))}</a></p>` : ''
  const body =
    state === 'ask'
      ? `<p>${escaped(t('stopHelp', { email }))}</p><form method="post"><button>${escaped(t('stopButton'))}</button></form>`
      : `<p>${escaped(t('stoppedHelp', { name, email }))}</p>${again}`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escaped(title)}</title><style>${style}</style></head>
<body><main><h1>${escaped(title)}</h1>${body}</main></body></html>
`
}

const style = `
:root{--page:#f7f8f9;--card:#fff;--text:#1b1e25;--muted:#5c6370;--border:#e3e5e8;--accent:#2563eb}
@media (prefers-color-scheme:dark){
:root{--page:#0f1115;--card:#181b21;--text:#eceef1;--muted:#a0a6b1;--border:#2b2f37;--accent:#5b8df7}}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;box-sizing:border-box;
background:var(--page);color:var(--text);font:15px/1.5 Inter,-apple-system,'Segoe UI',Roboto,sans-serif}
main{box-sizing:border-box;width:100%;max-width:420px;padding:28px;border:1px solid var(--border);border-radius:12px;
background:var(--card);overflow-wrap:anywhere}
h1{margin:0;font-size:18px;line-height:1.35}p{margin:12px 0 0;color:var(--muted)}a{color:var(--accent)}
button{margin:20px 0 0;padding:9px 16px;border:0;border-radius:8px;
background:#2563eb;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
