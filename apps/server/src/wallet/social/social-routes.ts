import { oauthProviders, type OAuthProvider } from '@w3m/frame/wallet-api'
import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { failure } from '../../http/failure.js'
import { readBytes, readJson } from '../../http/read-json.js'
import { frameHeaders } from '../frame/frame-headers.js'
import type { OpenPopup } from './open-popup.js'
import { resultPage } from './result-page.js'
import { acceptedLocale } from '../../http/accepted-locale.js'
import { resultScript } from './result-script.js'
import { resultStyles } from './result.styles.js'

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const answerMaxBytes = 16_384
const confirmation = v.strictObject({ code: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/)) })

export interface SocialRoutesDeps {
  readonly callbackOf: (provider: OAuthProvider) => string
  /** The login of this state, which no second answer finds. */
  readonly take: (provider: OAuthProvider, state: string) => Promise<OpenPopup | undefined>
  /**
   * Ends the login with the provider's answer. @returns whether somebody is logged in, `newDevice` where their wallet
   * does not know the device
   */
  readonly identify: (popup: OpenPopup, answer: URL | Request) => Promise<'done' | 'newDevice' | 'failed'>
  readonly resultUri: (popup: OpenPopup) => string
  /** What the page that was left is handed where the login failed. */
  readonly failedUri: string
  /** @returns false for a code that is not known */
  readonly confirm: (code: string) => Promise<boolean>
}

/** The routes to which providers redirect the popup, and its result pages. */
export function socialRoutes({ callbackOf, take, identify, resultUri, failedUri, confirm }: SocialRoutesDeps): Hono {
  const routes = new Hono()
  routes.use('/api/login/social/*', async (context, next) => {
    // The page that opened the popup must be able to hear it.
    for (const [name, value] of Object.entries(frameHeaders('popup', []))) context.header(name, value)
    await next()
    context.header('cache-control', 'no-store')
  })

  const finish = async (context: Context, state: string | undefined, answer: (callback: string) => URL | Request) => {
    const provider = oauthProviders.find(known => known === context.req.param('provider'))
    const popup = provider && state !== undefined ? await take(provider, state) : undefined
    context.header('content-security-policy', pagePolicy)
    const locale = acceptedLocale(context.req.header('accept-language'))
    if (!popup) return context.html(resultPage({ outcome: 'unknown' }, locale), 410)
    const outcome = await identify(popup, answer(callbackOf(popup.provider)))
    const isDone = outcome !== 'failed'
    const isNewDevice = outcome === 'newDevice'
    if (popup.returnUrl !== undefined) {
      const back = new URL(popup.returnUrl)
      // The page asks who is in and is told that nobody is. It is handed no code: nobody was asked whether it may be.
      back.searchParams.set('result_uri', isDone ? resultUri(popup) : failedUri)
      // Nobody can tell who sent the visitor here.
      return context.html(
        resultPage(
          { outcome: 'return', site: popup.origin, to: back.href, isAsked: isDone && popup.isAsked, isNewDevice },
          locale,
        ),
      )
    }
    if (!isDone)
      return context.html(
        resultPage({ outcome: 'failed', site: popup.origin, resultUri: resultUri(popup) }, locale),
        403,
      )
    return context.html(
      resultPage(
        { outcome: 'done', site: popup.origin, resultUri: resultUri(popup), code: popup.login.code, isNewDevice },
        locale,
      ),
    )
  }
  routes.get('/api/login/social/callback/:provider', context =>
    finish(context, context.req.query('state'), callback => new URL(`${callback}${new URL(context.req.url).search}`)),
  )
  // Apple's answer: a form that the browser posts from there.
  routes.post('/api/login/social/callback/:provider', async context => {
    const body = (await readBytes(context, answerMaxBytes)).toString('utf8')
    const headers = { 'content-type': context.req.header('content-type') ?? '' }
    return finish(
      context,
      new URLSearchParams(body).get('state') ?? undefined,
      callback => new Request(callback, { method: 'POST', body, headers }),
    )
  })

  routes.post('/api/login/social/confirm', async context => {
    const parsed = v.safeParse(confirmation, await readJson(context, answerMaxBytes))
    if (!parsed.success || !(await confirm(parsed.output.code)))
      throw failure(410, 'CODE_EXPIRED', 'This login works no longer. Begin again.')
    return context.json({})
  })
  routes.get('/api/login/social/result.js', context =>
    context.body(resultScript, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )
  routes.get('/api/login/social/result.css', context =>
    context.body(resultStyles, 200, { 'content-type': 'text/css; charset=utf-8' }),
  )
  return routes
}
