import { Hono, type Context } from 'hono'
import { imagePaths } from '@w3m/core/api'
import { isCaipNetworkId, isChainNamespace } from '@w3m/core/caip'
import { failure } from '../http/failure.js'
import type { DirectoryRepository } from '../ports/directory-repository.js'
import type { ServedChain } from '../settings.js'
import { drawAvatar } from './avatar.js'
import { drawCurrency } from './currency-image.js'

/** A picture that never changes under its id. Opened by itself it can run nothing. */
const pictureHeaders = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cache-control': 'public, max-age=604800, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

const send = (context: Context, svg: string): Response => context.body(svg, 200, pictureHeaders)
const picture = (context: Context, text: string): Response => send(context, drawAvatar(text))

/**
 * Pictures of wallets, networks, tokens and currencies, drawn when they are asked for: none is stored, none comes from another
 * host.
 */
export function imageRoutes(directory: DirectoryRepository, chains: readonly ServedChain[]): Hono {
  const routes = new Hono()
  const symbols = new Set(
    chains
      .flatMap(({ nativeCurrency, tokens }) => [nativeCurrency.symbol, ...tokens.map(token => token.symbol)])
      .map(symbol => symbol.toUpperCase()),
  )
  const none = () => failure(404, 'id', 'There is no such picture.')

  routes.get(`${imagePaths.wallet}:id`, async context => {
    const id = context.req.param('id')
    if (!id || !(await directory.hasImage(id))) throw none()
    return picture(context, `wallet ${id}`)
  })
  // Networks by their CAIP-2 id, namespaces by their name.
  routes.get(`${imagePaths.network}:id`, context => {
    const id = context.req.param('id')
    if (!isCaipNetworkId(id) && !isChainNamespace(id)) throw none()
    return picture(context, `network ${id}`)
  })
  // Clients ask in capitals, whatever a token's own spelling is.
  routes.get(`${imagePaths.token}:id`, context => {
    const id = (context.req.param('id') ?? '').toUpperCase()
    if (!symbols.has(id)) throw none()
    return picture(context, `token ${id}`)
  })
  routes.get(`${imagePaths.currency}:id`, context => {
    const svg = drawCurrency(context.req.param('id') ?? '')
    if (svg === undefined) throw none()
    return send(context, svg)
  })
  return routes
}
