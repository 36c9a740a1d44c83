import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The part of the S3 protocol that the storage uses, over a map. Requests without a signature are refused. */
export interface TestS3 {
  readonly endpoint: string
  readonly objects: Map<string, Buffer>
  /** Refuses requests with this answer. */
  refusal: TestRefusal | null
  close(): Promise<void>
}

export interface TestRefusal {
  readonly status: number
  readonly code: string
  readonly headers?: Readonly<Record<string, string>>
  /** Only requests of this method; all by default. */
  readonly method?: string
}

export async function startTestS3(bucket: string): Promise<TestS3> {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const { refusal } = s3
    if (refusal && (refusal.method ?? request.method) === request.method) {
      request.resume()
      refuseWith(response, refusal)
      return
    }
    answer(objects, bucket, request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const s3: TestS3 = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    refusal: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return s3
}

const refuseWith = (response: ServerResponse, { status, code, headers }: TestRefusal) =>
  response
    .writeHead(status, { 'content-type': 'application/xml', ...headers })
    .end(code === '' ? '' : `<Error><Code>${code}</Code></Error>`)

async function answer(
  objects: Map<string, Buffer>,
  bucket: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
  const [, name, ...parts] = pathname.split('/')
  const key = decodeURIComponent(parts.join('/'))
  const refuse = (status: number, code: string) => refuseWith(response, { status, code })
  if (!(request.headers.authorization ?? '').startsWith('AWS4-HMAC-SHA256 Credential=key/')) refuse(403, 'AccessDenied')
  else if (name !== bucket) refuse(404, 'NoSuchBucket')
  else await serve(objects, key, searchParams, request, response, refuse)
}

async function serve(
  objects: Map<string, Buffer>,
  key: string,
  searchParams: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
  refuse: (status: number, code: string) => unknown,
): Promise<void> {
  if (request.method === 'PUT') {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    objects.set(key, Buffer.concat(chunks))
    response.writeHead(200, { etag: '"e"' }).end()
    return
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
    return
  }
  if (key === '') return list(objects, searchParams, response)
  const content = objects.get(key)
  if (!content) {
    refuse(404, 'NoSuchKey')
    return
  }
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  const part = range ? content.subarray(Number(range[1]), Number(range[2]) + 1) : content
  response.writeHead(range ? 206 : 200, { 'content-length': part.length }).end(part)
}

/** Two keys per page, so that a listing needs several pages. */
function list(objects: Map<string, Buffer>, parameters: URLSearchParams, response: ServerResponse): void {
  const from = Number(parameters.get('continuation-token') ?? 0)
  const keys = [...objects.keys()].filter((key) => key.startsWith(parameters.get('prefix') ?? '')).toSorted()
  const contents = keys
    .slice(from, from + 2)
    .map((key) => `<Contents><Key>${key}</Key><LastModified>2020-01-01T00:00:00.000Z</LastModified></Contents>`)
  const more = from + 2 < keys.length
  const token = more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<ListBucketResult><IsTruncated>${more}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`)
}
