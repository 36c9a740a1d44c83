import staticFiles from '@fastify/static'
import { createHash } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { App } from '../../platform/app.ts'
import { answerError, answerMissing } from './errors.ts'
import { framingSites, isEmbedded, restrictFrames } from './headers.ts'
import { open } from './route-access.ts'

/** The built web application. */
interface Web {
  readonly folder: string
  /** Hashes of the page's inline scripts, for the content security policy. */
  readonly inlineScripts: readonly string[]
}

/** `null` when it is not built: then the server has only the API (tests, `npm run dev`). */
export function findWeb(): Web | null {
  const folder = fileURLToPath(new URL('../../../../web/dist', import.meta.url))
  try {
    const html = readFileSync(`${folder}/index.html`, 'utf8')
    const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    return {
      folder,
      inlineScripts: scripts.map(([, text]) => `sha256-${createHash('sha256').update(text!).digest('base64')}`),
    }
  } catch {
    return null
  }
}

/** Serves the files, and the one page for every path of a screen. The names of assets contain a hash of their content. */
export function webRoutes(app: App, server: FastifyInstance, web: Web): void {
  const files = new Set(filesOf(web.folder))
  server.register(async (fastify) => {
    fastify.addHook('onRoute', (route) => {
      const { config } = open('the web application, which contains the sign-in')
      route.config = { ...route.config, ...config, isCacheable: true }
    })
    fastify.register(staticFiles, {
      root: web.folder,
      preCompressed: true,
      // With `serve`, the library would add a route for each of hundreds of files, which take a sixth of an idle server's memory.
      serve: false,
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
        // An embedded page has another origin.
        if (path.includes('/assets/')) reply.header('access-control-allow-origin', '*')
      },
    })
    type ByToken = { Params: { token: string } }
    const sendPage = async (request: FastifyRequest<ByToken>, reply: FastifyReply) => {
      if (isEmbedded(request)) {
        for (const sitesOf of app.extensions.of(framingSites)) {
          const sites = await sitesOf(app, request.params.token)
          if (!sites) continue
          restrictFrames(reply, sites)
          break
        }
      }
      // Anyone with the link may open the page, but search engines must not list it.
      return reply.header('x-robots-tag', 'noindex').sendFile('index.html')
    }
    fastify.get<ByToken>('/:page(f|l|g|b|c|d)/:token([\\w-]+)', { config: { isEmbeddable: true } }, sendPage)
    fastify.get<ByToken>('/e/:token([\\w-]+)', { config: { isEmbeddable: 'always' } }, sendPage)
    fastify.get('/*', { errorHandler: endCut }, (request, reply) => {
      const path = request.url.split('?')[0]!
      if (files.has(path)) return reply.sendFile(path)
      if (notScreens.test(path) || /\.\w+$/.test(path)) return answerMissing(request, reply)
      return reply.sendFile('index.html')
    })
  })
}

/** A client that disconnected in the middle of a file needs no answer. */
function endCut(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy()
  else answerError(error, request, reply)
}

/** Their paths in addresses, such as `/assets/main.js`. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll(sep, '/')}`)
}

const notScreens = /^\/(api|graphql|assets|healthz|readyz|metrics)(\/|$)/
