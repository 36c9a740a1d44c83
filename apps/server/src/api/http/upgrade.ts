import type { IncomingMessage } from 'node:http'

/** Whether the request opens a WebSocket of a GraphQL endpoint. Other requests to upgrade, such as to HTTP/2, are answered in HTTP/1.1. */
export function opensSocket({ headers, url = '' }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && /^\/graphql\/(admin|tenant)(\?|$)/.test(url)
}
