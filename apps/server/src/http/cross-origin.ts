import { createMiddleware } from 'hono/factory'

/** Headers that a page may send. A GET without any of its own needs no preflight. */
const allowedHeaders = 'content-type, user-agent, referer, origin, solana-client, sec-fetch-mode'

/** Lets pages of every origin read the answers: nothing here depends on cookies. */
export const crossOrigin = createMiddleware(async (context, next) => {
  if (context.req.method === 'OPTIONS') {
    return context.body(null, 204, {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, OPTIONS',
      // Whose session it is counts in the calls of signing in only.
      'access-control-allow-headers': context.req.path.startsWith('/auth/')
        ? `authorization, ${allowedHeaders}`
        : allowedHeaders,
      'access-control-max-age': '86400',
    })
  }
  // Before there is an answer: on one that is made already, each would make it anew.
  context.header('access-control-allow-origin', '*')
  context.header('access-control-expose-headers', 'retry-after')
  context.header('x-content-type-options', 'nosniff')
  await next()
})
