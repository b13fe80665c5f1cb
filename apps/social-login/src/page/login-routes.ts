import type { HttpBindings } from '@hono/node-server'
import { htmlDocument } from '@w3m/server/service'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { StandIn } from '../providers/providers.js'
import { loginStyles } from './login.styles.js'

const mailbox = /^[^\s@]{1,64}@[^\s@]{1,190}$/

const loginPage = (title: string, { isWrong }: { readonly isWrong: boolean }) =>
  htmlDocument(
    `Log in: stand-in for ${title}`,
    '/login.css',
    html`<main>
      <p class="note">Development only</p>
      <h1>Stand-in for ${title}</h1>
      <p>Type any mailbox: it is the account that you log in with. Nothing is checked.</p>
      <form method="post">
        <label for="email">Mailbox</label>
        <input
          id="email"
          name="email"
          type="email"
          required
          maxlength="120"
          autocomplete="off"
          autofocus
          data-testid="oidc-email"
        />
        ${isWrong ? html`<p role="alert">This is no mailbox.</p>` : ''}
        <button data-testid="oidc-submit">Log in</button>
        <button class="quiet" name="no" value="1" formnovalidate data-testid="oidc-cancel">Cancel</button>
      </form>
    </main>`,
  )

/** The page on which somebody says who they are. @param callbackOrigin where the form leads in the end */
export function loginRoutes(providers: readonly StandIn[], callbackOrigin: string): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>()
  const headers = {
    // The answer to the form leads on to the client.
    'content-security-policy':
      `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${callbackOrigin}; ` +
      "base-uri 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
  routes.get('/login.css', context =>
    context.body(loginStyles, 200, { 'content-type': 'text/css; charset=utf-8', 'x-content-type-options': 'nosniff' }),
  )
  for (const provider of providers) {
    const path = `/${provider.name}/interaction/:uid`
    routes.get(path, async context => {
      await provider.check(context.env.incoming, context.env.outgoing)
      return context.html(loginPage(provider.title, { isWrong: false }), 200, headers)
    })
    routes.post(path, async context => {
      const { email, no } = await context.req.parseBody()
      if (!no && (typeof email !== 'string' || !mailbox.test(email)))
        return context.html(loginPage(provider.title, { isWrong: true }), 422, headers)
      return context.redirect(
        await provider.finish(context.env.incoming, context.env.outgoing, no ? undefined : String(email)),
        303,
      )
    })
  }
  return routes
}
