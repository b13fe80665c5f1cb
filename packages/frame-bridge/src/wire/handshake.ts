import { isId } from './new-id.js'

// 1. The app adds the iframe. Its nonce stands behind the address's #, where no server and no referrer sees it.
// 2. The frame says HELLO with both nonces to the origin around it, if that one is listed.
// 3. The app checks window, origin and nonce, and sends CONNECT with the frame's nonce and one end of a new channel.
// 4. The frame checks window, origin and nonce and takes the port: one, ever. From here on only the ports count.
// A frame that was loaded again has a new nonce, and the handshake starts again.

const helloType = '@w3m-frame/HELLO'
const connectType = '@w3m-app/CONNECT'
const hashKey = 'w3m'
const fromKey = 'from'

export const hello = (appNonce: string, frameNonce: string): object => ({ type: helloType, appNonce, frameNonce })
export const connect = (frameNonce: string): object => ({ type: connectType, frameNonce })

/** The frame's nonce in a HELLO that answers this app's nonce. */
export function readHello(data: unknown, appNonce: string): string | undefined {
  const { type, appNonce: ownNonce, frameNonce, ...rest } = fieldsOf(data)
  return type === helloType && ownNonce === appNonce && isId(frameNonce) && Object.keys(rest).length === 0
    ? frameNonce
    : undefined
}

/** Whether this is the CONNECT that answers a HELLO with this nonce. */
export function isConnect(data: unknown, frameNonce: string): boolean {
  const { type, frameNonce: ownNonce, ...rest } = fieldsOf(data)
  return type === connectType && ownNonce === frameNonce && Object.keys(rest).length === 0
}

/**
 * The frame's address with the app's nonce. The frame's own window also gets the origin of the page that opens it,
 * which browsers do not reveal. The window sends messages to this origin only, so a page that gives another origin
 * receives nothing.
 */
export const withNonce = (url: string, nonce: string, from?: string): string =>
  `${url.split('#', 1)[0]}#${hashKey}=${nonce}${from === undefined ? '' : `&${fromKey}=${encodeURIComponent(from)}`}`

/** The app's nonce in a `location.hash`. */
export function nonceIn(hash: string): string | undefined {
  const nonce = new URLSearchParams(hash.slice(1)).get(hashKey)
  return isId(nonce) ? nonce : undefined
}

/** The origin in a `location.hash` that the page which opened this window gives as its own. */
export function originIn(hash: string): string | undefined {
  const from = new URLSearchParams(hash.slice(1)).get(fromKey)
  return from !== null && /^https?:/.test(from) && URL.canParse(from) && new URL(from).origin === from
    ? from
    : undefined
}

const fieldsOf = (data: unknown): Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data } : {}
