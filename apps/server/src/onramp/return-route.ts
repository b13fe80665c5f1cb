import { createHash } from 'node:crypto'
import { directionOf } from '@w3m/core/i18n'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { acceptedLocale } from '../http/accepted-locale.js'
import { returnTexts } from './return-texts.js'

const script = 'close()'
const styles = [
  ':root{color-scheme:light dark}',
  'body{margin:0;font:400 16px/1.5 system-ui,sans-serif}',
  'main{max-width:30rem;margin:20vh auto;padding:0 24px;text-align:center}',
].join('')
const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policy = [
  "default-src 'none'",
  `script-src ${sourceOf(script)}`,
  `style-src ${sourceOf(styles)}`,
  // Of an icon that is empty, so that none is asked for.
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Where providers lead a visitor to in the end: `GET /v1/onramp/return`. The page closes its window, which the modal
 * opened; where a browser does not let it, it says that the visitor may. It reads nothing that a provider adds to its
 * address: what became of a purchase the server knows from the provider itself.
 */
export function returnRoute(): Hono {
  const routes = new Hono()
  routes.get('/v1/onramp/return', context => {
    const locale = acceptedLocale(context.req.header('accept-language'))
    const { title, text } = returnTexts[locale]
    return context.html(
      html`<!doctype html>
        <html lang="${locale}" dir="${directionOf(locale)}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>${title}</title>
            <link rel="icon" href="data:," />
            ${raw(`<style>${styles}</style>`)}
          </head>
          <body>
            <main>
              <h1>${title}</h1>
              <p>${text}</p>
            </main>
            ${raw(`<script>${script}</script>`)}
          </body>
        </html>`,
      200,
      {
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        vary: 'accept-language',
      },
    )
  })
  return routes
}
