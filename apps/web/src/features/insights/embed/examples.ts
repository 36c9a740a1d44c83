/** What a website needs to show an embedded dashboard. */
interface EmbedExample {
  /** The address of this server. */
  readonly origin: string
  readonly id: string
  /** A value for each parameter. */
  readonly params: Readonly<Record<string, string | number>>
}

/** Node.js, with the library `jose`. */
export const nodeExample = ({ origin, id, params }: EmbedExample): string => `import { SignJWT } from 'jose'

const secret = new TextEncoder().encode(process.env.EMBED_SECRET)

async function dashboardAddress(params) {
  const token = await new SignJWT({ embed: '${id}', params })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('10 minutes')
    .sign(secret)
  return \`${origin}/e/${id}?theme=light&lang=en#\${token}\`
}

const address = await dashboardAddress(${JSON.stringify(params)})
console.log(\`<iframe src="\${address}" width="100%" height="800" style="border: 0"></iframe>\`)
`

/** Python, with the library PyJWT. */
export const pythonExample = ({ origin, id, params }: EmbedExample): string => `import os
import time
import jwt

def dashboard_address(params):
    claims = {"embed": "${id}", "params": params, "exp": int(time.time()) + 600}
    token = jwt.encode(claims, os.environ["EMBED_SECRET"], algorithm="HS256")
    return f"${origin}/e/${id}?theme=light&lang=en#{token}"

address = dashboard_address(${JSON.stringify(params)})
print(f'<iframe src="{address}" width="100%" height="800" style="border: 0"></iframe>')
`
