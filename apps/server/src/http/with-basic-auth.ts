import { unescape } from 'node:querystring'

/**
 * A `fetch` that also takes an address with a user and a password in it: they go along as Basic authorization
 * (RFC 7617). An `authorization` that the request has already stays.
 */
export const withBasicAuth =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.username === '' && url.password === '') return await send(input, init)
    const credentials = `${unescape(url.username)}:${unescape(url.password)}`
    url.username = ''
    url.password = ''
    const headers = new Headers(init?.headers)
    if (!headers.has('authorization'))
      headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`)
    return await send(url, { ...init, headers })
  }
