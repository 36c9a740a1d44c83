// The server that every program uses: a workspace with the entity `note` (text, big, parent), in which it creates its own records.
export const { URL: url, AUTHORIZATION: authorization, TENANT: tenantId } = process.env
export const endpoint = `${url}/graphql/tenant`
export const headers = { authorization, 'x-tenant-id': tenantId }

/** A fetch that records the requests. */
export function recorder() {
  const sent = []
  const record = async (target, init = {}) => {
    sent.push({ url: String(target), method: init.method ?? 'GET', body: init.body ? JSON.parse(init.body) : null })
    return fetch(target, init)
  }
  return { sent, fetch: record }
}

export async function createNote(text) {
  const query = 'mutation($text: String) { createNote(data: {text: $text}) { id } }'
  const reply = await fetch(endpoint, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { text } }),
  })
  return (await reply.json()).data.createNote.id
}

/** Subscriptions report only changes after they are established, so this creates notes until one is reported. */
export async function reported(next) {
  let isReported = false
  const first = next().finally(() => (isReported = true))
  while (!isReported) await createNote('reported')
  return first
}
