import { html } from 'hono/html'

export type Markup = ReturnType<typeof html>
/** A document as text: `hono/html` has escaped all that was put into it. */
export type HtmlDocument = string | Promise<string>

/** A page for developers, in English. @param stylesheet its address */
export const htmlDocument = (title: string, stylesheet: string, body: Markup): HtmlDocument =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${stylesheet}" />
      </head>
      <body>
        ${body}
      </body>
    </html>`
