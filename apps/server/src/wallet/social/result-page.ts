import { html } from 'hono/html'

/** What a popup shows when its provider is done with it. */
export type PopupOutcome =
  | { readonly outcome: 'done'; readonly site: string; readonly resultUri: string; readonly code: string }
  | { readonly outcome: 'failed'; readonly site: string }
  | { readonly outcome: 'unknown' }

type Markup = ReturnType<typeof html>

const layout = (title: string, facts: Markup | '', body: Markup) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="stylesheet" href="/api/login/social/result.css" />
    <script type="module" src="/api/login/social/result.js"></script>
  </head>
  <body ${facts}>
    <main>${body}</main>
  </body>
</html>`

/** The page as text: `hono/html` has escaped all that was put into it. */
export function resultPage(popup: PopupOutcome): string | Promise<string> {
  if (popup.outcome === 'unknown') return layout('Log in', '', html`<h1>This login works no longer</h1><p>Close this window and begin again on the site.</p>`)
  if (popup.outcome === 'failed') return layout('Log in', '', html`<h1>You are not logged in</h1><p>The login was not completed. Close this window and try again on ${popup.site}.</p>`)
  return layout(
    'Log in',
    html`data-site="${popup.site}" data-result="${popup.resultUri}" data-code="${popup.code}"`,
    html`<p id="wait" role="status">Logging you in …</p>
      <div id="ask" hidden>
        <h1>Log in to ${popup.site}?</h1>
        <p>Continue only if you began this yourself, on that site, a moment ago. If somebody sent you here, close this window.</p>
        <button type="button" data-testid="social-confirm">Continue</button>
      </div>
      <p id="end" role="status" hidden>You are logged in. You can close this window.</p>
      <p id="late" role="alert" hidden>This login works no longer. Close this window and begin again on the site.</p>`,
  )
}
