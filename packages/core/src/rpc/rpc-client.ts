import { W3mError } from '../errors/w3m-error.js'
import { createBatchTransport, createSingleTransport } from './batch.js'
import { systemClock, type Clock } from './clock.js'
import { createFallbackTransport } from './fallback-transport.js'
import { createHttpTransport, type HttpTransportOptions } from './http-transport.js'
import type { RpcRequest, RpcTransport } from './json-rpc.js'
import { isRepeatable } from './methods.js'
import { isNetworkUnserved } from './network-unserved.js'
import { withRetry } from './retry.js'

/** The nodes of a client, and what it works with in place of the browser's own `fetch`, clock and visibility. */
export interface RpcClientOptions {
  /**
   * The nodes of one network, the preferred first. An object where a node wants another content type than
   * `application/json`.
   */
  readonly urls: readonly [string | RpcUrl, ...(string | RpcUrl)[]]
  /** Default: the global one. */
  readonly fetch?: typeof fetch
  /** Default: the system's. */
  readonly clock?: Clock
  /** Default: whether the document is hidden; never where there is none. */
  readonly isHidden?: () => boolean
  /** What nodes are measured by. Default: `eth_chainId`; for Solana `getHealth` does. */
  readonly probe?: RpcRequest
}

/**
 * The address of a node, the content type that it wants where that is not `application/json`, and its own `fetch` where
 * it needs one.
 */
export interface RpcUrl extends Pick<HttpTransportOptions, 'url' | 'contentType' | 'fetch'> {
  /**
   * The nodes that are asked from then on where this one is a proxy and answers that it does not serve the network
   * (400 about `chainId`). No other failure leads there.
   */
  readonly urlsIfUnserved?: readonly string[]
}

/** Asks the nodes of one network. */
export interface RpcAsker {
  /**
   * Gives the node's result, unread. Reads are repeated where that may help, also on other nodes; what changes
   * something is sent once.
   * @throws {W3mError} `ABORTED`, `DESTROYED`, `TIMEOUT` (10 s an attempt), `HTTP_UNREACHABLE`, `HTTP_STATUS`,
   *   `RESPONSE_INVALID`, `RESPONSE_TOO_LARGE`
   * @throws {RpcError} what the node answers in place of a result
   */
  request(request: RpcRequest, options?: { readonly signal?: AbortSignal }): Promise<unknown>
}

/** Asks the nodes of one network until it is destroyed. */
export interface RpcClient extends RpcAsker {
  /** A view of the client for one action of the visitor: all its calls are answered by one node. */
  action(): RpcAsker
  /** Ends every call with `DESTROYED`, and the probing. */
  destroy(): void
}

/** The JSON-RPC nodes of one network as one. Does nothing until the first call. */
export function createRpcClient({
  urls,
  fetch,
  clock = systemClock,
  isHidden = isDocumentHidden,
  probe = { method: 'eth_chainId' },
}: RpcClientOptions): RpcClient {
  const controller = new AbortController()

  const nodes = urls.map((node): RpcTransport => {
    const post = createHttpTransport({
      ...(fetch && { fetch }),
      ...(typeof node === 'string' ? { url: node } : node),
      clock,
    })
    const batched = createBatchTransport(post)
    // What must not be repeated travels alone, so that no retry of its neighbours takes it along.
    const alone = createSingleTransport(post)
    return (request, options) => (isRepeatable(request.method) ? batched : alone)(request, options)
  })
  const fallback = createFallbackTransport({ nodes, probe, isHidden, clock })
  const [first, ...others] = urls.flatMap(node => (typeof node === 'string' ? [] : (node.urlsIfUnserved ?? [])))
  let substitute: RpcClient | undefined

  const askerOf = (transport: RpcTransport, askerIn: (client: RpcClient) => RpcAsker): RpcAsker => ({
    async request(request, options = {}) {
      if (substitute) return askerIn(substitute).request(request, options)
      const signal = options.signal ? AbortSignal.any([options.signal, controller.signal]) : controller.signal
      const send = () => transport(request, { signal })
      try {
        return await (isRepeatable(request.method) ? withRetry(send, { signal, clock }) : send())
      } catch (error) {
        // Nothing was passed on, so what must not be repeated is asked once all the same.
        if (first === undefined || signal.aborted || !isNetworkUnserved(error)) throw error
        substitute ??= createRpcClient({ urls: [first, ...others], ...(fetch && { fetch }), clock, isHidden, probe })
        return askerIn(substitute).request(request, options)
      }
    },
  })

  return {
    ...askerOf(fallback.request, client => client),
    action() {
      let asker: RpcAsker | undefined
      return askerOf(fallback.action(), client => (asker ??= client.action()))
    },
    destroy() {
      fallback.destroy()
      substitute?.destroy()
      controller.abort(new W3mError('DESTROYED', {}))
    },
  }
}

const isDocumentHidden = () => typeof document !== 'undefined' && document.visibilityState === 'hidden'
