import { readSocialSettings } from '../wallet/social/social-settings.js'

const input = JSON.parse(process.env.W3M_TEST_SOCIAL_LOGIN ?? '{}') as {
  readonly url: string
  readonly env: Readonly<Record<string, string>>
}

/** The server's settings for the stand-ins of the social logins, which the test run has started. */
export const socialSettings = readSocialSettings(input.env)
export const socialEnv = input.env
/** The URL of the stand-ins. */
export const standInsUrl = input.url

/** The request that comes back to this server: its path with the query, and the body where it is a posted form. */
export interface ProviderAnswer {
  readonly path: string
  readonly body?: string
}

/**
 * Visits a provider as a browser does, enters an email address or declines, and follows redirects until the provider
 * sends the browser back to `callbackOrigin`.
 * @param email undefined declines
 */
export async function visitProvider(
  start: string,
  callbackOrigin: string,
  email: string | undefined,
): Promise<ProviderAnswer> {
  const cookies = new Map<string, string>()
  let address = start
  let body: URLSearchParams | undefined
  for (let step = 0; step < 10; step += 1) {
    if (address.startsWith(callbackOrigin)) return { path: address.slice(callbackOrigin.length) }
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body && { method: 'POST', body }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      cookies.set(name!, value!)
    }
    body = undefined
    const next = response.headers.get('location')
    if (next) {
      address = new URL(next, address).href
      continue
    }
    const page = await response.text()
    const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1]
    if (action) {
      const fields = [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name!,
        unescape(value!),
      ])
      return { path: unescape(action).slice(callbackOrigin.length), body: new URLSearchParams(fields).toString() }
    }
    if (!page.includes('oidc-email')) throw new Error(`The provider answered ${response.status}: ${page.slice(0, 200)}`)
    body = new URLSearchParams(email === undefined ? { no: '1' } : { email })
  }
  throw new Error('The provider sends its visitor round and round.')
}

const unescape = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
