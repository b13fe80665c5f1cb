import { createMiddleware } from 'hono/factory'
import { failure } from '../http/failure.js'

/**
 * Lets in calls of pages of `origin` only, whatever they carry. Browsers say where a call comes from; who says nothing
 * is no browser, and brings no cookies of one.
 */
export const sameOriginOnly = (origin: string) =>
  createMiddleware(async (context, next) => {
    context.header('cache-control', 'no-store')
    context.header('x-content-type-options', 'nosniff')
    context.header('cross-origin-resource-policy', 'same-origin')
    const [site, from] = [context.req.header('sec-fetch-site'), context.req.header('origin')]
    if ((site !== undefined && site !== 'same-origin') || (from !== undefined && from !== origin))
      throw failure(403, 'origin', 'Only pages of this origin may call.')
    await next()
  })
