import { listen } from '@w3m/server/service'
import { WebSocketServer } from 'ws'
import { slotMs } from '../chain/block-clock.js'
import type { Chain } from '../chain/chain.js'
import { openFaucet } from '../genesis/faucet.js'
import { answerText } from '../json-rpc/answer-text.js'
import { jsonText } from '../json-rpc/json-text.js'
import { httpRoutes, requestMaxBytes } from './http-routes.js'
import { storeChain, openChain } from './stored-chain.js'
import { createSubscriptions, subscriptionMethods } from './subscriptions.js'

const saveEveryMs = 5_000

/** A Solana node for development: one chain, JSON-RPC over HTTP, subscriptions over WebSocket. */
export interface SolanaNode {
  readonly chain: Chain
  readonly url: string
  readonly wsUrl: string
  close(): Promise<void>
}

export interface NodeSettings {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  readonly wsPort: number
  /** Hears of defects and of a port that is lost. */
  readonly report: (error: unknown) => void
  /** The file that keeps the chain between starts; undefined keeps it in memory only. */
  readonly file?: string | undefined
  /** How long a slot lasts, in ms; 0: only `chain.advance` begins another. */
  readonly slotMs?: number
}

/** Resolves when both ports answer. @throws where a port cannot be had */
export async function startNode({
  host,
  port,
  wsPort,
  file,
  report,
  slotMs: everyMs = slotMs,
}: NodeSettings): Promise<SolanaNode> {
  const chain = await openChain(file, report)
  const faucet = await openFaucet(chain)
  const app = httpRoutes({ chain, faucet }, report)

  const sockets = new WebSocketServer({ host, port: wsPort, maxPayload: requestMaxBytes })
  sockets.on('connection', socket => {
    const send = (message: object) => socket.send(jsonText(message))
    const subscriptions = createSubscriptions(chain, send)
    socket.on('message', data => {
      void answerText(data.toString(), subscriptionMethods, subscriptions, report).then(text => {
        if (text !== undefined) socket.send(text)
      })
    })
    // The error of a broken frame is ignored: the socket closes by itself.
    socket.on('error', () => undefined)
    socket.on('close', () => subscriptions.clear())
  })
  const socketsReady = new Promise<void>((resolve, reject) => {
    sockets.once('listening', resolve)
    sockets.once('error', reject)
  })
  const http = await listen(app.fetch, { host, port, report })
  await socketsReady
  sockets.on('error', report)

  const keeper = file === undefined ? undefined : storeChain(chain, file)
  await keeper?.save()
  const saving = keeper && setInterval(() => void keeper.save().catch(report), saveEveryMs)
  const timer = everyMs > 0 ? setInterval(() => chain.advance(), everyMs) : undefined
  const address = sockets.address()
  if (address === null || typeof address === 'string') throw new TypeError('It listens at no port.')
  return {
    chain,
    url: http.url,
    wsUrl: `ws://${host}:${address.port}`,
    async close() {
      clearInterval(timer)
      clearInterval(saving)
      for (const socket of sockets.clients) socket.terminate()
      await new Promise(resolve => sockets.close(resolve))
      await http.close()
      await keeper?.stop()
    },
  }
}
