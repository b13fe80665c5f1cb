import { Hono, type Context } from 'hono'
import type { StoredMail } from '../mail/stored-mail.js'
import { listPage, mailPage, missingPage } from './mailbox-pages.js'
import { mailboxStyles } from './mailbox.styles.js'
import { isReadAllowed } from './read-access.js'

const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
/** A mail is a stranger's document: nothing runs in it, nothing is fetched for it, and it has no origin. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; " +
  "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"
const listRefreshSeconds = 3

/**
 * The mailbox over HTTP: `GET /messages` for tests, pages for developers. Pages of others are told nothing. `host` is
 * where it listens.
 */
export function mailboxRoutes(mails: StoredMail, host: string, report: (defect: unknown) => void): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    context.header('x-content-type-options', 'nosniff')
    context.header('referrer-policy', 'no-referrer')
    context.header('cache-control', 'no-store')
    context.header('cross-origin-resource-policy', 'same-origin')
    context.header('cross-origin-opener-policy', 'same-origin')
  })
  app.use((context, next) =>
    isReadAllowed(context.req.raw, host)
      ? next()
      : Promise.resolve(context.text('The mailbox answers its own page and programs of this machine only.', 403)),
  )
  const page = (context: Context, document: string | Promise<string>, status: 200 | 404 = 200) => {
    context.header('content-security-policy', pagePolicy)
    return context.html(document, status)
  }
  app.get('/health', context => context.text('ok'))
  app.get('/messages', context => context.json(mails.list(context.req.query('to'))))
  app.get('/', context => {
    const to = context.req.query('to')?.trim()
    context.header('refresh', String(listRefreshSeconds))
    return page(context, listPage(mails.list(to || undefined), to ?? ''))
  })
  app.get('/mail/:id', context => {
    const mail = mails.get(context.req.param('id'))
    return mail ? page(context, mailPage(mail)) : page(context, missingPage(), 404)
  })
  app.get('/mail/:id/html', context => {
    const mail = mails.get(context.req.param('id'))
    if (!mail?.html) return page(context, missingPage(), 404)
    context.header('content-security-policy', mailPolicy)
    // A link opens beside the mailbox, never in the mail's own frame.
    return context.html(`<!doctype html><base target="_blank">${mail.html}`)
  })
  app.get('/mailbox.css', context => context.body(mailboxStyles, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.notFound(context => page(context, missingPage(), 404))
  app.onError((error, context) => {
    report(error)
    return context.text('The mailbox failed to answer.', 500)
  })
  return app
}
