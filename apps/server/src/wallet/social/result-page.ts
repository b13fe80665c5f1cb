import { directionOf, fillText, type SupportedLocale } from '@w3m/core/i18n'
import { html } from 'hono/html'
import { catalogs } from '../i18n/catalogs.js'

/** The result that a popup shows after the provider's callback. */
export type PopupOutcome =
  | {
      readonly outcome: 'done'
      readonly site: string
      readonly resultUri: string
      readonly code: string
      readonly isNewDevice: boolean
    }
  | { readonly outcome: 'failed'; readonly site: string; readonly resultUri: string }
  | { readonly outcome: 'unknown' }
  /** There was no popup: the page that was left is to come again, where it is asked after the visitor's word. */
  | {
      readonly outcome: 'return'
      readonly site: string
      readonly to: string
      readonly isAsked: boolean
      readonly isNewDevice: boolean
    }

type Markup = ReturnType<typeof html>

const layout = (
  locale: SupportedLocale,
  title: string,
  details: Markup | '',
  body: Markup,
  head: Markup | '' = html`<script type="module" src="/api/login/social/result.js"></script>`,
) =>
  html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="/api/login/social/result.css" />
        ${head}
      </head>
      <body ${details}>
        <main>${body}</main>
      </body>
    </html>`

/** The page as text: `hono/html` has escaped all that was put into it. */
export function resultPage(popup: PopupOutcome, locale: SupportedLocale): string | Promise<string> {
  const t = catalogs[locale].result
  const fill = (text: string) => fillText(text, { site: 'site' in popup ? popup.site : '' }, locale)
  if (popup.outcome === 'unknown')
    return layout(
      locale,
      t.title,
      '',
      html`<h1>${t.unknown}</h1>
        <p>${t.unknownText}</p>`,
    )
  if (popup.outcome === 'failed')
    return layout(
      locale,
      t.title,
      html`data-site="${popup.site}" data-result="${popup.resultUri}"`,
      html`<h1>${t.failed}</h1>
        <p>${fill(t.failedText)}</p>`,
    )
  const question = (isNewDevice: boolean) =>
    html`<h1>${fill(isNewDevice ? t.askDevice : t.ask)}</h1>
      <p>${isNewDevice ? `${t.deviceText} ` : ''}${t.askText}</p>`
  const button = html`<button type="button" aria-disabled="true" aria-describedby="rest" data-testid="social-confirm">
      ${t.confirm}
    </button>
    <p id="rest">${t.rest}</p>`
  if (popup.outcome === 'return' && popup.isAsked)
    return layout(locale, t.title, html`data-to="${popup.to}"`, html`${question(popup.isNewDevice)}${button}`)
  // Not by a redirect: a provider whose policy names where its forms may lead in the end would stop there.
  if (popup.outcome === 'return')
    return layout(
      locale,
      t.title,
      '',
      html`<p>${t.wait}</p>
        <p><a href="${popup.to}">${t.confirm}</a></p>`,
      html`<meta http-equiv="refresh" content="${`0; url=${popup.to}`}" />`,
    )
  return layout(
    locale,
    t.title,
    html`data-site="${popup.site}" data-result="${popup.resultUri}" data-code="${popup.code}"
    data-is-new="${String(popup.isNewDevice)}"`,
    html`<p id="wait" role="status">${t.wait}</p>
      <div id="ask" hidden>
        ${question(popup.isNewDevice)} ${button}
        <p id="offline" role="alert" hidden>${t.offline}</p>
      </div>
      <p id="end" role="status" tabindex="-1" hidden>${t.end}</p>
      <div id="late" role="alert" tabindex="-1" hidden>
        <p>${t.unknown}</p>
        <p>${t.unknownText}</p>
      </div>`,
  )
}
